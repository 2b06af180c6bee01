"""§§ 670a.3 to 670a.5(h): 53 cards, and the cut by a player; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import FIFTY_THREE, FIFTY_TWO
from croupier.floor.record.commands import ChangeCards, HandleCards
from croupier.rules.procedure.cutting import Cut
from croupier.rules.procedure.handling import HandlingReason, Readiness, Task
from support.floor.house import FLOORPERSON, House
from support.games.kept_cards import handle, kept, ready, refused, wagered
from support.games.one_deck import after, handling, received

CHAPTER = chapter("670a")
HANDLING = handling("670a")


@pytest.mark.cites("§ 670a.3(a)")
def test_3_a_one_deck_with_one_joker_is_played() -> None:
    cards = CHAPTER.cards(CHAPTER.default_options)

    assert len(cards) == 53
    assert sorted(card.value for card in set(cards) - set(FIFTY_TWO)) == ["Jk"]


@pytest.mark.cites("§ 670a.4(e)")
def test_4_e_preinspected_and_preshuffled_cards_skip_the_opening_and_are_not_cut() -> None:
    deck = after(received("670a"), Task.ACCEPT_PREINSPECTED)

    assert after(deck, Task.BEGIN).readiness is Readiness.IN_PLAY


# The cut, at the running floor


def with_players(*seats: int, **cards: str) -> House:
    """A table that these seats have played a round at; its cards are shuffled by hand and lie in one stack."""
    house = kept("670a", cards)
    for seat in seats[1:]:
        house.terminal(f"E{seat}", 100_00)
    ready(house).betting()
    for seat in seats:
        wagered(house, seat, "E1" if seat == seats[0] else f"E{seat}")
    return handle(house.finish(), Task.SHUFFLE)


@pytest.mark.cites("§ 670a.5(c)", "§ 670a.5(d)", "§ 670a.5(d)(2)")
@pytest.mark.parametrize(
    ("by", "refused_by"),
    [("6", ()), ("3", ("6",)), ("1", ("6", "3")), ("dealer", ("6", "3", "1"))],
)
def test_5_d_2_the_cut_goes_around_from_the_far_right_and_the_dealer_cuts_when_all_refuse(
    by: str, refused_by: tuple[str, ...]
) -> None:
    house = with_players(1, 3, 6)

    handle(house, Task.CUT, by=by)

    assert house.state().cut == Cut(by, 26, 0, refused_by)
    no = refused(with_players(1, 3), Task.CUT, by="6")
    assert (no.reason, "670a.5(c)" in no.cite) == (HandlingReason.CUT_IS_OFFERED_TO_OTHERS, True)


@pytest.mark.cites("§ 670a.5(d)(1)")
def test_5_d_1_where_the_game_just_begins_the_first_player_to_arrive_cuts() -> None:
    house = kept("670a")
    house.do(FLOORPERSON, ChangeCards("T"))
    handle(house, Task.INSPECT).do(FLOORPERSON, HandleCards("T", Task.VERIFY))
    handle(handle(house, Task.SPREAD), Task.VIEW, by="2")

    handle(house, Task.MIX, Task.SHUFFLE, Task.CUT)

    assert house.state().cut == Cut("2", 26)
    assert handle(house, Task.BEGIN).state().first_player == ""


@pytest.mark.cites("§ 670a.5(e)")
@pytest.mark.parametrize(
    ("depth", "reason"),
    [
        (9, HandlingReason.CUT_TOO_NEAR_THE_TOP),
        (10, None),
        (43, None),
        (44, HandlingReason.CUT_TOO_NEAR_THE_BOTTOM),
    ],
)
def test_5_e_the_cut_is_at_least_ten_cards_from_either_end(depth: int, reason: HandlingReason | None) -> None:
    house = with_players(1)

    if reason:
        no = refused(house, Task.CUT, depth=depth)
        assert (no.reason, "670a.5(e)" in no.cite) == (reason, True)
    else:
        assert handle(house, Task.CUT, depth=depth).state().cut == Cut("1", depth)


@pytest.mark.cites("§ 670a.5(e)")
@pytest.mark.parametrize(("selected", "below"), [("discard_rack", 0), ("four_from_the_bottom", 4)])
def test_5_e_the_spare_cover_card_goes_where_the_submission_says(selected: str, below: int) -> None:
    house = handle(with_players(1, spare_cover_card=selected), Task.CUT)

    assert house.state().cut == Cut("1", 26, below)
    assert len(FIFTY_THREE) - below >= 7 * 6  # the deal never reaches it


@pytest.mark.cites("§ 670a.5(f)")
@pytest.mark.parametrize(("last", "may"), [("6", ("6", "3")), ("3", ("3", "dealer")), ("dealer", ("dealer",))])
def test_5_f_the_last_to_cut_or_the_next_in_order_cuts_again(last: str, may: tuple[str, ...]) -> None:
    for by in ("3", "6", "dealer"):
        house = handle(with_players(3, 6), Task.CUT, by=last)
        command = HandleCards("T", Task.RECUT, by=by, depth=20)
        if by in may:
            house.do(FLOORPERSON, command)
            assert house.state().cut == Cut(by, 20)
        else:
            assert house.refused(FLOORPERSON, command).reason is HandlingReason.CUT_IS_OFFERED_TO_OTHERS


@pytest.mark.cites("§ 670a.5(f)")
def test_5_f_without_a_word_who_cut_last_cuts_again() -> None:
    house = handle(with_players(3, 6), Task.CUT, by="3")

    house.do(FLOORPERSON, HandleCards("T", Task.RECUT))

    assert house.state().cut == Cut("3", 26)
