"""Passwords on a command line: typed without being shown, or a line of the input where nobody is at the keyboard."""

import getpass
import sys

from croupier.cli.errors import CommandError


def new(command: str, name: str) -> str:
    """The hash of a password for somebody's account: long enough, and not the first that anybody would try."""
    from croupier.floor.engine.credentials import hash_password, refuse_password

    password = line(command, f"Password of {name}: ")
    if sys.stdin.isatty() and line(command, "Once more: ") != password:
        raise CommandError(f"{command}: these were two different passwords")
    if refused := refuse_password(name, password):
        raise CommandError(f"{command}: {refused.detail}")
    return hash_password(password)


def line(command: str, prompt: str) -> str:
    """What was typed."""
    try:
        return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    except (EOFError, UnicodeError):
        raise CommandError(f"{command}: no password was given") from None
