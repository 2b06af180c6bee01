"""What lies on the table: cards, shoe, shuffler, card reader, dice and shaker, and the ranking of hands."""
