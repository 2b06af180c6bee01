"""The clocks of the floor: of time that players have, and of tables that deal themselves."""
