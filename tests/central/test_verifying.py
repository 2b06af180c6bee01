"""§ 461a.4(d): a signature is judged under the seed that it was asked for, whatever became of the link meanwhile."""

from collections.abc import Iterator

import pytest

from croupier.central.host.store import HostStore
from croupier.central.host.watch import MISSED, SIGNED_WITHIN, Watch
from croupier.central.protocol.polls import GENERAL, POLLS, signature_frame

ADDRESS = 1
SIGNATURES = {seed: seed ^ 0x5A5A for seed in range(1, 50)}
"""Of the approved program under seeds so many that no two of a host's are the same by chance."""


class Terminal:
    """A terminal that a host watches, by hand: it answers what it is told to, and nothing else of interest."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.store = HostStore()
        self.store.approve("croupier 1", SIGNATURES)
        self._watch = Watch("E-01", ADDRESS, self.store, lambda: self.now, every=1e9)
        self.seeds: list[int] = []
        """Under which it was asked for its signature."""

    def turn(self, told: bytes = b"\0") -> None:
        """A general poll that it answers so, and what follows from it."""
        talk = self._watch.turn()
        asked = next(talk)
        try:
            while True:
                asked = talk.send(told if asked == bytes([GENERAL | ADDRESS]) else self._long(asked))
        except StopIteration:
            pass

    def _long(self, asked: bytes) -> bytes:
        if asked[1] == 0x21:
            self.seeds.append(POLLS[0x21].asked(asked)["seed"])
        return bytes([ADDRESS]) if asked[1] in {0x01, 0x02, 0x21} else b""

    def signs(self, signature: int) -> None:
        """It tells a signature."""
        self.turn(signature_frame(ADDRESS, signature))

    def is_silent(self) -> None:
        """Until its link is down."""
        for _ in range(MISSED):
            self.turn(b"")

    @property
    def plays(self) -> bool:
        return self.store.wanted("E-01")

    @property
    def program(self) -> str | None:
        """As it was last verified."""
        found = self.store.program("E-01")
        return found and found[1]


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    """One that has been asked once."""
    found = Terminal()
    found.turn()
    assert len(found.seeds) == 1
    yield found
    found.store.close()


def test_while_an_answer_is_open_nothing_else_is_asked(terminal: Terminal) -> None:
    terminal.is_silent()
    terminal.turn()
    assert len(terminal.seeds) == 1
    terminal.signs(SIGNATURES[terminal.seeds[0]])
    assert (terminal.program, terminal.plays) == ("croupier 1", True)
    terminal.turn()
    assert len(terminal.seeds) == 2, "the link was down: it is verified again"


def test_the_answer_to_another_host_comes_first_and_accuses_nobody(terminal: Terminal) -> None:
    terminal.signs(0x1234)
    assert (terminal.program, terminal.plays) == (None, True)
    assert len(terminal.seeds) == 2
    terminal.signs(SIGNATURES[terminal.seeds[0]])
    terminal.signs(SIGNATURES[terminal.seeds[1]])
    assert (terminal.program, terminal.plays) == ("croupier 1", True)
    terminal.turn()
    assert len(terminal.seeds) == 2


def test_a_program_that_is_wrong_twice_is_none_that_is_approved(terminal: Terminal) -> None:
    terminal.signs(0x1234)
    terminal.signs(0x1235)
    assert (terminal.program, terminal.plays) == ("", False)


def test_a_signature_that_does_not_come_is_asked_for_again(terminal: Terminal) -> None:
    terminal.now += SIGNED_WITHIN - 1
    terminal.turn()
    assert len(terminal.seeds) == 1
    terminal.now += 1
    terminal.turn()
    assert len(terminal.seeds) == 2
