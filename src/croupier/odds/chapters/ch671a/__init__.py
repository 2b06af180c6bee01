"""The odds of Lunar Poker: the dealer's open card known, cards drawn, a second combination paid."""
