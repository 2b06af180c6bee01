"""Cells of tables that spreadsheets open: what people have typed is text there, and nothing to be worked out."""

BEGIN = frozenset("=+-@\t\r\n")
"""What a formula may begin with."""


def as_text(cell: str) -> str:
    """A cell with words of people; an amount of our own is no such cell."""
    return f"'{cell}" if cell[:1] in BEGIN else cell
