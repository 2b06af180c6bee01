"""The office: what is kept and told around the tables."""
