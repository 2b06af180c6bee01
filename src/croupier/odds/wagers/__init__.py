"""What is asked about a wager and what the answer is made of, in plain Python: rules, outcomes, paytables."""
