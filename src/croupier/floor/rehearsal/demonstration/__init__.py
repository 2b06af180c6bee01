"""The demonstration: a floor with a table for each game, simulated dealers, and a simulated central control."""
