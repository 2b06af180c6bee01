"""The append-only record of what happened.  This package knows no game: it numbers, chains and checks."""
