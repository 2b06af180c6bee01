"""Commands for those who set a house up and keep it running."""
