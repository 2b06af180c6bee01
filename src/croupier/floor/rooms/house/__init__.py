"""The house: tables and their cards, gaming days, calls for an attendant."""
