"""§ 670a.11(a) to (c): players examine their cards, double down, and set their hands."""

import pytest

from croupier.chapters.ch670a_six_card_fortune_pai_gow.play import Reason as Chapter
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import CountStub
from croupier.rules.terms.refusals import Reason
from support.games.pai_gow import doubling, setting, table
from support.tables.rehearsed_table import Rehearsal
from support.tables.table_checks import seen_codes

NOTHING = "Kd Qs 9h 7c 5d 2s"
"""Six cards without a pair: the king may not be the low hand."""


def at_setting(own: str = NOTHING, **options: object) -> Rehearsal:
    selected = {"double_down": False, **options}
    return table(3, **selected).stack(seat3=own).until(setting)


def own_cards(rehearsal: Rehearsal) -> list[str | None]:
    cards: list[str | None] = seen_codes(rehearsal.live, Viewer(Role.PLAYER, "player 3"))["3"]
    return cards


@pytest.mark.cites("§ 670a.11(a)")
def test_a_a_player_examines_his_cards_when_all_are_dealt_and_counted() -> None:
    rehearsal = table(3).stack(seat3=NOTHING).until(lambda step: isinstance(step, Deal) and not step.remaining[7:])
    assert own_cards(rehearsal) == [None] * 5
    rehearsal.until(CountStub)
    assert own_cards(rehearsal) == [None] * 6

    rehearsal.until(doubling)

    assert own_cards(rehearsal) == NOTHING.split()
    other = seen_codes(rehearsal.live, Viewer(Role.PLAYER, "somebody else"))
    assert other["3"] == other["dealer"] == [None] * 6


@pytest.mark.cites("§ 670a.11(a)(1)", "§ 670a.11(b)")
@pytest.mark.parametrize("low", ["Ah", "Jk", "Ks"])
def test_a_1_only_the_own_cards_may_be_set(low: str) -> None:
    rehearsal = at_setting()

    refused = rehearsal.decision_refused(3, "set", cards=low)

    assert refused.reason is Reason.CARDS_ARE_NOT_IN_THE_HAND
    assert refused.cite == "§ 670a.11(a)(1)"


@pytest.mark.cites("§ 670a.11(a)(1)")
def test_a_1_whoever_asks_is_told_the_house_way_before_choosing_it() -> None:
    rehearsal = at_setting()

    told = {choice.name: choice.title for choice in rehearsal.live.legal("3")}

    assert told["house_way"] == "House way: queen of spades low"


@pytest.mark.cites("§ 670a.11(a)(1)")
def test_a_1_who_does_not_answer_has_the_hands_set_the_house_way() -> None:
    rehearsal = at_setting()
    step = rehearsal.live.step
    assert isinstance(step, Decide)

    rehearsal.must(step.default(rehearsal.live.round, "3")).finish()

    main = next(line for line in rehearsal.live.round.lines if line.wager == "pai_gow")
    assert main.hand == "king-high, queen low"


@pytest.mark.cites("§ 670a.1(Low hand)", "§ 670a.11(b)")
@pytest.mark.parametrize("low", ["", "9h 7c", "Kd Qs 9h 7c 5d 2s"])
def test_b_the_low_hand_is_one_card(low: str) -> None:
    rehearsal = at_setting()

    refused = rehearsal.decision_refused(3, "set", cards=low)

    assert refused.reason is Reason.WRONG_NUMBER_OF_CARDS


@pytest.mark.cites("§ 670a.11(b)")
def test_b_a_foul_is_refused_at_the_terminal_and_nothing_changes() -> None:
    rehearsal = at_setting()

    refused = rehearsal.decision_refused(3, "set", cards="Kd")

    assert refused.reason is Chapter.HIGH_HAND_RANKS_BELOW_THE_LOW_HAND
    assert refused.cite == "§ 670a.11(b)"
    assert rehearsal.decide(3, "set", cards="Qs") is None


@pytest.mark.cites("§ 670a.11(b)", "§ 670a.11(f)(1)(v)")
def test_b_where_the_terminal_lets_a_foul_pass_it_stands_and_loses() -> None:
    rehearsal = at_setting(refuse_foul_settings=False)

    assert rehearsal.decide(3, "set", cards="Kd") is None
    rehearsal.finish()

    (main,) = [line for line in rehearsal.live.round.lines if line.wager == "pai_gow"]
    assert (main.result.value, main.net, main.cite) == ("lose", -1000, "§ 670a.11(f)(1)(v)")


@pytest.mark.cites("§ 670a.11(b)")
@pytest.mark.parametrize("low", NOTHING.split()[1:])
def test_b_every_other_low_hand_is_accepted(low: str) -> None:
    assert at_setting().decide(3, "set", cards=low) is None


@pytest.mark.cites("§ 670a.11(a)(1)")
def test_a_1_each_stake_of_a_shared_seat_sets_for_itself() -> None:
    rehearsal = Rehearsal("670a", seating="stadium", double_down=False)
    rehearsal.wager(3, stake="a", player="Ann", pai_gow=10).wager(3, stake="b", player="Bob", pai_gow=10)
    rehearsal.stack(seat3="As Ad Kh 8c 5d 3s", dealer="Qd Qc Jh 7s 4d 2c").until(setting)

    assert rehearsal.decide("b", "set", cards="3s") is None
    assert rehearsal.decide("a", "set", cards="Kh") is None
    rehearsal.finish()

    assert rehearsal.lines("a")["pai_gow"] == ("win", 1000)
    assert rehearsal.lines("b")["pai_gow"] == ("push", 0)
