"""What `croupier bench floor` and `croupier bench web` measure."""
