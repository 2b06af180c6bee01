"""The setup dialogue of a house: one question after the other, with defaults in brackets."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.site.house import House

GivenT = TypeVar("GivenT")


def asked() -> "House":
    """Ask for everything that must be decided; an invalid answer is asked for again, Ctrl-C leaves nothing behind."""
    from croupier.floor.record.actors import Role
    from croupier.floor.record.settings import Settings
    from croupier.site.house import NEW_HOUSE, First, House, Server
    from croupier.words import codes

    print("A few questions; Enter takes what stands in brackets, and house.toml can be changed later.")
    settings = {
        **NEW_HOUSE,
        "facility": _line("Name of the facility", ""),
        "time_zone": _line("Time zone", "America/New_York", lambda text: Settings(time_zone=text).time_zone),
        "day_begins": _line("The gaming day begins at", "06:00", _clock),
        "category": _line("Category of the license, 1 to 4", "1", int),
        "system_id": _line("Number of the voucher system, two digits", "01"),
    }
    database = _line("PostgreSQL database (postgresql://user@host/name?passfile=FILE), or nothing for SQLite", "")
    names = _line("Names and addresses of the server, with blanks between", "localhost 127.0.0.1").split()
    server = {"names": tuple(names), "host": _line("It listens at", "127.0.0.1"), "port": _line("Port", "8443", int)}
    first = {
        "technician": _line("The first technician", "", str),
        "second": _line("Who signs for accounts besides", "", str),
        "second_role": _line("Their department, finance or security", "finance", Role),
    }
    witness = _line(
        "Witness of the journal: a file on another mount, or http://host:port#KEY; nothing for none yet", ""
    )
    backup = _line("Folder for backups, on another disk; nothing for none yet", "")
    cameras = _line("Cameras that show tables, as T-1=rtsp://… with blanks between; nothing for none yet", "", _cameras)
    every = " ".join(codes())
    languages = _line("Languages of the pages, the first for who wishes for no other", every, _languages)
    given = {"settings": _made(Settings, settings), "server": _made(Server, server), "people": _made(First, first)}
    witnesses = (witness,) if witness else ()
    return _made(
        House,
        {
            **given,
            "database": database,
            "witnesses": witnesses,
            "backup": backup,
            "cameras": cameras,
            "languages": languages,
        },
    )


def agreed(question: str) -> bool:
    """Ask for confirmation."""
    return _input(f"{question} [yes] ").strip().lower() in {"", "y", "yes"}


def _line(question: str, usual: str, read: Callable[[str], GivenT] | None = None) -> Any:
    """Ask until the answer can be parsed."""
    while True:
        given = _input(f"{question}{f' [{usual}]' if usual else ''}: ").strip() or usual
        try:
            return given if read is None else read(given)
        except ValueError as wrong:
            print(f"  {wrong}")


def _cameras(text: str) -> dict[str, str]:
    """Parse the camera source of each table."""
    given = dict(one.partition("=")[::2] for one in text.split())
    if not all(given) or not all(given.values()):
        raise ValueError("a table, an equals sign, and where its picture comes from: T-1=rtsp://camera-1/table")
    return given


def _languages(text: str) -> tuple[str, ...]:
    from croupier.words import codes

    given = tuple(text.replace(",", " ").split())
    if unknown := [code for code in given if code not in codes()]:
        raise ValueError(f"there is no language {unknown[0]!r}; there are {', '.join(codes())}")
    return given


def _clock(text: str) -> Any:
    from datetime import time

    return time.fromisoformat(text)


def _made(kind: type[GivenT], given: dict[str, Any]) -> GivenT:
    """Build the value; if the answers conflict, fail with one line."""
    import msgspec

    try:
        return msgspec.convert(given, kind)
    except ValueError as wrong:
        raise CommandError(f"init: {wrong}") from None


def _input(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise CommandError("init: the answers ended before the questions; nothing was done") from None
