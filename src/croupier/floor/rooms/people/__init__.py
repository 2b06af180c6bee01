"""People: their accounts, how they log in, how long a session lasts."""
