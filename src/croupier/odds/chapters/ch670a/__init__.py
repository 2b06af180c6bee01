"""The odds of Six-Card Fortune Pai Gow Poker: six cards of 53 set as a high hand of five and a low hand of one."""
