"""A packet compared with its own manifest, and with another packet."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import unified_diff
from hashlib import sha256
from typing import Any, TypeAlias

from croupier.cli.lab.packet import MANIFEST, manifest

Parts: TypeAlias = Mapping[str, str]
Told: TypeAlias = Callable[[Sequence[str], Parts, Parts], Iterator[str]]


def first_difference(parts: Parts) -> str:
    """The first file that differs from the manifest; empty if none does."""
    listed: Mapping[str, str] = manifest(parts)["files"]
    for name in sorted({*listed, *parts} - {MANIFEST}):
        if name not in parts:
            return f"{name} is missing"
        if name not in listed:
            return f"{name} is not in the manifest"
        if sha256(parts[name].encode()).hexdigest() != listed[name]:
            return f"{name} is not the file that the manifest lists"
    return ""


def first_unlike(one: Parts, other: Parts) -> str:
    """The first file in which two packets differ, and its first differing line."""
    for name in sorted({*one, *other}):
        if name not in one or name not in other:
            return f"{name} is only in {'the second' if name in other else 'the first'}"
        if one[name] != other[name]:
            lines = zip(one[name].splitlines(), other[name].splitlines(), strict=False)
            number = next((place for place, (left, right) in enumerate(lines, 1) if left != right), 0)
            return f"{name} differs" + (f" from line {number} on" if number else " in its length")
    return ""


# Changes between packets: the paper behind a notice (§ 461a.26(b))

LINES_SHOWN = 12
"""The most lines shown of a changed rule, paytable or duty."""

HEAD = """\
Changed software: what a notice under § 461a.26(b) rests on.
It reaches the Board at least 72 hours before the installation, and approval is received first.
"""


def changes(old: Parts, new: Parts) -> Iterator[str]:
    """What changed since an earlier packet, and what did not: a summary, then each change."""
    yield HEAD
    yield from _identities(old, new)
    told = [(what, dict(of(old)), dict(of(new)), how) for what, of, how in COMPARED]
    yield "\nIn short"
    for what, before, after, _ in told:
        yield f"  {what + ':':<32}{_counted(before, after)}"
    for what, before, after, how in told:
        if differ := _differing(before, after):
            yield f"\n{what[0].upper()}{what[1:]}"
            yield from how(differ, before, after)


def _identities(old: Parts, new: Parts) -> Iterator[str]:
    yield f"version          {manifest(old)['croupier']} before, {manifest(new)['croupier']} now"
    for words, name in (("all sources", "files"), ("critical files", "critical")):
        before, after = (_read(parts, f"source/{name}.json").get("sha256", "") for parts in (old, new))
        yield f"{words:<17}{before or '–'} before\n{'':<17}{after or '–'} now"


def _counted(before: Parts, after: Parts) -> str:
    names, differ = {*before, *after}, _differing(before, after)
    same = len(names) - len(differ)
    return f"{len(differ):,} changed, {same:,} did not" if differ else f"none of {same:,} changed"


def _differing(before: Parts, after: Parts) -> list[str]:
    return [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]


def _how(name: str, before: Parts, after: Parts) -> str:
    return "new" if name not in before else "gone" if name not in after else "changed"


def _named(differ: Sequence[str], before: Parts, after: Parts) -> Iterator[str]:
    """Changed files by name; a file moved unchanged is one change, not two."""
    went = {before[name]: name for name in differ if name not in after}
    came = {after[name]: name for name in differ if name not in before}
    for name in differ:
        old = went.get(after.get(name, "")) if name not in before else None
        if old:
            yield f"  {'moved':<9}{name}, which was {old}"
        elif name in after or before[name] not in came:
            yield f"  {_how(name, before, after):<9}{name}"


def _by_folder(differ: Sequence[str], before: Parts, after: Parts) -> Iterator[str]:
    """Changed tests, papers and pages, counted by folder: they decide nothing, so they are not listed."""
    counted = Counter((name.rpartition("/")[0] or name, _how(name, before, after)) for name in differ)
    folders = dict.fromkeys(folder for folder, _ in sorted(counted))
    for folder in folders:
        how = (f"{counted[folder, one]} {one}" for one in ("changed", "new", "gone") if counted[folder, one])
        yield f"  {folder}: {', '.join(how)}"


def _in_lines(differ: Sequence[str], before: Parts, after: Parts) -> Iterator[str]:
    """Every changed file, with the first of its differing lines."""
    for name in differ:
        yield f"  {_how(name, before, after):<9}{name}"
        if name in before and name in after:
            lines = [line for line in _unlike(before[name], after[name]) if line[1:].strip()]
            yield from (f"           {line[:140]}" for line in lines[:LINES_SHOWN])
            if len(lines) > LINES_SHOWN:
                yield f"           and {len(lines) - LINES_SHOWN:,} lines more"


def _unlike(before: str, after: str) -> Iterator[str]:
    compared = unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return (line for number, line in enumerate(compared) if number > 1 and not line.startswith("@@"))


def _read(parts: Parts, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(parts[name])
    return found


def _texts(parts: Parts, folder: str, ends: tuple[str, ...] = ("",)) -> dict[str, str]:
    return {name: text for name, text in parts.items() if name.startswith(folder) and name.endswith(ends)}


def _clauses(parts: Parts) -> dict[str, str]:
    """Who is responsible for each clause, and what is open; the places of code and tests are compared by file."""
    return {
        f"§ {clause} ({name})": "\n".join(f"{one}: {entry[one]}" for one in ("kind", "note", "open", "missing"))
        for name, chapter in _read(parts, "law/register.json")["chapters"].items()
        for clause, entry in chapter["clauses"].items()
    }


def _critical(parts: Parts) -> dict[str, str]:
    return dict(_read(parts, "source/critical.json")["files"])


def _others(parts: Parts) -> dict[str, str]:
    critical = _critical(parts)
    files = _read(parts, "source/files.json")["files"]
    return {name: digest for name, digest in files.items() if name not in critical}


def _packages(parts: Parts) -> dict[str, str]:
    listed = _read(parts, "source/bom.cdx.json")["components"]
    return {one["name"]: f"version {one['version']}\n{json.dumps(one.get('hashes'))}" for one in listed}


COMPARED: tuple[tuple[str, Callable[[Parts], dict[str, str]], Told], ...] = (
    ("critical files", _critical, _named),
    ("clauses", _clauses, _in_lines),
    ("rules and signs as posted", lambda parts: _texts(parts, "rules/", (".txt", ".toml")), _in_lines),
    ("exact figures", lambda parts: _texts(parts, "figures/"), _in_lines),
    ("who may do what", lambda parts: _texts(parts, "roles/", (".md",)), _in_lines),
    ("dependencies", _packages, _in_lines),
    ("other files", _others, _by_folder),
)
"""What is compared, most important first, and how a difference is shown."""
