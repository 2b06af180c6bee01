"""The append-only record of what happened.  This room knows no game: it numbers, chains and checks."""
