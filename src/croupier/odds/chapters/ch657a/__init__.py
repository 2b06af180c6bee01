"""The odds of Crazy 4 Poker."""
