"""The separate environment in which the other packages are measured, beside the cached analyses."""

import json
import subprocess
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

from croupier.odds.bench.peers import FIGURES
from croupier.provenance.files import folder

HERE = Path(__file__).parent
LOCK = HERE / "peers.txt"


class CannotMeasure(Exception):
    """There is no figure; the message says why in one line."""


def measured_peers() -> Mapping[str, float | str]:
    """The result of each peer, or why it is unknown."""
    try:
        python = _installed(folder() / "peers")
        found: dict[str, float | str] = json.loads(output_of([str(python), str(HERE / "peers.py")]))
    except (CannotMeasure, OSError, subprocess.CalledProcessError) as error:  # the last: a Python without pip
        return dict.fromkeys(FIGURES, str(error))
    return found


def _installed(place: Path) -> Path:
    """The Python of the environment, which is rebuilt if the lock has changed or a run was interrupted."""
    python, stamp = place / "bin" / "python", place / "installed"
    if not stamp.exists() or stamp.read_bytes() != LOCK.read_bytes():
        stamp.unlink(missing_ok=True)
        venv.create(place, with_pip=True, clear=True, symlinks=True)
        output_of([str(python), "-m", "pip", "install", "-q", "--require-hashes", "-r", str(LOCK)])
        stamp.write_bytes(LOCK.read_bytes())
    return python


def output_of(command: Sequence[str]) -> str:
    """The output of one of our programs."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own commands
    if done.returncode:
        raise CannotMeasure((done.stderr.strip().splitlines() or ["no reason given"])[-1])
    return done.stdout
