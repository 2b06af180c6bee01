"""The bill of materials: all dependencies, with every hash of the locks, as CycloneDX."""

import json
import re
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from croupier import __version__

PINNED = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^ ;\\]+)(?P<marker>[^\\\n]*)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def components(locks: Path) -> list[dict[str, Any]]:
    """The packages of a lock file, each with its version and the hashes of its files."""
    found: list[dict[str, Any]] = []
    for line in locks.read_text(encoding="utf-8").splitlines():
        if pinned := PINNED.match(line):
            name, version = pinned["name"].lower(), pinned["version"]
            purl = f"pkg:pypi/{name}@{version}"
            found.append(
                {"type": "library", "name": name, "version": version, "bom-ref": purl, "purl": purl, "hashes": []}
            )
        if found:
            found[-1]["hashes"] += [{"alg": "SHA-256", "content": one} for one in HASH.findall(line)]
    return sorted(found, key=lambda one: str(one["purl"]))


def bill(root: Path, own: str) -> str:
    """The bill of materials; its serial number is derived from its content, so that it is reproducible."""
    listed = components(root / "locks" / "run.txt")
    system = {"type": "application", "name": "croupier", "version": __version__, "bom-ref": "croupier"}
    system["hashes"] = [{"alg": "SHA-256", "content": own}]  # type: ignore[assignment]
    number = uuid5(NAMESPACE_URL, json.dumps([system, listed], sort_keys=True))
    return _text(
        {
            "bomFormat": "CycloneDX",
            "specVersion": "1.5",
            "serialNumber": f"urn:uuid:{number}",
            "version": 1,
            "metadata": {"component": system},
            "components": listed,
            "dependencies": [{"ref": "croupier", "dependsOn": [str(one["bom-ref"]) for one in listed]}],
        }
    )


def _text(document: object) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
