"""What took long is remembered on disk, keyed by the rules and by what the code says that worked it out."""
