"""The root of all records of the floor, and what each is about."""

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """The root of all records of the floor; what an event is about, those who show it ask the event itself."""

    @property
    def concerned_table(self) -> str:
        """The table that is different now; empty if none is."""
        return ""

    @property
    def concerned_terminal(self) -> str:
        """The terminal that is different now, besides those whose balance has changed; empty if none is."""
        return ""


class TableEvent(Event, frozen=True):
    """Something happened at a table."""

    table: str

    @property
    def concerned_table(self) -> str:
        """The table it happened at."""
        return self.table


class TerminalEvent(Event, frozen=True):
    """Something happened at a terminal."""

    terminal: str

    @property
    def concerned_terminal(self) -> str:
        """The terminal it happened at."""
        return self.terminal
