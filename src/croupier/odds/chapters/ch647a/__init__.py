"""The odds of Texas Hold 'Em Bonus Poker."""
