"""The vocabulary every game is written in: wager, paytable, step, event, settlement line, submission, irregularity.

This package knows no chapter, except for what two of them share (``blackjack``, ``five_card_hand``).  A chapter
states its section in this vocabulary; a live round plays it.
Imports go one way: ``blackjack | five_card_hand → examples → game → procedure → terms``.
"""
