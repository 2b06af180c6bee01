"""A Chromium for the tests of the pages, and what drives it. Where there is none, the first of these ways that works:

  the distribution's package, where this user may install it: root, or sudo without a password
  the same package and all it needs, unpacked in .venv/chromium, on Debian and its relatives
  the browser that playwright downloads, in .venv/chromium

Needs nothing but the standard library.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import commands
import debian
from commands import Done, SetUpFailed, say

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium", "fonts-dejavu-core", "libatomic1")
"""A page on a machine without fonts has no text; the driver of playwright needs the last one."""
DOWNLOADED = ("chrome-headless-shell", "headless_shell", "chrome")
"""What playwright may call its browser."""
HEADLESS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run")
SIGN_OF_LIFE = "a page was drawn"


def own(environment: Path) -> Path:
    """Where the browser of an environment is, if it has one."""
    return environment / "bin" / "chromium"


def own_driver(environment: Path) -> Path:
    """Where what starts the driver of playwright is, on a machine that lacks what the driver needs."""
    return environment / "bin" / "playwright-driver"


def found(environment: Path = Path(sys.prefix)) -> str | None:
    """The browser to use: that of the environment, or else that of the machine."""
    mine = own(environment)
    return str(mine) if mine.exists() else next(filter(None, map(shutil.which, NAMES)), None)


def driver(environment: Path = Path(sys.prefix)) -> str:
    """What drives the browser; playwright finds it in PLAYWRIGHT_NODEJS_PATH."""
    mine = own_driver(environment)
    of_playwright = environment.glob("lib/python*/site-packages/playwright/driver/node")
    return str(mine if mine.exists() else next(of_playwright, ""))


def is_ready(environment: Path) -> bool:
    """Whether there is a browser, and its driver starts."""
    return found(environment) is not None and not commands.run([driver(environment), "--version"]).failed


def provide(environment: Path, *, again: bool = True) -> None:
    """Afterwards there is a browser; costs next to nothing when there is one already.

    A try that fails may take minutes: what failed before is tried only when `again`.
    """
    note = environment / "chromium.failed"
    if is_ready(environment) or (note.exists() and not again):
        return
    say("the pages are tested in Chromium; it is not here, or not all that it needs")
    reasons = list(_tried(environment))
    if not is_ready(environment):
        note.write_text(missing(reasons))
        raise SetUpFailed(note.read_text())
    note.unlink(missing_ok=True)


def missing(reasons: Iterable[str]) -> str:
    """The one command to type where there is no browser, and why."""
    command = debian.command_for(*PACKAGES) if debian.is_here() else "install the package chromium of this system"
    advice = f"the pages are tested in Chromium; there is none. Type this once, then ./test again:\n    {command}"
    return "\n".join([advice, *reasons, "Without it everything but the pages can be tested: ./test -m 'not browser'"])


def _tried(environment: Path) -> Iterator[str]:
    """One way after the other until a browser draws a page; yields why each way failed."""
    for way in (installed, unpacked, downloaded):
        if (done := way(environment)) is None:
            continue
        result = done if done.failed else draws(environment)
        if not result.failed:
            return
        own(environment).unlink(missing_ok=True)
        own_driver(environment).unlink(missing_ok=True)
        yield commands.with_tail(f"{way.__doc__}: failed", result.words)


def installed(environment: Path) -> Done | None:  # noqa: ARG001 - a way takes the environment
    """The distribution's package"""
    if not debian.is_here() or (rights := debian.rights()) is None:
        return None
    say(f"installing {' and '.join(PACKAGES)} with apt-get …")
    return debian.install(rights, *PACKAGES)


def unpacked(environment: Path) -> Done | None:
    """The distribution's package, unpacked in .venv"""
    if not debian.is_here():
        return None
    say("packages cannot be installed; unpacking chromium and what it needs in .venv/chromium …")
    folder = _emptied(environment)
    done = debian.unpack(folder, *PACKAGES)
    if not done.failed:
        launcher(own_driver(environment), folder / "root", Path(driver(environment)))
        launcher(own(environment), folder / "root", folder / "root/usr/lib/chromium/chromium")
    return done


def downloaded(environment: Path) -> Done:
    """The browser that playwright downloads"""
    say("downloading a browser with playwright into .venv/chromium …")
    folder = _emptied(environment)
    python = [str(environment / "bin" / "python"), "-m", "playwright", "install", "--only-shell", "chromium"]
    done = commands.run(python, {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(folder)})
    if not done.failed:
        own(environment).symlink_to(next(path for name in DOWNLOADED for path in folder.rglob(name) if path.is_file()))
    return done


def _emptied(environment: Path) -> Path:
    folder = environment / "chromium"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def launcher(path: Path, root: Path, program: Path) -> None:
    """A command that starts a program with the libraries and the fonts that were unpacked in `root`."""
    libraries = sorted({str(library.parent) for library in root.rglob("*.so*")})
    fonts = root / "fonts.conf"
    fonts.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"<dir>{root}/usr/share/fonts</dir><cachedir>{root}/fonts</cachedir></fontconfig>"
    )
    path.write_text(
        "#!/bin/sh\n"
        f"export LD_LIBRARY_PATH='{':'.join(libraries)}' FONTCONFIG_FILE='{fonts}'\n"
        f"exec '{program}' \"$@\"\n"
    )
    path.chmod(0o755)


def draws(environment: Path) -> Done:
    """Whether the driver starts, and the browser makes a page of what it is given."""
    started = commands.run([driver(environment), "--version"])
    if started.failed:
        return started
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        page = f"data:text/html,<p>{SIGN_OF_LIFE.replace(' ', '%20')}"
        browser = str(found(environment))
        done = commands.run([browser, *HEADLESS, f"--user-data-dir={profile}", "--dump-dom", page])
    return done if SIGN_OF_LIFE in done.words else Done(1, done.words)
