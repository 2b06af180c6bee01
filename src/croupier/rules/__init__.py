"""The words every game is written in: wager, paytable, step, event, settlement line, submission, irregularity.

This package knows no chapter, but for what two of them share (``blackjack``, ``five_card_hand``).  A chapter says
what its section says with these words; a live round plays it.
Doors open one way: ``blackjack | five_card_hand → examples → game → procedure → terms``.
"""
