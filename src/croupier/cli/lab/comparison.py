"""A packet beside what it says of itself, and beside another: what differs, first of all, and what does not."""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256

from croupier.cli.lab.packet import MANIFEST, manifest


def first_difference(parts: Mapping[str, str]) -> str:
    """The first file that is not as the manifest has it; nothing when all are."""
    listed: Mapping[str, str] = manifest(parts)["files"]
    for name in sorted({*listed, *parts} - {MANIFEST}):
        if name not in parts:
            return f"{name} is missing"
        if name not in listed:
            return f"{name} is not in the manifest"
        if sha256(parts[name].encode()).hexdigest() != listed[name]:
            return f"{name} is not the file that the manifest lists"
    return ""


def first_unlike(one: Mapping[str, str], other: Mapping[str, str]) -> str:
    """The first file in which two packets differ, and its first line that does."""
    for name in sorted({*one, *other}):
        if name not in one or name not in other:
            return f"{name} is only in {'the second' if name in other else 'the first'}"
        if one[name] != other[name]:
            lines = zip(one[name].splitlines(), other[name].splitlines(), strict=False)
            number = next((place for place, (left, right) in enumerate(lines, 1) if left != right), 0)
            return f"{name} differs" + (f" from line {number} on" if number else " in its length")
    return ""


CHANGES = (
    ("clauses", "law/register.json"),
    ("critical files", "source/critical.json"),
    ("other files", "source/files.json"),
    ("dependencies", "source/bom.cdx.json"),
)


def changes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """What has changed since an earlier packet, and what has not: the paper behind a notice (§ 461a.26)."""
    yield f"from version {manifest(old)['croupier']} to version {manifest(new)['croupier']}"
    yield from _told("clauses", _clauses(old), _clauses(new))
    yield from _told("rules and paytables", _texts(old, "rules/"), _texts(new, "rules/"))
    yield from _told("exact figures", _texts(old, "figures/"), _texts(new, "figures/"))
    critical = _files(old, "critical"), _files(new, "critical")
    yield from _told("critical files", *critical)
    others = (_without(_files(old, "files"), critical[0]), _without(_files(new, "files"), critical[1]))
    yield from _told("other files", *others)
    yield from _told("dependencies", _packages(old), _packages(new))
    yield from _told("duties of roles", _texts(old, "roles/"), _texts(new, "roles/"))


def _told(what: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    names = sorted({*old, *new})
    differ = [name for name in names if old.get(name) != new.get(name)]
    yield f"\n{what}: {len(differ)} changed, {len(names) - len(differ)} not"
    for name in differ:
        how = "new" if name not in old else "gone" if name not in new else "changed"
        yield f"  {how:<8} {name}"


def _texts(parts: Mapping[str, str], folder: str) -> dict[str, str]:
    return {name: text for name, text in parts.items() if name.startswith(folder)}


def _clauses(parts: Mapping[str, str]) -> dict[str, str]:
    chapters = json.loads(parts["law/register.json"])["chapters"]
    return {
        f"§ {clause} ({name})": json.dumps([entry[one] for one in ("kind", "note", "open", "missing")])
        for name, chapter in chapters.items()
        for clause, entry in chapter["clauses"].items()
    }


def _files(parts: Mapping[str, str], which: str) -> dict[str, str]:
    return dict(json.loads(parts[f"source/{which}.json"])["files"])


def _without(files: Mapping[str, str], critical: Mapping[str, str]) -> dict[str, str]:
    return {name: digest for name, digest in files.items() if name not in critical}


def _packages(parts: Mapping[str, str]) -> dict[str, str]:
    listed = json.loads(parts["source/bom.cdx.json"])["components"]
    return {one["name"]: json.dumps(one, sort_keys=True) for one in listed}
