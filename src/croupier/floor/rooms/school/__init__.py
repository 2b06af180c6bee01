"""The dealers' school: what has to be taught, who was taught and tested, and who may deal which game (§ 611a.2)."""
