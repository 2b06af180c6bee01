"""The odds on the pages: shipped figures, the edge of each wager, and calculations in another process."""
