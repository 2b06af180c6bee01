"""Passwords: typed without echo, or a line of standard input if that is no terminal."""

import getpass
import sys

from croupier.cli.errors import CommandError


def new(command: str, name: str) -> str:
    """Ask for a new password and return its hash: long enough, and not among the first anybody would try."""
    from croupier.floor.engine.credentials import hash_password, refuse_password

    password = line(command, f"Password of {name}: ")
    if sys.stdin.isatty() and line(command, "Once more: ") != password:
        raise CommandError(f"{command}: these were two different passwords")
    if refused := refuse_password(name, password):
        raise CommandError(f"{command}: {refused.detail}")
    return hash_password(password)


def line(command: str, prompt: str) -> str:
    """Read a password."""
    try:
        return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    except (EOFError, UnicodeError):
        raise CommandError(f"{command}: no password was given") from None
