"""Commands for those who set a house up and operate it."""
