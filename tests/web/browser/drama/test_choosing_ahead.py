"""Every decision is a question; where others decide first, a player chooses ahead and may take it back."""

import pytest
from playwright.sync_api import Page, expect

from croupier.equipment.cards import card
from croupier.floor.record.commands import ConfirmCorrection, CorrectCard
from support.floor.house import ANTE, FLOORPERSON, SURVEILLANCE, House

MINE, OTHERS = "Ks Kh 4d 8c 9h", "2c 2d 7h 9s Jd"


@pytest.fixture
def house() -> House:
    """E2 at seat 1 decides before E1 at seat 2; another table plays Free Bet Blackjack."""
    return House().terminal("E1", 100_00).terminal("E2", 100_00).table("T", turns="clockwise").table("B", "672a")


@pytest.fixture
def waiting(terminal: Page, house: House) -> Page:
    """E1 has its cards and waits for its turn."""
    house.wager("E2", 1, "T", **ANTE).wager("E1", 2, "T", **ANTE).deal(seat1=OTHERS, seat2=MINE)
    terminal.locator(".tile[data-key='T']").click()
    return terminal


def test_what_is_chosen_ahead_is_sent_when_the_turn_comes(waiting: Page, house: House) -> None:
    expect(waiting.get_by_text("You can choose now; it is sent on your turn.").first).to_be_visible()
    play = waiting.get_by_role("group", name="Choose ahead").get_by_role("button", name="Play $10")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    assert house.round().round.stakes["E1@2"].decisions == []

    house.choose("E2", "fold", seat=1)

    expect(waiting.get_by_role("group", name="Choose ahead")).to_have_count(0)
    expect(waiting.get_by_text("$30 in play")).to_be_visible()
    assert [one.choice for one in house.round().round.stakes["E1@2"].decisions] == ["play"]


def test_what_was_chosen_ahead_can_be_taken_back_also_by_its_key(waiting: Page, house: House) -> None:
    fold = waiting.get_by_role("group", name="Choose ahead").get_by_role("button", name="Fold")
    waiting.keyboard.press("q")
    expect(fold).to_have_attribute("aria-pressed", "true")
    waiting.keyboard.press("q")
    expect(fold).to_have_attribute("aria-pressed", "false")

    house.choose("E2", "fold", seat=1)

    expect(waiting.get_by_role("heading", name="Play against the dealer, or fold?")).to_be_visible()
    assert house.round().round.stakes["E1@2"].decisions == []


def test_a_correction_lets_it_lapse(waiting: Page, house: House) -> None:
    waiting.get_by_role("group", name="Choose ahead").get_by_role("button", name="Play $10").click()
    house.do(FLOORPERSON, CorrectCard("T", "2", 1, card("Qs")))
    house.do(SURVEILLANCE, ConfirmCorrection("T"))

    expect(waiting.get_by_role("alert")).to_contain_text("Your advance choice no longer applies")
    house.choose("E2", "fold", seat=1)
    expect(waiting.get_by_role("group", name="Your decision")).to_be_visible()
    assert house.round().round.stakes["E1@2"].decisions == []


def test_insurance_is_a_question_with_yes_and_no(terminal: Page, house: House) -> None:
    house.wager("E1", 1, "B", blackjack=10_00).deal("B", seat1="9s 7h", dealer="As 5d")

    expect(terminal.get_by_role("heading", name="Insurance?")).to_be_visible()
    answers = terminal.get_by_role("group", name="Your decision")
    expect(answers.get_by_role("button", name="Yes $5")).to_be_visible()
    expect(answers.get_by_role("button", name="Stand")).to_have_count(0)
    answers.get_by_role("button", name="No").click()
    expect(answers).to_have_count(0)
