"""One number for what some definitions say, with all that they reach.

To parse what a solver reaches takes a tenth of a second, to read it again a hundredth: a number is remembered beside
the files it was taken from, and holds as long as these are the same to the byte.
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
    """The number of these definitions, remembered where nothing has changed since."""
    modules = Modules()
    asked = repr((roots, [str(modules.file_of(root.module)) for root in roots]))
    place = folder() / f"digest-{hashlib.sha256(asked.encode()).hexdigest()[:32]}.json"
    return _remembered(place) or _taken(roots, modules, place)


def _taken(roots: Sequence[Defined], modules: Modules, place: Path) -> str:
    wording = Wording(modules)
    wording.write(roots)
    found = hashlib.sha256("".join(wording.words).encode()).hexdigest()
    files = {str(module.file): _number(module.file) for module in modules.read.values()}
    with suppress(OSError), whole_file(place) as unfinished:  # what cannot be remembered is still the answer
        unfinished.write_text(json.dumps({"digest": found, "files": files}), encoding="utf-8")
    return found


def _remembered(place: Path) -> str | None:
    try:
        known = json.loads(place.read_bytes())
        same = all(_number(Path(file)) == number for file, number in known["files"].items())
        return str(known["digest"]) if same else None
    except (OSError, ValueError, LookupError, TypeError, AttributeError):  # there is none, or it is no file of ours
        return None


def _number(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
