"""Player tracking, for those who ask for it: cards, their own limits, self-exclusion (§ 461a.16)."""
