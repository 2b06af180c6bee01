"""Keys, boxes, drops and counts (§§ 465a.17, 465a.18, 465a.25)."""
