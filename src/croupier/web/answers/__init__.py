"""Answers to plain HTTP requests: commands, own rounds, disputes, printed vouchers."""
