"""Double-entry money.  This package knows no game: it moves whole cents between accounts of a closed chart."""
