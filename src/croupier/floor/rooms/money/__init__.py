"""Money: terminals and their game accounts, vouchers, hand pays, progressives, and what a settlement moves."""
