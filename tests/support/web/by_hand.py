"""People who open a house by hand: at the server's keyboard, at two desks in a browser, at four machines.

What each does with mouse and keyboard is counted by the chapter of the guide it belongs to.
"""

import os
import pty
import re
import select
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PATIENCE = 120.0
"""Seconds: a busy machine is no failed page."""

COMMAND = [sys.executable, "-c", "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"]
NEXT_MORNING = """
import sys
from datetime import UTC, datetime, timedelta
from croupier.cli.main import main
from croupier.floor.engine.clocks import SystemClock
SystemClock.now = lambda _self: datetime.now(UTC) + timedelta(hours={hours})
sys.exit(main(sys.argv[1:]))
"""
"""The same command on a machine whose clock says that hours have passed."""


class Counted:
    """Clicks and entries, characters, and lines typed at a keyboard, by chapter of the guide."""

    def __init__(self) -> None:
        self.chapter, self.inputs, self.typed = "", Counter[str](), Counter[str]()

    def one(self, text: str = "") -> None:
        """A click, or something that is typed; of a path or an address at most 20 characters count."""
        self.inputs[self.chapter] += 1
        counted = [min(20, len(word)) if "/" in word else len(word) for word in text.split()]
        self.typed[self.chapter] += sum(counted) + text.count(" ")

    def row(self, chapter: str, who: str) -> str:
        """The line of the guide's table."""
        figures = (self.inputs[chapter], self.typed[chapter], self.minutes(chapter))
        return f"| {chapter} | {who} | " + " | ".join(map(str, figures)) + " |"

    def minutes(self, chapter: str) -> int:
        """Three seconds for each click or entry and a third of one for each character, rounded up."""
        return -(-(9 * self.inputs[chapter] + self.typed[chapter]) // 180)


class Shell:
    """A command in a terminal of its own, and somebody who reads what it says and answers."""

    def __init__(
        self, counted: Counted, *words: str, command: list[str] | None = None, besides: tuple[str, ...] = ()
    ) -> None:
        """``besides`` are words that only this rehearsal needs, and nobody would type."""
        self.counted, self.said = counted, ""
        counted.one(" ".join(["croupier", *words]))
        self._ours, theirs = pty.openpty()
        how: dict[str, Any] = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "start_new_session": True}
        self.process = subprocess.Popen([*(command or COMMAND), *words, *besides], **how)
        os.close(theirs)

    def until(self, words: str) -> str:
        """Read on until it says something; what it has said until then."""
        end = time.monotonic() + PATIENCE
        while words not in self.said:
            assert time.monotonic() < end, self.said
            assert self._read() or self.process.poll() is None or words in self.said, self.said
        found, _, self.said = self.said.partition(words)
        return found + words

    def _read(self) -> bool:
        if not select.select([self._ours], [], [], 0.2)[0]:
            return False
        try:
            new = os.read(self._ours, 65_536)
        except OSError:  # the other end is closed
            return False
        self.said += new.decode(errors="replace").replace("\r\n", "\n")
        return bool(new)

    def answers(self, question: str, answer: str = "") -> None:
        """Type an answer; nothing takes what stands in brackets."""
        self.until(question)
        self.types(answer)

    def types(self, line: str) -> None:
        """A line at its keyboard."""
        os.write(self._ours, f"{line}\n".encode())
        self.counted.one(line)

    def ends(self) -> str:
        """Wait until it is done, and well."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, self.said
            self._read()
        while self._read():
            pass
        assert self.process.returncode == 0, self.said
        return self.said

    def leave(self) -> None:
        """End it, if it has not ended."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(60)
        os.close(self._ours)


class Desk:
    """A workstation: a browser with a certificate of its own; who sits there logs in and out."""

    def __init__(self, context: BrowserContext, origin: str, counted: Counted) -> None:
        self.context, self.origin, self.counted = context, origin, counted
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def goes_to(self, path: str) -> None:
        self.page.goto(self.origin + path)
        self.counted.one(path)

    def clicks(self, name: str, within: Locator | None = None, **how: Any) -> None:
        """A button with this name."""
        (within or self.page).get_by_role("button", name=name, **how).first.click()
        self.counted.one()

    def follows(self, name: str) -> None:
        """A link with this name."""
        self.page.get_by_role("link", name=name, exact=True).first.click()
        self.counted.one()

    def fills(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).last.fill(text)
        self.counted.one(text)

    def chooses(self, label: str, value: str) -> None:
        """Of a list; what is chosen already is left alone."""
        found = self.page.get_by_role("combobox", name=label, exact=True).last
        if found.input_value() != value:
            found.select_option(value)
            self.counted.one()

    def ticks(self, label: str) -> None:
        self.page.get_by_role("checkbox", name=label, exact=True).check()
        self.counted.one()

    def presses(self, key: str = "Space") -> None:
        self.page.keyboard.press(key)
        self.counted.one()

    def scans(self, card: str) -> None:
        """A card before the scanner, which types it."""
        self.page.keyboard.type(card)
        self.page.keyboard.press("Enter")
        self.counted.one()

    def logs_in(self, path: str, name: str, role: str, password: str) -> None:
        """To a page of theirs; who was there before logs out."""
        if self.page.get_by_role("button", name="Log out").count():
            self.clicks("Log out")
        self.goes_to(path)
        self.fills("Name", name)
        self.fills("Password", password)
        self.chooses("Role", role)
        self.clicks("Log in", exact=True)

    def signs(self, name: str, role: str, password: str) -> None:
        """Somebody else puts their name under the dialog that is open."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Name", exact=True).last.fill(name)
        dialog.get_by_label("Password", exact=True).last.fill(password)
        self.counted.one(name)
        self.counted.one(password)
        found = dialog.get_by_role("combobox", name="Role", exact=True)
        if found.count() and found.last.input_value() != role:
            found.last.select_option(role)
            self.counted.one()

    def gone(self) -> None:
        """The dialog has closed: what it asked for is done."""
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def row(self, words: str) -> Locator:
        return self.page.get_by_role("row").filter(has_text=words)


def desk(chromium: Browser, origin: str, shown: tuple[Path, Path], counted: Counted) -> Desk:
    """A browser that shows a certificate."""
    certificate: Any = {"origin": origin, "certPath": str(shown[0]), "keyPath": str(shown[1])}
    context = chromium.new_context(
        viewport={"width": 1366, "height": 768},
        ignore_https_errors=True,
        client_certificates=[certificate],
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE * 1000)
    return Desk(context, origin, counted)


def code_shown(shell: Shell) -> str:
    """What a machine shows under its square."""
    said = shell.until("once.")
    found = re.findall(r"^ {4}([0-9A-Z]{4}) ([0-9A-Z]{4})$", said, re.MULTILINE)
    assert found, said
    return "".join(found[-1])


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def later(hours: int) -> list[str]:
    """`croupier` on a machine whose clock is ahead."""
    return [sys.executable, "-c", NEXT_MORNING.format(hours=hours)]


@contextmanager
def serving(house: Path, port: int, counted: Counted, hours: int = 0) -> Iterator[None]:
    """`croupier serve`, until it is left; ``hours`` later where the machine's clock says so."""
    shell = Shell(counted, "serve", "--house", str(house), command=later(hours))
    try:
        _until_answered(port, shell)
        yield
    finally:
        shell.leave()


def _until_answered(port: int, shell: Shell) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert shell.process.poll() is None, shell.ends()
        with socket.socket() as knocking:
            if knocking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("nothing is served")
