"""The digest of definitions and everything they reach.

Parsing what a solver reaches takes a tenth of a second, reading it again a hundredth: a digest is cached with the files
it was taken from, and is valid while these are identical.
"""

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from croupier.provenance.files import folder, whole_file
from croupier.provenance.modules import Defined, Modules
from croupier.provenance.wording import Wording


def digest(roots: Sequence[Defined]) -> str:
    """The digest of these definitions, cached while nothing has changed."""
    modules = Modules()
    asked = repr((roots, [str(modules.file_of(root.module)) for root in roots]))
    place = folder() / f"digest-{hashlib.sha256(asked.encode()).hexdigest()[:32]}.json"
    return _remembered(place) or _taken(roots, modules, place)


def _taken(roots: Sequence[Defined], modules: Modules, place: Path) -> str:
    wording = Wording(modules)
    wording.write(roots)
    found = hashlib.sha256("".join(wording.words).encode()).hexdigest()
    files = {str(module.file): _number(module.file) for module in modules.read.values()}
    with suppress(OSError), whole_file(place) as unfinished:  # a digest that cannot be cached is still the answer
        unfinished.write_text(json.dumps({"digest": found, "files": files}), encoding="utf-8")
    return found


def _remembered(place: Path) -> str | None:
    try:
        known = json.loads(place.read_bytes())
        same = all(_number(Path(file)) == number for file, number in known["files"].items())
        return str(known["digest"]) if same else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError):  # there is no cache entry, or it is invalid
        return None


def _number(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
