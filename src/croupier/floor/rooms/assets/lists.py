"""The master lists: every device on one of two, on the floor or off it (§§ 463a.5, 607a.2).

Which columns each has is data (``columns.toml``); why a device is on which: docs/readings/0271.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from datetime import date, datetime, timedelta
from importlib import resources
from typing import NamedTuple

import msgspec

from croupier.chapters import chapter
from croupier.floor.record.commands.office.assets import AssetKind, FileLists
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.assets import ListsFiled
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.register import Asset, FiledLists, Lists
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.house import tables
from croupier.words import say

FILINGS_KEPT = 2
"""The last one and the one before, between which the difference is."""

THEMES = "themes"
"""The appendix: what each code for several games stands for (§ 463a.5(c))."""

THEME_COLUMNS = ("code", "theme", "minimum_payout", "displayed_payout", "paytable")
TUESDAY = 1


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a list, and the clause that asks for it."""

    name: str
    cite: str


class MasterList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the lists: which kinds of devices it is for, and its columns, each with its clause."""

    cite: str
    kinds: frozenset[AssetKind]
    columns: tuple[Column, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns by name."""
        return tuple(column.name for column in self.columns)


MASTER_LISTS = msgspec.convert(
    tomllib.loads(resources.files(__package__).joinpath("columns.toml").read_text(encoding="utf-8")),
    dict[str, MasterList],
)


def columns(name: str) -> tuple[str, ...]:
    """The columns of a list, or of its appendix."""
    return THEME_COLUMNS if name == THEMES else MASTER_LISTS[name].names


class Game(NamedTuple):
    """A game that a device offers, and under which paytables."""

    theme: str
    paytable: str


# What the lists say now


def lists(floor: Floor) -> Lists:
    """All four and the appendix, as the floor is now."""
    codes = _codes(floor)
    found = {name: tuple(_rows(floor, name, codes)) for name in MASTER_LISTS}
    found[THEMES] = tuple((code, game.theme, "", "", game.paytable) for games, code in codes.items() for game in games)
    return found


def _rows(floor: Floor, name: str, codes: dict[tuple[Game, ...], str]) -> Iterator[tuple[str, ...]]:
    """In consecutive order of the location number, or by the place where they are kept (§ 463a.5(b), (d))."""
    listed, on_floor = MASTER_LISTS[name], name.endswith("_floor")
    devices = [one for one in floor.state.register.assets.values() if _is_listed(one, listed, on_floor=on_floor)]
    for one in sorted(devices, key=lambda one: (_in_order(one.location or one.place), _in_order(one.device.asset))):
        shown = _shown(floor, one, codes)
        yield tuple(shown[column] for column in listed.names)


def _is_listed(asset: Asset, listed: MasterList, *, on_floor: bool) -> bool:
    """What is part of another device is listed with it (§ 607a.2(a)(5))."""
    gone = asset.left or asset.device.part_of
    return not gone and asset.device.kind in listed.kinds and bool(asset.location) is on_floor


def _in_order(text: str) -> tuple[tuple[int, int, str], ...]:
    """So that place 9 comes before place 10."""
    parts = re.split(r"(\d+)", text)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part)


def _shown(floor: Floor, asset: Asset, codes: dict[tuple[Game, ...], str]) -> dict[str, str]:
    device, games = asset.device, _games(floor, asset)
    shown = {name: _written(getattr(device, name)) for name in device.__struct_fields__}
    shown |= {"location": asset.location or asset.place, "table": asset.table}
    if len(games) > 1:
        shown |= {"theme": codes[games], "paytable": codes[games]}
    elif games:
        shown |= {"theme": games[0].theme, "paytable": games[0].paytable}
    return shown


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(f"{cents / 100:.2f}" for cents in value)
    return str(value)


# Games


def _games(floor: Floor, asset: Asset) -> tuple[Game, ...]:
    """What a device says itself; a terminal that says nothing offers what the tables do that it may play at."""
    if asset.device.theme:
        return (Game(asset.device.theme, asset.device.paytable),)
    standing = [one for one in floor.state.tables.values() if not one.retired]
    if asset.table:
        return tuple(_game(floor, one) for one in standing if one.id == asset.table)
    terminal = _terminal(floor, asset)
    if terminal is None:
        return ()
    return tuple(sorted({_game(floor, one) for one in standing if tables.may_play(terminal, one)}))


def _terminal(floor: Floor, asset: Asset) -> Terminal | None:
    """The terminal that a device on the floor is."""
    if not asset.location:
        return None
    standing = floor.state.terminals.values()
    return next((one for one in standing if one.asset == asset.device.asset and not one.retired), None)


def _game(floor: Floor, table: Table) -> Game:
    options = floor.options(table)
    chosen = [(one.name, getattr(options, one.name)) for one in fields(options) if one.name.endswith("paytable")]
    paytable = ", ".join(f"{name.removesuffix('_paytable')} {value}" for name, value in chosen if value)
    return Game(f"{chapter(table.chapter).name} ({table.chapter})", paytable)


def _codes(floor: Floor) -> dict[tuple[Game, ...], str]:
    """A code for each choice of several games that some device offers (§ 463a.5(c))."""
    offered = {_games(floor, one) for one in floor.state.register.assets.values() if one.location}
    several = sorted(games for games in offered if len(games) > 1)
    return {games: f"M{number}" for number, games in enumerate(several, 1)}


# Filing


@decides(FileLists)
def file(floor: Floor, command: FileLists, asked: Asked) -> Decision:
    """As the floor is at this moment; what was filed stays in the record."""
    if not command.reference.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 463a.5(a)", say("asset.needs_reference"))
    if not floor.state.register.assets:
        return refuse(Reason.DEVICE_IS_NOT_REGISTERED, "§ 463a.5(a)", say("asset.nothing_to_file"))
    return [ListsFiled(command.reference, lists(floor), asked.actor.name)]


@carries_out(ListsFiled)
def _filed(floor: Floor, event: ListsFiled, at: datetime) -> None:
    day = floor.state.settings.gaming_day(at)
    filed = floor.state.register.filed
    filed.append(FiledLists(event.reference, at, day, event.by, event.lists))
    del filed[:-FILINGS_KEPT]
    floor.mention("register")


def first_tuesday(year: int, month: int) -> date:
    """The day on which updated lists are filed (§§ 463a.5(g), 607a.2(c))."""
    first = date(year, month, 1)
    return first + timedelta(days=(TUESDAY - first.weekday()) % 7)


def due(after: date) -> date:
    """The first Tuesday after a day."""
    found = first_tuesday(after.year, after.month)
    if found > after:
        return found
    later = after.replace(day=1) + timedelta(days=32)
    return first_tuesday(later.year, later.month)
