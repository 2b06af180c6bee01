"""What the two blackjack games of the code share: chapters 672a and 673a say only what differs."""
