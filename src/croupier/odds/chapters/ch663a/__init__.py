"""The odds of Five Card Hi-Lo."""
