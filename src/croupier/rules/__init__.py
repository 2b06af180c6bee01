"""The words every game is written in: wager, paytable, step, event, settlement line, submission, irregularity.

This package knows no chapter.  A chapter says what its section says with these words; the driver plays it.
Doors open one way: ``blackjack → examples → game → procedure → terms``.
"""
