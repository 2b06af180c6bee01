"""The house: tables and their cards, gaming days, people and devices, calls for an attendant."""
