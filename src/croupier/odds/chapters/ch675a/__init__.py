"""The odds of High Roll Dice."""
