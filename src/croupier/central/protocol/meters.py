"""Every meter of the protocol that a terminal of this kind can mean, with its code and the bytes of its value."""

import tomllib
from importlib import resources

_TABLE = tomllib.loads(resources.files(__package__).joinpath("meters.toml").read_text(encoding="utf-8"))

METERS: dict[str, int] = {name: row["code"] for name, row in _TABLE["meters"].items()}
"""The codes by name."""

METER_NAMES: dict[int, str] = {code: name for name, code in METERS.items()}

METER_SIZES: dict[int, int] = {row["code"]: row.get("size", 4) for row in _TABLE["meters"].values()}
"""Bytes of two decimal digits each."""

SINGLE: dict[int, str] = {int(code, 16): name for code, name in _TABLE["single"].items()}
"""The polls that ask for one meter, each by the name of the meter."""

GROUPS: dict[int, tuple[str, ...]] = {int(code, 16): tuple(names) for code, names in _TABLE["groups"].items()}
"""The polls that ask for several, with these in this order."""

BILLS: dict[int, int] = {int(dollars): code for dollars, code in _TABLE["bills"].items()}
"""The meter of each bill, by its value in dollars."""
