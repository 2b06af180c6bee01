"""§ 647a.13: what becomes of the bonus in a void round; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.equipment.cards import card
from croupier.rules.game.live_round import replay
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.events import CardDealt, CardsRevealed, IrregularityFound
from croupier.rules.terms.refusals import Reason
from support.games.holdem_bonus import table
from support.tables.rehearsed_table import Rehearsal

SIDE = {"holdem_bonus": 5, "progressive": 1, "five_card_hand_player": 1, "six_card_bonus": 5}
RETURNED = {"ante": ("returned", 0), "holdem_bonus": ("returned", 0)}


def dealing_to(rehearsal: Rehearsal, place: str) -> Rehearsal:
    """The table about to deal a card to this place."""
    return rehearsal.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == place)


def at(rehearsal: Rehearsal, stage: str) -> Rehearsal:
    """The table waiting for a decision at this stage."""
    return rehearsal.until(lambda step: isinstance(step, Decide) and step.stage == stage)


def stay(rehearsal: Rehearsal, stage: str) -> Rehearsal:
    """Seat 1 stays in, betting on the Flop and checking after it, up to a decision at this stage."""
    while not (isinstance(rehearsal.live.step, Decide) and rehearsal.live.step.stage == stage):
        if isinstance(rehearsal.live.step, Decide):
            refused = rehearsal.decide(1, *(("bet", 20) if rehearsal.live.step.stage == "flop" else ("check",)))
            assert refused is None
        else:
            rehearsal.go_on()
    return rehearsal


def with_kings(**options: object) -> Rehearsal:
    """A player with two kings and a Texas Hold 'Em Bonus Wager of $5; the fives are found face up."""
    rehearsal = table(1, slip={"holdem_bonus": 5}, **options)
    return rehearsal.stack(seat1="Kh Kd", dealer="Ac 9d", flop="2c 3d 8s")


@pytest.mark.cites("§ 647a.13(a)")
@pytest.mark.parametrize(
    ("place", "lines"),
    [
        ("1", RETURNED),  # before anybody has two cards
        ("dealer", RETURNED),
        ("burn", {"holdem_bonus": ("win", 5000), "ante": ("returned", 0)}),  # 10 to 1 on $5
    ],
)
def test_a_a_second_card_face_up_voids_the_round_and_settles_the_bonus_once_all_have_two_cards(
    place: str, lines: dict[str, tuple[str, int]]
) -> None:
    rehearsal = with_kings()
    if place == "burn":
        at(rehearsal, "flop")
        rehearsal.decide(1, "bet", 20)
        lines = {**lines, "flop": ("returned", 0)}
    dealing_to(rehearsal, place)
    for found in ("5s", "5h"):
        assert rehearsal.irregularity("face_up_card", card=card(found)) is None

    assert rehearsal.live.over
    assert rehearsal.lines(1) == lines
    assert (rehearsal.live.round.void, rehearsal.live.round.reshuffle) == (True, True)


@pytest.mark.cites("§ 647a.13(a)")
def test_a_the_second_card_decides_the_moment_wherever_the_first_was_found() -> None:
    rehearsal = dealing_to(with_kings(), "dealer")
    rehearsal.irregularity("face_up_card", card=card("5s"))
    at(rehearsal, "flop").decide(1, "fold")
    dealing_to(rehearsal, "turn").irregularity("face_up_card", card=card("5h"))

    assert rehearsal.lines(1) == {"ante": ("forfeit", -1000), "holdem_bonus": ("win", 5000)}


@pytest.mark.cites("§ 647a.13(a)")
def test_a_the_bonus_is_lost_where_two_cards_win_nothing() -> None:
    rehearsal = table(1, slip={"holdem_bonus": 5}).stack(seat1="Kh Qd", dealer="Ac 9d")
    at(rehearsal, "flop").decide(1, "bet", 20)
    for found in ("5s", "5h"):
        dealing_to(rehearsal, "burn").irregularity("face_up_card", card=card(found))

    assert rehearsal.lines(1)["holdem_bonus"] == ("lose", -500)


@pytest.mark.cites("§ 647a.13(c)")
@pytest.mark.parametrize("stage", ["flop", "turn", "river"])
def test_c_a_wrong_number_of_cards_returns_every_wager(stage: str) -> None:
    rehearsal = stay(table(1, slip=SIDE), stage)

    assert rehearsal.irregularity("wrong_number_of_cards", place="flop") is None

    assert rehearsal.live.over
    assert set(rehearsal.lines(1).values()) == {("returned", 0)}
    assert rehearsal.lines(1).keys() == rehearsal.live.round.stakes["1"].wagers.keys()
    assert rehearsal.live.round.reshuffle


@pytest.mark.cites("§ 647a.13(d)")
@pytest.mark.parametrize("stage", ["flop", "turn", "river"])
def test_d_an_exposed_card_of_the_dealer_returns_the_wagers_and_settles_the_bonus(stage: str) -> None:
    rehearsal = stay(table(1, slip=SIDE).stack(seat1="Kh Kd", dealer="Ac 9d"), stage)

    assert rehearsal.irregularity("dealer_card_exposed", card=card("Ac")) is None

    assert rehearsal.live.over
    came_to = rehearsal.lines(1)
    assert came_to.pop("holdem_bonus") == ("win", 5000)
    assert set(came_to.values()) == {("returned", 0)}
    assert came_to.keys() == rehearsal.live.round.stakes["1"].wagers.keys() - {"holdem_bonus"}
    assert (rehearsal.live.round.void, rehearsal.live.round.reshuffle) == (True, True)


@pytest.mark.cites("§ 647a.13(d)")
def test_d_before_all_have_two_cards_there_is_no_bonus_to_settle() -> None:
    rehearsal = dealing_to(with_kings(), "dealer")
    rehearsal.go_on()
    assert rehearsal.irregularity("dealer_card_exposed") is None

    assert rehearsal.lines(1) == RETURNED


@pytest.mark.cites("§ 647a.13(d)")
def test_d_the_protection_ends_with_the_last_river_decision_and_a_check_is_one() -> None:
    rehearsal = stay(with_kings(), "river")
    assert rehearsal.live.refuse(IrregularityFound("dealer_card_exposed")) is None
    rehearsal.decide(1, "check")

    dealing_to(rehearsal, "river")

    refused = rehearsal.irregularity("dealer_card_exposed")
    assert refused is not None
    assert (refused.reason, refused.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 647a.13(d)")


@pytest.mark.cites("§ 647a.13(d)")
def test_d_nothing_is_protected_once_everybody_has_folded_or_before_the_dealer_has_a_card() -> None:
    rehearsal = dealing_to(with_kings(), "dealer")
    early = rehearsal.irregularity("dealer_card_exposed")
    assert early is not None
    assert early.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW

    at(rehearsal, "flop").decide(1, "fold")

    late = rehearsal.irregularity("dealer_card_exposed")
    assert late is not None
    assert late.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
    assert rehearsal.finish().lines(1)["holdem_bonus"] == ("win", 5000)


@pytest.mark.cites("§ 647a.13(a)", "§ 647a.13(d)")
@pytest.mark.parametrize(
    ("dealer", "column", "net"), [("Ac As", "A", 500_000), ("Ac Kc", "A", 15_000), ("Ac As", "B", 15_000)]
)
def test_d_two_aces_look_at_the_dealers_two_cards_where_the_table_pays_for_them(
    dealer: str, column: str, net: int
) -> None:
    rehearsal = table(1, slip={"holdem_bonus": 5}, holdem_bonus_paytable=column).stack(seat1="Ah Ad")
    for _ in range(2):
        dealing_to(rehearsal, "dealer").must(CardDealt("dealer", None))
    at(rehearsal, "flop").irregularity("dealer_card_exposed", card=card("Ac"))

    if column == "A":
        step = rehearsal.live.step
        assert isinstance(step, Reveal)
        assert step.place == "dealer"
        first, second = dealer.split()
        rehearsal.must(CardsRevealed("dealer", (card(first), card(second))))

    assert rehearsal.live.over
    assert rehearsal.lines(1) == {"holdem_bonus": ("win", net), "ante": ("returned", 0)}


@pytest.mark.cites("§ 647a.13(d)")
def test_d_while_the_dealers_cards_are_looked_at_the_round_is_void_and_nothing_else_happens() -> None:
    rehearsal = table(1, 2, slip={"holdem_bonus": 5}).stack(seat1="Ah Ad", dealer="Ac As")
    at(rehearsal, "flop").irregularity("dealer_card_exposed")
    assert rehearsal.live.round.void
    before = rehearsal.snapshot()

    for kind in ("wrong_number_of_cards", "abandoned"):
        again = rehearsal.irregularity(kind, stake="1")
        assert again is not None
        assert again.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
    assert rehearsal.decide(1, "bet", 20) is not None
    assert rehearsal.snapshot() == before
    rehearsal.must(CardsRevealed("dealer"))
    assert rehearsal.lines(1)["holdem_bonus"] == ("win", 500_000)

    live = rehearsal.live
    again_played = replay(live.chapter, live.round.options, Opening(), live.events)
    assert again_played.round.lines == live.round.lines
