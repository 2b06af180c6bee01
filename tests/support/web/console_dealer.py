"""A dealer at the console in a browser: does what the table waits for by the keyboard, and counts the taps."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Page, expect

from croupier.floor.record.commands import Choose
from croupier.rules.game.simulated import SimulatedDealer, random_decision
from croupier.rules.terms.events import CardDealt, CardsRevealed, DiceRolled, HoleCardRead, StubCounted
from support.floor.house import House, StackedDealer, device
from support.web.served import PASSWORD

PATIENCE = 120.0
"""Seconds: a busy machine is no failed page."""

ASKS = {"cards": "Scan or type a card", "dice": "or type them", "reader": "Does the reader show", "stub": "stub"}
"""By which the console shows that it takes what is typed."""


class ConsoleDealer:
    """Dana at one table; ``taps`` counts buttons and keys by what they were for, and each card as one."""

    def __init__(self, page: Page, house: House, table: str) -> None:
        self.page, self.house, self.table = page, house, table
        self.taps: Counter[str] = Counter()

    def says(self, words: str) -> None:
        """The next step says so."""
        expect(self.page.locator("#next")).to_contain_text(words)

    def space(self, what: str = "done") -> None:
        """The one large button."""
        expect(self.page.locator(".next-step button.primary").first).to_be_enabled()
        self.page.keyboard.press("Space")
        self.taps[what] += 1

    def does(self, words: str) -> None:
        """What the next step says; then it says something else, so that no key is pressed twice for one step."""
        self.says(words)
        self.space("opening")
        expect(self.page.locator("#next")).not_to_contain_text(words)

    def wrong(self, what: str) -> None:
        """Something went wrong: chosen from the list, the remedy approved by a floorperson."""
        self.page.get_by_role("button", name="Something went wrong").first.click()
        self.page.get_by_role("button", name=re.compile(what, re.IGNORECASE)).click()
        self.sign()

    def sign(self) -> None:
        """Flora puts her name and password under it."""
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Name").fill("Flora")
        dialog.get_by_label("Password").fill(PASSWORD)
        self.page.keyboard.press("Enter")
        expect(dialog).to_have_count(0)

    def typed(self, text: str, what: str) -> None:
        """Typed or scanned, with Enter."""
        expect(self.page.locator("main.console")).to_contain_text(ASKS[what])
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.taps[what] += 1

    def opening(self, first: str = "") -> None:
        """Opened cards inspected, verified, shown, mixed: until they are shuffled."""
        self.does("Inspect the cards")
        self.says("Have a floorperson verify")
        self.space("opening")
        self.sign()
        self.does("Spread the cards face up")
        self.looked(first)

    def looked(self, first: str = "") -> None:
        """The first player has looked at the cards, and they are mixed."""
        self.says("Let the first player look")
        if first:
            self.page.get_by_role("button", name=f"Seat {first}", exact=True).click()
        else:
            self.space("opening")
        self.does("Turn the cards face down")

    def prepare(self) -> None:
        """Whatever is left until betting is open, with the large button."""
        self.space("prepare")
        self.says("Take wagers")

    def play(self, until: Callable[[Any], bool] = lambda _event: False, **hands: str) -> None:
        """The round to its end, or to the first event that is waited for; players decide at random."""
        live = self.house.round(self.table)
        dealer = StackedDealer(live, Random(3), hands) if hands else SimulatedDealer(live, Random(3))
        while not live.over and not (live.events and until(live.events[-1])):
            before = len(live.events)
            event: Any = dealer.next_event()
            if event is None:
                self._decide(live)
            else:
                self._enter(event)
            self._wait(live, before)

    def _enter(self, event: Any) -> None:
        match event:
            case CardDealt(card=card):
                self.typed(card.value if card else "x", "cards")
            case DiceRolled(dice):
                self.typed("".join(map(str, dice)), "dice")
                self.space("roll")
            case HoleCardRead(blackjack=blackjack):
                self.typed("y" if blackjack else "n", "reader")
            case StubCounted():
                self.typed(str(self.house.round(self.table).round.stub), "stub")
            case CardsRevealed():
                live = self.house.round(self.table)
                assert live.step is not None
                expect(self.page.locator("#next")).to_have_text(str(live.step.prompt(live.round)), ignore_case=True)
                self.space("turn up")
            case _:
                self.says("Take wagers")
                self.space("no more bets")

    def _decide(self, live: Any) -> None:
        made = random_decision(live, Random(len(live.events)))
        terminal, _, seat = made.stake.rpartition("@")
        decided = Choose(terminal, self.table, int(seat), made.stage, made.choice, made.amount, made.cards, made.hand)
        self.house.do(device(terminal), decided)

    def _wait(self, live: Any, before: int) -> None:
        """Until the table has gone on and the console shows it."""
        until = monotonic() + PATIENCE
        while len(live.events) == before:
            assert monotonic() < until, (live.step, live.events[-1:])
            self.page.wait_for_timeout(20)
        self.house.engine.look(lambda _floor: None).result()  # when nothing on the floor is half done
