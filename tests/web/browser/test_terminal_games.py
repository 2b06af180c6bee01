"""Every game at the terminal in a real browser: what each lets its player do that no other game does, and the money."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from croupier.chapters import FOLDERS
from croupier.rules.procedure.decisions import Decide
from croupier.web.identity import people as identity
from support.floor.house import House
from support.web.measured import faults
from support.web.pictures import Pictures
from support.web.served import Served, until

pytestmark = pytest.mark.browser

Act = Callable[[Page], None]

TABLET: ViewportSize = {"width": 1280, "height": 800}


def press(name: str) -> Act:
    """A decision, by what stands on its button."""
    return lambda page: decision(page, name).click()


def decision(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Your decision").get_by_role("button", name=name)


def tap(*cards: str) -> Act:
    """Own cards, by their names."""

    def act(page: Page) -> None:
        for card in cards:
            page.locator("button.card").and_(page.get_by_label(card, exact=True)).click()

    return act


def sees(selector: str, text: str = "") -> Act:
    """Something that this game shows in its own way."""
    return lambda page: expect(page.locator(selector).filter(has_text=text).first).to_be_visible()


def in_order(*acts: Act) -> Act:
    def act(page: Page) -> None:
        for one in acts:
            one(page)

    return act


def foul_is_refused(page: Page) -> None:
    """A setting that the rules refuse is told as such, and cannot be sent."""
    tap("king of hearts")(page)
    expect(page.locator(".foul")).to_contain_text("rank below")
    expect(decision(page, "Set the low hand")).to_be_disabled()
    tap("nine of spades")(page)
    expect(page.locator(".foul")).to_have_count(0)
    expect(page.locator(".half.low")).to_contain_text("nine low")


@dataclass(frozen=True)
class Played:
    """A round: where the first chip goes, what lies in the shoe, and what the player does whenever asked."""

    first: str
    hands: dict[str, str] = field(default_factory=dict)
    acts: tuple[Act, ...] = ()
    shows: Act | None = None


ROUNDS = {
    "647a": Played("ante", {"seat1": "As Ah"}, (press("Flop Wager $10"), press("Turn Wager $5"), press("Check"))),
    "657a": Played("ante", {"seat1": "As Ah 4d 8c 9h"}, (press("Play $15"),)),
    "663a": Played(
        "ante",
        {"seat1": "Ah Kd 9c 4s 2h"},
        (
            press("Play Wager $5"),
            in_order(tap("four of spades", "ace of hearts"), sees(".half.low", "3 low"), press("Set the low hand")),
        ),
    ),
    "667a": Played("pot", {}, (press("Flop Wager $5"),)),
    "668a": Played("hop_1-2", shows=sees(".shaker .die")),
    "669a": Played("ante", {}, (press("Check"), press("Play $10"))),
    "670a": Played(
        "pai_gow",
        {"seat1": "Kh Qh 9s 7c 4d 2s"},
        (press("No Double Down"), in_order(foul_is_refused, press("Set the low hand"))),
        sees(".mine .place", "Low hand"),
    ),
    "671a": Played(
        "ante",
        {"seat1": "Kh Kd 9s 7c 4d 2s 3h"},
        (
            in_order(tap("seven of clubs", "four of diamonds"), press("Exchange 2 cards $5")),
            in_order(sees(".mine [aria-label='three of hearts']"), press("Bet Wager $10")),
        ),
    ),
    "672a": Played(
        "blackjack",
        {"seat1": "8h 8d 2c", "dealer": "6c"},
        (
            press("Split, free"),
            in_order(sees(".lammer"), sees(".place.active", "Hand 1"), press("Stand")),
            press("Stand"),
        ),
    ),
    "673a": Played(
        "blackjack",
        {"seat1": "Th 6d Kc 5s", "dealer": "9c"},
        (press("Hit"), in_order(sees(".foul", "Over 21"), press("Yes $5"))),
    ),
    "674a": Played(
        "ante_across",
        {"seat1": "Ah Ad"},
        (
            in_order(sees(".cross .at-left.lit .back"), press("Across Bet $5")),
            in_order(sees(".cross .at-far.lit .back"), press("Down Bet $10")),
            press("Middle Bet $15"),
        ),
        sees(".way.down", "Down Hand"),
    ),
    "675a": Played("pip_2", shows=sees(".throw-box .box.lit .die")),
    "676a": Played("front9", {}, (in_order(sees(".nine .back"), press("Back 9 Wager $5")),)),
}


@pytest.fixture(scope="module")
def house() -> House:
    """A table of every game, and a terminal for each."""
    house = House()
    for number in FOLDERS:
        house.table(number, number).terminal(f"E{number}", 200_00)
    house.table("671a-proposed", "671a", edition="proposed", additional_super_wagers=True).terminal(
        "E671a-proposed", 200_00
    )
    for name in ("676a-folded", "675a-raised", "675a-waiting"):
        house.table(name, name.partition("-")[0]).terminal(f"E{name}", 200_00)
    return house


@pytest.fixture(scope="module")
def served(house: House) -> Iterator[Served]:
    """One server for all of them."""
    serving = Served(house)
    yield serving
    serving.close()


@pytest.fixture
def terminal(number: str, served: Served, opened: Callable[..., Page]) -> Page:
    """The terminal that plays this game, in its lobby, on a tablet."""
    page = opened("/health", TABLET["width"], TABLET["height"])
    cookie = served.device(f"E{number}").cookies[identity.DEVICE]
    page.context.add_cookies([{"name": identity.DEVICE, "value": cookie, "url": served.origin}])
    page.goto(f"{served.origin}/terminal")
    return page


@pytest.mark.cites("§ 605a.9(c)")
@pytest.mark.pictured
@pytest.mark.parametrize("number", FOLDERS)
def test_a_round_from_the_first_chip_to_the_result(
    terminal: Page, house: House, number: str, pictures: Callable[[str], Pictures]
) -> None:
    """The money on the page is the floor's, before and after; every line names its clause."""
    round, before = ROUNDS[number], house.balance(f"E{number}")
    house.random, seen = Random(number), pictures(number)
    house.betting(number)
    terminal.locator(f"button.tile[data-key='{number}']").click()
    terminal.locator(f"button[data-spot='{round.first}']").click()
    expect(terminal.locator(".is-in")).to_contain_text("is in")

    house.deal(number, **round.hands)
    for count, act in enumerate(round.acts, start=1):
        expect(terminal.locator(f".actions[data-stage='{asked(house, number)}']")).to_be_visible()
        if count == 1:
            assert faults(terminal, look=seen.of("deciding")) == {}
            terminal.set_viewport_size(TABLET)
        act(terminal)
        until(lambda count=count: decisions(house, number) == count)  # type: ignore[misc]
        house.deal(number, **rest(house, number, round.hands))

    net = house.balance(f"E{number}") - before
    shown = f"{'+' if net > 0 else '−' if net < 0 else ''}${abs(net) / 100:,.2f}".removesuffix(".00")
    expect(terminal.locator(".net-total")).to_have_text(shown)
    if round.shows:
        round.shows(terminal)
    assert faults(terminal, look=seen.of("result")) == {}
    terminal.set_viewport_size(TABLET)
    assert all("§" in line for line in terminal.locator(".line .cite").all_inner_texts())


@pytest.mark.parametrize("number", ["676a-folded"])
def test_a_hand_that_was_given_up_stays_in_sight_and_says_so(terminal: Page, house: House, number: str) -> None:
    """The dealer takes the cards; at the terminal they are dimmed and stamped, and no wager is called in."""
    house.betting(number)
    terminal.locator(f"button.tile[data-key='{number}']").click()
    terminal.locator("button[data-spot='front9']").click()
    expect(terminal.locator(".is-in")).to_contain_text("is in")
    house.deal(number)
    expect(terminal.locator(f".actions[data-stage='{asked(house, number)}']")).to_be_visible()

    house.choose(f"E{number}", "fold", table=number)

    expect(terminal.locator(".places.folded .stamp")).to_have_text("Folded")
    expect(terminal.locator(".places.folded .card").first).to_be_visible()
    expect(terminal.locator("main")).not_to_contain_text("are in.")
    house.finish(number)


@pytest.mark.cites("§ 675a.1(b)(2)(iv)")
@pytest.mark.parametrize("number", ["675a-raised"])
def test_wagers_of_equal_value_are_raised_together(terminal: Page, house: House, number: str) -> None:
    """Whichever of them gets the chip; none of them is taken away by it."""
    house.betting(number)
    terminal.locator(f"button.tile[data-key='{number}']").click()
    for name in ("pip_2", "pip_5", "like_kind_3"):
        terminal.locator(f"button[data-spot='{name}']").click()
    expect(terminal.locator(".is-in")).to_contain_text("$15 is in")

    terminal.locator("button[data-spot='pip_5']").click()

    expect(terminal.locator(".is-in")).to_contain_text("$30 is in")
    assert placed(house, number) == {"pip_2": 10_00, "pip_5": 10_00, "like_kind_3": 10_00}
    house.finish(number)


@pytest.mark.cites("§ 675a.2(e)(1)", "§ 675a.2(e)(3)")
@pytest.mark.parametrize("number", ["675a-waiting"])
def test_what_needs_another_wager_says_so_until_that_is_there(terminal: Page, house: House, number: str) -> None:
    house.betting(number)
    terminal.locator(f"button.tile[data-key='{number}']").click()
    extra = terminal.locator("button[data-spot='extra_roll']")
    expect(extra).to_contain_text("after a Pip Street Wager")

    terminal.locator("button[data-spot='pip_2']").click()
    expect(extra).to_contain_text("after a Like Kind Boulevard Wager")

    terminal.locator("button[data-spot='like_kind_3']").click()
    expect(extra).not_to_have_attribute("aria-disabled", "true")
    house.finish(number)


@pytest.mark.cites("§ 671a.2(b)(5)")
@pytest.mark.parametrize("number", ["671a-proposed"])
def test_every_spot_shows_the_payouts_of_the_edition_in_force(terminal: Page, house: House, number: str) -> None:
    house.betting(number)
    terminal.locator(f"button.tile[data-key='{number}']").click()

    for spot, pays in (("super", "up to 250 to 1"), ("super_dealer", "up to 250 to 1"), ("ante", "1 to 1")):
        expect(terminal.locator(f"[data-spot='{spot}'] .pays")).to_have_text(pays)


def placed(house: House, number: str) -> dict[str, int]:
    """What the player has at risk."""
    (stake,) = house.round(number).round.stakes.values()
    return dict(stake.at_risk)


def asked(house: House, number: str) -> str:
    """What the table waits for, as the page names it."""
    step = house.round(number).step
    assert isinstance(step, Decide)
    return f"{step.stage} {step.hand}"


def decisions(house: House, number: str) -> int:
    """How many the player has made."""
    (stake,) = house.round(number).round.stakes.values()
    return len(stake.decisions)


def rest(house: House, number: str, hands: dict[str, str]) -> dict[str, str]:
    """What is left in the shoe of the cards that were stacked there."""
    laid = house.round(number).round.laid
    dealt = [one.card.value for cards in laid.values() for one in cards if one.card]
    return {place: " ".join(card for card in cards.split() if card not in dealt) for place, cards in hands.items()}
