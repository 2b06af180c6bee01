"""What chapters 647a and 657a share: the Five Card Hand Bonus Wager, in files named like a chapter's."""
