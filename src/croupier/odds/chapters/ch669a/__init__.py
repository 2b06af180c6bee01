"""The odds of Raise It Up Stud Poker."""
