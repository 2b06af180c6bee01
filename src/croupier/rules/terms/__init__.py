"""The words a rule is written in: wager, paytable, option, meter, event, refusal, settlement line."""
