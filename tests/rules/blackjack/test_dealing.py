"""§§ 672a.7 and 673a.7: the burn, the initial deal, the hole card and its reader, the dealer's hand."""

import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import card, notation
from croupier.rules.blackjack.dealing import AnnounceTotal, HoleCardDeal, RevealHoleCard, dealer_cards
from croupier.rules.examples.script import Script
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.game.live_round import next_opening
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.round import DEALER, Opening
from croupier.rules.procedure.steps import ReadHoleCard
from croupier.rules.terms.events import CardDealt, CardsRevealed, CoverCardAppeared, HoleCardRead, WagersPlaced
from croupier.rules.terms.refusals import Reason
from support.games.blackjack import dealt, deciding, do, playing, until_over, waiting
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes

both = pytest.mark.parametrize("number", ["672a", "673a"])


def dealt_to(table: Rehearsal) -> list[str]:
    return [event.place for event in table.live.events if isinstance(event, CardDealt)]


@both
@pytest.mark.cites("§ 672a.7(c)", "§ 673a.7(c)")
@pytest.mark.parametrize(
    ("opening", "burned"),
    [
        (Opening(), 0),
        (Opening(new_shoe=True), 1),
        (Opening(new_dealer=True), 1),
        (Opening(new_shoe=True, new_dealer=True), 2),
    ],
)
def test_c_one_card_is_burned_for_a_new_shoe_and_one_for_a_new_dealer(
    number: str, opening: Opening, burned: int
) -> None:
    table = dealt(number, {1: "Tc 8d"}, "8h 9d", opening=opening)

    assert dealt_to(deciding(table))[: burned + 1] == ["burn"] * burned + ["1"]


@both
@pytest.mark.cites("§ 672a.7(c)", "§ 673a.7(c)")
def test_c_a_burned_card_may_stay_unread(number: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "8h 9d", opening=Opening(new_shoe=True)).until(Deal)

    table.must(CardDealt("burn", None))

    assert deciding(table).live.round.laid["burn"][0].card is None


@both
@pytest.mark.cites("§ 672a.7(d)", "§ 672a.7(d)(2)", "§ 672a.5(f)", "§ 673a.7(d)", "§ 673a.7(d)(2)", "§ 673a.5(f)")
@pytest.mark.parametrize("place", ["1", "dealer", "2"])
def test_d_after_the_cover_card_the_hand_is_completed_and_the_shoe_reshuffled(number: str, place: str) -> None:
    table = dealt(number, {1: "Tc 8d", 2: "Ts 9d"}, "8h 9d")
    table.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == place)

    table.must(CoverCardAppeared(place))
    do(table, 1, "stand")
    until_over(do(table, 2, "stand"))

    assert table.live.round.cover_card_at == place
    assert table.live.round.reshuffle
    assert next_opening(table.live) == Opening(new_shoe=True, carried={"wagered": ["player 1", "player 2"]})


@both
@pytest.mark.cites("§ 672a.7(d)", "§ 673a.7(d)")
def test_d_without_the_cover_card_the_shoe_goes_on_as_it_is(number: str) -> None:
    table = until_over(do(dealt(number, {1: "Tc 8d"}, "8h 9d"), 1, "stand"))

    seen = next_opening(table.live).seen
    assert sorted(notation(seen).split()) == ["8d", "8h", "9d", "Tc"]


@both
@pytest.mark.cites("§ 672a.7(e)(1)", "§ 672a.7(e)(2)", "§ 672a.7(e)(3)", "§ 672a.7(e)(4)", "§ 672a.1(Hole card)")
@pytest.mark.cites("§ 673a.7(e)(1)", "§ 673a.7(e)(2)", "§ 673a.7(e)(3)", "§ 673a.7(e)(4)", "§ 673a.1(Hole card)")
def test_e_a_card_up_to_each_box_and_the_dealer_then_a_second_the_dealers_face_down(number: str) -> None:
    table = deciding(dealt(number, {5: "Tc 8d", 2: "Ts 9d"}, "8h 9d"))

    assert dealt_to(table) == ["2", "5", "dealer", "2", "5", "hole_card"]
    faces = {place: [laid.up for laid in cards] for place, cards in table.live.round.laid.items()}
    assert faces == {"2": [True, True], "5": [True, True], "dealer": [True], "hole_card": [False]}


@both
@pytest.mark.cites("§ 672a.7(e)", "§ 673a.7(e)")
def test_e_an_example_of_the_deal_lists_the_places_in_order(number: str) -> None:
    game = chapter(number)
    script = (game.script or Script)(game, {"kind": "deal", "options": {"seats": [1, 3]}})

    assert script.deal() == {"destinations": ["1", "3", "dealer", "1", "3", "dealer"]}


@both
@pytest.mark.cites("§ 672a.7(e)(4)", "§ 673a.7(e)(4)")
@pytest.mark.parametrize("role", list(Role))
def test_e_4_nobody_sees_the_hole_card_before_it_is_turned(number: str, role: Role) -> None:
    table = deciding(dealt(number, {1: "Tc 8d"}, "8h 9d"))
    seen = seen_codes(table.live, Viewer(role, "player 1"))

    assert seen["hole_card"] == [None]
    assert seen["dealer"] == ["8h"]
    assert "9d" not in str(seen)


@both
@pytest.mark.cites("§ 672a.7(e)(1)", "§ 673a.7(e)(1)")
@pytest.mark.parametrize("place", ["1", "dealer"])
def test_e_a_card_that_lies_face_up_must_be_read(number: str, place: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "8h 9d")
    table.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == place)
    before = table.snapshot()

    refused = table.live.feed(CardDealt(place, None))

    assert refused is not None
    assert refused.reason is Reason.CARD_MUST_BE_READ
    assert table.snapshot() == before


@both
@pytest.mark.cites("§ 672a.6(c)", "§ 673a.6(c)")
def test_6_c_no_wager_is_placed_or_changed_after_no_more_bets(number: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, "8h 9d").until(Deal)
    before = table.snapshot()

    late = table.live.feed(WagersPlaced("2", 2, "player 2", {"blackjack": 10_00}))
    more = table.live.feed(WagersPlaced("1", 1, "player 1", {"blackjack": 20_00}))

    assert late is not None
    assert more is not None
    assert late.reason is more.reason is Reason.BETTING_IS_CLOSED
    assert table.snapshot() == before


# The hole card


@both
@pytest.mark.cites("§ 672a.7(g)", "§ 673a.7(h)")
@pytest.mark.parametrize(
    ("up", "is_read"),
    [("As", True), ("Ts", True), ("Js", True), ("Qs", True), ("Ks", True), ("9s", False), ("2s", False)],
)
def test_the_hole_card_is_read_beside_an_ace_or_a_ten_value_card_only(number: str, up: str, is_read: bool) -> None:
    table = dealt(number, {1: "Tc 8d"}, f"{up} 5d")

    playing(table)

    was_read = any(isinstance(event, HoleCardRead) for event in table.live.events)
    assert was_read is is_read


@both
@pytest.mark.cites("§ 672a.1(Card reader device)", "§ 672a.7(g)", "§ 673a.1(Card reader device)", "§ 673a.7(h)")
@pytest.mark.parametrize(("hole", "blackjack"), [("Kd", True), ("9d", False)])
def test_the_reader_must_agree_with_a_card_that_the_shoe_has_read(number: str, hole: str, blackjack: bool) -> None:
    table = dealt(number, {1: "Tc 8d"}, f"As {hole}").until(ReadHoleCard, deciding=True)
    before = table.snapshot()

    refused = table.live.feed(HoleCardRead(not blackjack))

    assert refused is not None
    assert refused.reason is Reason.CARDS_DIFFER_FROM_THOSE_DEALT
    assert table.snapshot() == before
    assert table.live.feed(HoleCardRead(blackjack)) is None


def with_unread_hole_card(number: str, up: str) -> Rehearsal:
    table = dealt(number, {1: "Tc 8d"}, f"{up} 2s").until(HoleCardDeal)
    return table.must(CardDealt("hole_card", None))


@both
@pytest.mark.cites("§ 672a.7(g)", "§ 673a.7(h)")
@pytest.mark.parametrize(("said", "shown", "contradicts"), [(True, "Kd", "9d"), (False, "9d", "Kd")])
def test_a_hole_card_that_nobody_has_read_must_be_what_the_reader_said(
    number: str, said: bool, shown: str, contradicts: str
) -> None:
    table = with_unread_hole_card(number, "As").until(ReadHoleCard, deciding=True)
    table.must(HoleCardRead(said)).until(RevealHoleCard, deciding=True)
    before = table.snapshot()

    refused = table.live.feed(CardsRevealed("hole_card", (card(contradicts),)))

    assert refused is not None
    assert refused.reason is Reason.CARDS_DIFFER_FROM_THOSE_DEALT
    assert table.snapshot() == before
    assert table.live.feed(CardsRevealed("hole_card", (card(shown),))) is None


@both
@pytest.mark.cites("§ 672a.7(k)", "§ 673a.7(n)")
def test_the_hole_card_is_turned_when_all_players_have_acted(number: str) -> None:
    table = with_unread_hole_card(number, "8s")
    do(table, 1, "stand")
    assert isinstance(waiting(table), RevealHoleCard)

    before = table.snapshot()
    unnamed = table.live.feed(CardsRevealed("hole_card"))
    assert unnamed is not None
    assert unnamed.reason is Reason.WRONG_NUMBER_OF_CARDS
    assert table.snapshot() == before

    table.must(CardsRevealed("hole_card", (card("9c"),)))
    assert notation(dealer_cards(table.live.round)) == "8s 9c"


# The dealer's hand


@both
@pytest.mark.cites("§ 672a.7(l)", "§ 673a.7(o)")
@pytest.mark.parametrize(
    ("cards", "announced"),
    [
        ("Td 7h", "17"),
        ("6d As", "soft 17"),
        ("Td 6h 5c", "21"),
        ("9d 7h Ac", "17"),
        ("2d 2h As 2c", "soft 17"),
        ("As 5d Kh 2c", "18"),
        ("Td 2h 4c 6s", "22"),
    ],
)
def test_the_dealer_draws_to_16_and_stands_on_all_17s(number: str, cards: str, announced: str) -> None:
    table = dealt(number, {1: "Tc 8d"}, cards)
    do(playing(table), 1, "stand").until(AnnounceTotal)

    assert notation(dealer_cards(table.live.round)) == cards
    assert waiting(table).prompt(table.live.round) == f"Announce the dealer's total of {announced}"
    assert until_over(table).live.over


def test_a_prompt_tells_the_dealer_where_the_hole_card_lies() -> None:
    table = dealt("672a", {1: "Tc 8d"}, "8h 9d").until(HoleCardDeal)

    assert waiting(table).prompt(table.live.round) == "Deal a card face down to the dealer"
    assert table.live.round.laid[DEALER]
