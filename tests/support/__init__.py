"""What tests stand on: games, tables, a house, places for a journal, a server."""
