"""The odds beside the tables: shipped figures, the edge of each wager, and calculations in another process."""
