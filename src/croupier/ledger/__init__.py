"""Double-entry money.  This room knows no game: it moves whole cents between accounts of a closed chart."""
