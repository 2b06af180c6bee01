"""Papers of the count room: what is under way, count reports, variances down to the bill (§§ 465a.18, 465a.25)."""
