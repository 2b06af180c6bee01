"""The odds of Free Bet Blackjack."""
