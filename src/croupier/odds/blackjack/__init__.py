"""Blackjack from a finite shoe: the dealer's hand, the player's hands, and what both are worth exactly."""
