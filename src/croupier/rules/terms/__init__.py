"""The vocabulary of the rules: wager, paytable, option, meter, event, refusal, settlement line."""
