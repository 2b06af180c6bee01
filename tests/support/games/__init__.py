"""The games: rounds written as short strings, and what chapters share."""
