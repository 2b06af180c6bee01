"""The odds of Go Fore It."""
