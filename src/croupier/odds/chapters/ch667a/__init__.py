"""The odds of Flop Poker."""
