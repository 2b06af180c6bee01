"""The figures of ``croupier bench``: ours and those of other packages, measured in one run on one machine."""
