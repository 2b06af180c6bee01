"""What a house of the tests recorded, kept where the commands look for it."""

from pathlib import Path

from croupier.storage.opening import open_store
from support.floor.house import House


def kept(house: House, folder: Path) -> str:
    """The journal of a house in a folder, which is given back as `--data` takes it."""
    store = open_store(folder / "journal")
    try:
        store.append(house.store.records)
    finally:
        store.close()
    return str(folder / "journal")
