"""The odds of Criss-Cross Poker."""
