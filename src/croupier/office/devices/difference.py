"""The difference between two filings of the master lists, device by device."""

import msgspec

from croupier.floor.record.papers.register import Lists
from croupier.floor.rooms.assets.lists import MASTER_LISTS


class ListedChange(msgspec.Struct, frozen=True):
    """A field of a device that is another now; a device that came or went has no field."""

    asset: str
    before: str
    now: str
    field: str = ""


def differences(before: Lists, now: Lists) -> list[ListedChange]:
    """What came, went, moved from list to list, and every field that changed."""
    old, new = _devices(before), _devices(now)
    changes = [ListedChange(asset, old[asset][0], "") for asset in old.keys() - new.keys()]
    changes += [ListedChange(asset, "", new[asset][0]) for asset in new.keys() - old.keys()]
    for asset in old.keys() & new.keys():
        changes += _changes(asset, old[asset], new[asset])
    return sorted(changes, key=lambda one: (one.asset, one.field))


Row = tuple[str, dict[str, str]]


def _devices(lists: Lists) -> dict[str, Row]:
    """Every device by its number, with the list it is on and what stands there."""
    found: dict[str, Row] = {}
    for name, listed in MASTER_LISTS.items():
        for row in lists.get(name, ()):
            cells = dict(zip(listed.names, row, strict=False))
            found[cells["asset"]] = (name, cells)
    return found


def _changes(asset: str, before: Row, now: Row) -> list[ListedChange]:
    if before[0] != now[0]:
        return [ListedChange(asset, f"{before[0]}: {before[1]['location']}", f"{now[0]}: {now[1]['location']}", "list")]
    both = [(name, before[1].get(name, ""), value) for name, value in now[1].items()]
    return [ListedChange(asset, was, value, name) for name, was, value in both if was != value]
