"""A day at a table of each family, from its opening to its end, at the dealer's console in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.floor.record.actors import SYSTEM, Role
from croupier.floor.record.commands import InstallTable, OpenTable, TimeOut
from croupier.floor.record.table import Phase
from croupier.rules.procedure.handling import Readiness
from croupier.rules.terms.events import CardDealt
from support.floor.house import ANTE, BELOW_KING, COMPLIANCE, FLOORPERSON, PIT_MANAGER, House, submission
from support.web.console_dealer import ConsoleDealer
from support.web.served import PASSWORD, Served

Opened = Callable[..., Page]
pytestmark = pytest.mark.browser

SLIPS = {
    "657a": {**ANTE, "four_card_progressive": 1_00},
    "672a": {"blackjack": 10_00},
    "668a": {"six_eight_shake": 10_00},
    "670a": {"pai_gow": 10_00, "progressive": 1_00},
}


@pytest.fixture
def house() -> House:
    """Two terminals with money and nothing else."""
    return House().terminal("E1", 900_00).terminal("E2", 900_00)


@pytest.fixture
def console(served: Served, opened: Opened) -> Callable[..., ConsoleDealer]:
    """Dana at the console of a table that has just opened."""
    served.staff("Dana", Role.DEALER).staff("Flora", Role.FLOORPERSON)

    def at(number: str, cards: dict[str, str] | None = None) -> ConsoleDealer:
        house = served.house
        house.do(PIT_MANAGER, InstallTable("D", number))
        text = submission(number, cards) if cards else ""
        house.do(FLOORPERSON, OpenTable("D", "Dana", text), COMPLIANCE if text else None)
        page = opened("/dealer/D")
        page.get_by_label("Name").fill("Dana")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_label("Role").select_option("dealer")
        page.get_by_role("button", name="Log in").click()
        expect(page.locator("#next")).to_be_visible()
        return ConsoleDealer(page, house, "D")

    return at


def fall_idle(dealer: ConsoleDealer) -> None:
    """Nobody plays for ten minutes: the console leads to the spread, and no round opens before it."""
    dealer.house.after(minutes=11).do(SYSTEM, TimeOut("D"))
    dealer.says("No players: spread the cards face down")
    dealer.space("idle")


def signed_out_and_repaired(dealer: ConsoleDealer, then: str) -> None:
    """The shuffler fails between two rounds: signed out of order, another method, repaired."""
    dealer.page.get_by_role("button", name="Table…").click()
    dealer.page.get_by_role("button", name=re.compile("is covered, or marked out of order")).click()
    dealer.sign()
    dealer.says(then)
    dealer.page.get_by_role("button", name="Table…").click()
    dealer.page.get_by_role("button", name=re.compile("works again")).click()
    dealer.sign()


def validated(dealer: ConsoleDealer, payout: str) -> None:
    """What a hand has won waits for a floorperson, who looks at it."""
    dealer.says("A floorperson validates the win")
    dealer.page.get_by_role("button", name=re.compile(f"^{payout}")).click()
    dealer.sign()


def load(dealer: ConsoleDealer) -> None:
    """A floorperson puts the dice into the shaker."""
    dealer.says("dice into the shaker")
    dealer.space("load")
    dealer.sign()


def new_cards(dealer: ConsoleDealer) -> None:
    """New cards come, approved by a floorperson."""
    dealer.page.get_by_role("button", name="Table…").click()
    dealer.page.get_by_role("button", name=re.compile("^New cards or dice")).click()
    dealer.sign()


def close(dealer: ConsoleDealer) -> None:
    """The table closes at the end of the day."""
    dealer.page.get_by_role("button", name="Table…").click()
    dealer.page.get_by_role("button", name=re.compile("^Close the table")).click()
    dealer.sign()
    dealer.says("The table is closed")


@pytest.mark.cites("§§ 657a.4(a), 657a.4(b), 657a.4(c), 657a.5(f), 657a.11(e)(3), 657a.13(g)")
def test_one_deck(console: Callable[..., ConsoleDealer]) -> None:
    dealer = console("657a")
    house = dealer.house
    dealer.opening()
    dealer.prepare()
    house.wager("E1", 1, "D", **SLIPS["657a"])
    dealer.play(seat1="Kc Kd Kh Ks 2h", dealer=BELOW_KING)

    validated(dealer, "Seat 1: Four-Card Progressive")
    dealer.says("Shuffle the cards in the automated shuffler")
    signed_out_and_repaired(dealer, "Shuffle the cards by hand")
    dealer.prepare()
    fall_idle(dealer)
    dealer.looked()
    dealer.prepare()
    house.wager("E1", 1, "D", **ANTE)
    dealer.play()
    new_cards(dealer)
    dealer.opening()
    assert house.state("D").readiness is Readiness.MIXED
    close(dealer)


@pytest.mark.cites("§§ 672a.2(d), 672a.4(a), 672a.5(c)(1), 672a.5(g), 672a.12(j)")
def test_a_blackjack_shoe(console: Callable[..., ConsoleDealer]) -> None:
    dealer = console("672a")
    house = dealer.house
    dealer.says("reader")
    dealer.space("reader")
    dealer.sign()
    dealer.opening(first="3")
    dealer.page.get_by_role("button", name=re.compile("^Cut by seat 3")).click()
    dealer.says("Take wagers")
    cut = house.state("D").cut
    assert cut is not None
    assert cut.by == "3"
    house.wager("E1", 3, "D", **SLIPS["672a"])
    dealer.play(until=lambda event: isinstance(event, CardDealt))
    the_reader_fails(dealer)
    dealer.play()
    fall_idle_from(dealer)
    close(dealer)


def the_reader_fails(dealer: ConsoleDealer) -> None:
    """In the middle of a deal: nobody deals on before it was repaired."""
    dealer.wrong("the card reader is not working")
    dealer.says("The table is stopped")
    assert dealer.house.state("D").phase is Phase.STOPPED
    dealer.wrong("the card reader was repaired")
    expect(dealer.page.locator("#next")).not_to_contain_text("The table is stopped")
    assert dealer.house.state("D").phase is Phase.OPEN


def fall_idle_from(dealer: ConsoleDealer) -> None:
    """After a round nobody comes: the shoe is spread and the first player cuts it again."""
    dealer.says("Open the next round for wagers")
    dealer.space("open")
    dealer.says("Take wagers")
    fall_idle(dealer)
    dealer.looked("5")
    dealer.page.get_by_role("button", name=re.compile("^Cut by seat 5")).click()
    dealer.says("Take wagers")
    dealer.house.wager("E2", 5, "D", **SLIPS["672a"])
    dealer.play()
    new_cards(dealer)
    dealer.opening()


@pytest.mark.cites("§§ 668a.3(d), 668a.3(f)")
def test_dice(console: Callable[..., ConsoleDealer]) -> None:
    dealer = console("668a")
    house = dealer.house
    load(dealer)
    dealer.says("Open the next round for wagers")
    dealer.space("open")
    dealer.says("Take wagers")
    house.wager("E1", 1, "D", **SLIPS["668a"])
    expect(dealer.page.get_by_text("1 bet in")).to_be_visible()
    dealer.space("no more bets")
    dealer.page.get_by_role("button", name="Die on die").click()
    dealer.typed("34", "dice")
    dealer.space("roll")
    dealer.says("Open the next round for wagers")
    assert house.round("D").round.rolls == [(3, 4)]
    new_cards(dealer)
    load(dealer)
    dealer.says("Open the next round for wagers")
    assert house.state("D").dice_since is not None
    close(dealer)


@pytest.mark.cites(
    "§§ 670a.4(a), 670a.5(c), 670a.5(d)(1), 670a.5(d)(2), 670a.5(g), 670a.11(h)(3)(i)(B)(III), 670a.13(n)"
)
def test_pai_gow(console: Callable[..., ConsoleDealer]) -> None:
    dealer = console("670a")
    house = dealer.house
    house.equip("D")
    dealer.opening(first="2")
    signed_out_and_cut(dealer, "2")
    house.wager("E1", 2, "D", **SLIPS["670a"])
    house.wager("E2", 6, "D", **SLIPS["670a"])
    dealer.play(seat2="4s 5h 6d 7c 8s Kh")
    validated(dealer, "Seat 2: Progressive")
    dealer.page.get_by_role("button", name=re.compile("^Cut by seat 6")).wait_for()
    dealer.page.get_by_role("button", name="seat 2", exact=True).click()  # seat 6 refuses
    dealer.says("Take wagers")
    cut = house.state("D").cut
    assert cut is not None
    assert (cut.by, cut.refused) == ("2", ("6",))
    fall_idle(dealer)
    dealer.looked("4")
    dealer.page.get_by_role("button", name=re.compile("^Cut by seat 4")).click()
    dealer.says("Take wagers")
    house.wager("E1", 2, "D", **SLIPS["670a"])
    dealer.play()
    new_cards(dealer)
    dealer.opening()
    close(dealer)


def signed_out_and_cut(dealer: ConsoleDealer, seat: str) -> None:
    """The shuffler fails before the first shuffle: the cards are shuffled by hand, and the first player cuts."""
    dealer.page.get_by_role("button", name="Table…").click()
    dealer.page.get_by_role("button", name=re.compile("is covered, or marked out of order")).click()
    dealer.sign()
    dealer.page.get_by_role("button", name=re.compile(f"^Cut by seat {seat}")).click()
    dealer.says("Take wagers")
