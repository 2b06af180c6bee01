"""Lunar Poker, exactly: the dealer's open card known, cards drawn, a second combination paid."""
