"""Routes, grouped by subject."""
