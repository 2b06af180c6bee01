"""A house as an argument: ``--house DIR`` stands for everything in its ``house.toml``."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.cli.errors import CommandError

FOLDER = Path("house")


class NamedHouse(argparse.Action):
    """Sets the journal and keys of a house, in place of ``--data`` or ``--database``, and ``--keys``."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Read the answers at once, so that a missing house is reported first."""
        from croupier.site.house import Places, kept

        del parser, option_string
        folder = Path(str(values))
        with told():
            house, places = kept(folder), Places(folder)
        namespace.house = folder
        namespace.data, namespace.database = (None, house.database) if house.database else (places.data, None)
        namespace.keys = getattr(namespace, "keys", None) or places.keys


@contextmanager
def told() -> Iterator[None]:
    """Turn any error in a house into one line."""
    from croupier.site.house import BadHouse

    try:
        yield
    except BadHouse as bad:
        raise CommandError(str(bad)) from None
