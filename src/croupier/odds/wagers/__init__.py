"""The questions about a wager and the parts of their answers, in plain Python: rules, outcomes, paytables."""
