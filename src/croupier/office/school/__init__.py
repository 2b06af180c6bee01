"""The dealers' school on paper: training records and certificates out of what the floor keeps (§ 611a.2)."""
