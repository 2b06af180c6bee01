"""A house on a command line: ``--house DIR`` stands for everything that its ``house.toml`` says."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.cli.errors import CommandError

FOLDER = Path("house")


class NamedHouse(argparse.Action):
    """Says where journal and keys of a house are, in the place of ``--data`` or ``--database``, and ``--keys``."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Read the answers at once: a house that is not there is said before anything else."""
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
    """Whatever is wrong with a house becomes one line."""
    from croupier.site.house import BadHouse

    try:
        yield
    except BadHouse as bad:
        raise CommandError(str(bad)) from None
