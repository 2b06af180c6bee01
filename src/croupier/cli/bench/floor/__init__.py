"""`croupier bench floor`: the real engine on the real disk, for a stadium and for a long run."""
