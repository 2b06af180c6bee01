"""The protocol as bytes and as records: no line, no clock, no floor."""
