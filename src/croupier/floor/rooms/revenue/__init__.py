"""Revenue and tax: what a gaming day came to by class of tax, rates by their dates, weekly returns (§ 601a.9)."""
