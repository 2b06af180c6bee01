"""The packet: one file whose bytes follow from the sources alone, with a detached signature."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from croupier import __version__
from croupier.cli.lab import bill, games, index, law, leaves, proofs, protocols, source
from croupier.journal.seals import Sealer, is_signed

MANIFEST = "manifest.json"
MOMENT = (1980, 1, 1, 0, 0, 0)
"""The modification time of every file in a packet, which thus tells nothing of when or where it was made."""

SIGNATURE = ".sig"
KIND = "croupier packet 1"

BUILD = """\
How the system is built, on Debian with Python 3.11 and nothing else:

  ./run --version          creates .venv from locks/run.txt, every package held to its hash
  .venv/bin/python -m hatchling build -t wheel

with SOURCE_DATE_EPOCH={epoch}. The result, when this packet was made:

  {wheel}
  sha256 {sha256}

How this packet is made again: ./run lab --out packet.zip --tests {tests}
"""


def made(tests: str, tell: games.Tell) -> dict[str, str]:
    """The files of a packet, by name."""
    root = source.checkout()
    parts = dict(_parts(root, tests, tell))
    parts |= dict(leaves.leaves(parts))
    parts["index.html"] = index.page(parts)
    listed = {name: sha256(text.encode()).hexdigest() for name, text in sorted(parts.items())}
    return {**parts, MANIFEST: _text({"croupier": __version__, "tests": tests, "files": listed})}


def _parts(root: Path, tests: str, tell: games.Tell) -> Iterator[tuple[str, str]]:
    tell("hashes of the sources")
    files = source.hashes(root)
    critical = {name: digest for name, digest in files.items() if source.is_critical(name)}
    whole = sha256(_text(files).encode()).hexdigest()
    yield "source/files.json", _text({"sha256": whole, "files": files})
    yield "source/critical.json", _text({"sha256": sha256(_text(critical).encode()).hexdigest(), "files": critical})
    yield "source/bom.cdx.json", bill.bill(root, whole)
    tell("the build")
    yield "source/build.txt", BUILD.format(**proofs.built(root), epoch=proofs.EPOCH, tests=tests)
    tell("the register of clauses")
    register = law.register()
    yield "law/register.json", _text(register)
    yield "law/limits.txt", "\n".join(law.limits(register)) + "\n"
    yield "roles/duties.md", (root / "docs/law/duties.md").read_text(encoding="utf-8")
    yield from games.rules()
    yield from games.figures()
    yield from games.sheets(tell)
    tell("the generator")
    yield "generator/evidence.json", _text(proofs.generator())
    tell("campaigns")
    yield "campaigns/rehearsals.json", _text(proofs.campaigns())
    yield "campaigns/lines.json", _text(proofs.lines())
    yield "campaigns/kills.json", _text(proofs.kills())
    tell("protocols")
    yield "protocol/sas.json", _text(protocols.polls())
    held = proofs.tested(root, protocols.files())
    yield "protocol/results.json", _text(held)
    yield "protocol/rules.json", _text(protocols.held(held))
    tell("tests")
    yield "tests/results.json", _text({"selection": tests, "results": proofs.tested(root, proofs.WHICH[tests])})


def _text(document: object) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def zipped(parts: Mapping[str, str]) -> bytes:
    """The packet as a reproducible zip file: sorted names, a constant time, and no compression."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as archive:
        for name, text in sorted(parts.items()):
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.external_attr, entry.create_system = 0o644 << 16, 3
            archive.writestr(entry, text.encode())
    return written.getvalue()


def opened(packet: bytes) -> dict[str, str]:
    """The files of a packet; raises ValueError if it is invalid."""
    try:
        with zipfile.ZipFile(io.BytesIO(packet)) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist()}
    except (zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise ValueError(f"no packet: {error}") from None


def signed(packet: bytes, sealer: Sealer) -> str:
    """A detached signature: the key, and its signature of the packet's bytes."""
    return f"{sealer.key}\n{sealer.sign(_message(packet))}\n"


def signer(packet: bytes, signature: str) -> str:
    """The public key that signed these bytes; empty if the signature does not match."""
    key, _, rest = signature.partition("\n")
    return key if is_signed(key.strip(), rest.strip(), _message(packet)) else ""


def _message(packet: bytes) -> bytes:
    return f"{KIND}\n{sha256(packet).hexdigest()}\n".encode()


def manifest(parts: Mapping[str, str]) -> dict[str, Any]:
    """The manifest of a packet; raises ValueError if it has none."""
    try:
        found: dict[str, Any] = json.loads(parts[MANIFEST])
        return {**found, "files": dict(found["files"])}
    except (KeyError, TypeError, ValueError):
        raise ValueError("the packet has no manifest") from None
