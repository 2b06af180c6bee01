"""Copying a journal: the copy is read from its first entry to its last before it is reported."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.arguments import journals
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import working

if TYPE_CHECKING:
    from croupier.floor.audit.checkpoints import Checkpoint

WRONG = 1


def copied(copy: Callable[[], None], data: Path | None, database: str | None, known: "Sequence[Checkpoint]") -> str:
    """Copy, and print the contents of the copy; an incomplete one ends the command with its first fault."""
    from croupier.floor.audit.checkpoints import Differs
    from croupier.floor.audit.soundness import require_sound
    from croupier.journal.chain import BrokenChain
    from croupier.storage.opening import open_store

    with journals.told():
        with working("copying the journal"):
            copy()
        store = open_store(data, database, read_only=True)
        try:
            with working("reading the copy"):
                found = require_sound(store, known)
        except (BrokenChain, Differs) as wrong:
            raise CommandError(f"{data or 'the database'}: the copy is not whole: {wrong}", WRONG) from None
        finally:
            store.close()
    snapshots = f"{found.snapshots} snapshots" if found.snapshots != 1 else "1 snapshot"
    return f"{found.entries:,} entries up to {found.newest}, {snapshots}\nits head is {found.head}"
