"""Play: wagers, decisions and cards of a round, corrections of cards, and what the events of a round do."""
