"""Hands of cards for compiled loops: ranked, numbered, counted, compared, paid.  Several chapters share each module."""
