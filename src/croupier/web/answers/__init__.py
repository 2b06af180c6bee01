"""What plain HTTP requests are answered with: commands, own rounds, disputes, printed vouchers."""
