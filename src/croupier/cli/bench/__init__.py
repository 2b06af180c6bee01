"""The measurements of `croupier bench floor` and `croupier bench web`."""
