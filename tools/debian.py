"""Packages of Debian and its relatives: installed where this user may, otherwise fetched or named.

Needs nothing but the standard library.
"""

import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import commands

QUIETLY = ("-qq", "--yes", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300")


def is_here() -> bool:
    """Whether this machine's packages are Debian's."""
    return bool(shutil.which("apt-get") and shutil.which("dpkg-deb"))


def command_for(*packages: str) -> str:
    """What somebody who may install packages types."""
    return f"sudo apt-get install --no-install-recommends {' '.join(packages)}"


def rights() -> list[str] | None:
    """What comes before a command that only root may give; None where there is no way without a password."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    return sudo if shutil.which("sudo") and not commands.run([*sudo, "true"]).failed else None


def install(prefix: Sequence[str], *packages: str) -> commands.Done:
    """Install packages on the machine. A list of packages that cannot be renewed may still be good enough."""
    as_root = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    commands.run([*as_root, "update", "-qq"])
    return commands.run([*as_root, "install", *QUIETLY, *packages])


def unpack(folder: Path, *packages: str) -> commands.Done:
    """Put packages, and all they need that the machine lacks, into a folder of one's own; needs no rights."""
    lists, debs, root = folder / "lists", folder / "debs", folder / "root"
    for made in (lists / "partial", debs, root):
        made.mkdir(parents=True, exist_ok=True)
    places = {"Dir::State::lists": lists, "Dir::Cache": folder}
    apt = ["apt-get", *(word for key, place in places.items() for word in ("-o", f"{key}={place}"))]
    commands.run([*apt, "update", "-qq"])
    planned = commands.run([*apt, "install", "--simulate", *QUIETLY[1:], *packages])
    if planned.failed:
        return planned
    wanted = re.findall(r"^Inst (\S+)", planned.words, re.MULTILINE)
    if not wanted:
        return commands.Done(1, "apt-get plans nothing")
    fetched = commands.run([*apt, "download", "-qq", *wanted], folder=debs)
    return fetched if fetched.failed else _unpacked(debs, root)


def _unpacked(debs: Path, root: Path) -> commands.Done:
    for deb in sorted(debs.glob("*.deb")):
        done = commands.run(["dpkg-deb", "--extract", str(deb), str(root)])
        if done.failed:
            return done
        deb.unlink()
    return commands.Done(0, "")
