"""Blackjack from a finite shoe: the dealer's hand, the player's hands, and the exact value of both."""
