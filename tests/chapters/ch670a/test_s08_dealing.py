"""§§ 670a.8 to 670a.10: six cards to every position, eleven left; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch670a_six_card_fortune_pai_gow.table import STUB
from croupier.equipment.cards import Card
from croupier.rules.examples.script import BadScript
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.steps import CountStub
from croupier.rules.terms.events import CardDealt, StubCounted
from support.games.pai_gow import KINGS, doubling, table
from support.tables.table_checks import seen_codes

CHAPTER = chapter("670a")
METHODS = ["manual_shoe", "hand", "automated_shoe"]
FROM_FIVE = ["5", "6", "dealer", "1", "2", "3", "4"]


def dealt(**options: object) -> dict[str, object]:
    assert CHAPTER.script is not None
    result: dict[str, object] = CHAPTER.script(CHAPTER, {"kind": "deal", "options": options}).deal()
    return result


@pytest.mark.cites("§ 670a.8(d)", "§ 670a.8(e)", "§ 670a.9(c)", "§ 670a.9(d)")
@pytest.mark.parametrize("method", ["manual_or_hand", "manual_shoe", "hand"])
def test_8_d_one_card_at_a_time_clockwise_from_the_start_until_everyone_has_six(method: str) -> None:
    assert dealt(method=method, start="5") == {"destinations": FROM_FIVE * 6, "stub": 11}


@pytest.mark.cites("§ 670a.10(c)", "§ 670a.10(d)")
@pytest.mark.parametrize("seats", [[1], [2, 4], [1, 2, 3, 4, 5, 6]])
def test_10_c_the_automated_shoe_gives_a_stack_of_six_to_every_position_from_the_start(seats: list[int]) -> None:
    stacks = [place for place in FROM_FIVE for _ in range(6)]

    assert dealt(method="automated", start="5", seats=seats) == {"destinations": stacks, "stub": 11}


@pytest.mark.cites("§ 670a.8(d)")
@pytest.mark.parametrize("start", ["1", "2", "3", "4", "5", "6", "dealer"])
@pytest.mark.parametrize("means", ["shaker", "rng"])
def test_8_d_the_deal_may_start_anywhere(start: str, means: str) -> None:
    destinations = dealt(start=start, starting_position=means)["destinations"]

    assert isinstance(destinations, list)
    assert destinations[0] == start
    assert sorted(destinations[:7]) == sorted(FROM_FIVE)


@pytest.mark.cites("§ 670a.8(d)")
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"start": "7"}, "the deal cannot start at '7'"),
        ({"dice_total": 19}, "19 is no number from 3 to 18"),
        ({"dice_total": "8"}, "'8' is no number from 3 to 18"),
        ({"rng": 8}, "8 is no number from 1 to 7"),
        ({"rng": 8, "start": "1"}, "options give both rng and start"),
    ],
)
def test_8_d_a_start_that_cannot_be_is_refused(options: dict[str, object], says: str) -> None:
    with pytest.raises(BadScript, match=says):
        dealt(**options)


@pytest.mark.cites("§ 670a.5(i)(1)(iii)", "§ 670a.5(i)(2)")
@pytest.mark.parametrize(("options", "first"), [({"dice_total": 18}, "4"), ({"rng": 2}, "6"), ({"rng": 7}, "1")])
def test_5_i_the_deal_starts_where_the_dice_or_the_number_say(options: dict[str, object], first: str) -> None:
    destinations = dealt(**options)["destinations"]

    assert isinstance(destinations, list)
    assert destinations[0] == first


@pytest.mark.cites("§ 670a.8(e)", "§ 670a.9(d)", "§ 670a.10(d)")
@pytest.mark.parametrize("method", METHODS)
def test_8_e_eleven_cards_are_counted_in_every_round_whether_or_not_a_shuffler_counts(method: str) -> None:
    rehearsal = table(1, dealing_method=method).until(CountStub)

    assert isinstance(rehearsal.live.step, CountStub)
    assert rehearsal.live.step.left == 11
    assert "11 cards must remain" in rehearsal.live.step.prompt(rehearsal.live.round)
    assert STUB.due(1, counting_shuffler=True)
    assert STUB.due(0, counting_shuffler=False)


@pytest.mark.cites("§ 670a.8(e)", "§ 670a.13(f)")
def test_8_e_a_card_set_aside_leaves_ten_in_the_stub_and_counts_among_the_53() -> None:
    rehearsal = table(1).stack(dealer=KINGS).until(Deal)
    assert rehearsal.irregularity("face_up_card", card=Card.JOKER) is None
    rehearsal.until(CountStub)

    assert isinstance(rehearsal.live.step, CountStub)
    assert rehearsal.live.step.left == 10
    rehearsal.must(StubCounted(53))
    assert not rehearsal.live.round.void


@pytest.mark.cites("§ 670a.8(g)", "§ 670a.9(f)", "§ 670a.10(f)")
@pytest.mark.parametrize("method", METHODS)
def test_8_g_cards_at_positions_without_a_wager_may_stay_unread_and_are_discarded_unseen(method: str) -> None:
    rehearsal = table(2, 5, dealing_method=method).until(Deal)
    while isinstance(rehearsal.live.step, Deal):
        to = rehearsal.live.step.remaining[0]
        if to.unread:
            rehearsal.must(CardDealt(to.place, None))
        else:
            rehearsal.go_on()
    rehearsal.until(doubling)

    laid = rehearsal.live.round.laid
    assert sorted(laid) == ["2", "5", "dealer", "discard"]
    assert [(one.card, one.up) for one in laid["discard"]] == [(None, False)] * 24
    rehearsal.finish()
    assert seen_codes(rehearsal.live, Viewer(Role.PUBLIC))["discard"] == [None] * 24


@pytest.mark.cites("§ 670a.8(g)")
def test_8_g_cards_that_were_read_there_are_shown_to_nobody_either() -> None:
    rehearsal = table(2).finish()

    for viewer in (Viewer(Role.PUBLIC), Viewer(Role.DEALER), Viewer(Role.PLAYER, "player 2")):
        shown = seen_codes(rehearsal.live, viewer)
        assert shown["discard"] == [None] * 30
        assert None not in shown["2"]
