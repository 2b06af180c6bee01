"""Papers about revenue: weekly returns, and three sets of books side by side (§ 601a.9)."""
