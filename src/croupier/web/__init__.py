"""Pages and live sockets. Everything a browser may ask is a command of the floor; nothing is decided here."""
