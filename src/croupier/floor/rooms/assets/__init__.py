"""The life of gaming devices: where they may be, who is told, how they move, what is filed (§§ 463a, 607a)."""
