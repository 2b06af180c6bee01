"""The odds of Props & Hops."""
