"""What games with dice share: the seats, wagers before the dice are shaken, the dice and their shaker."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.procedure.handling import DiceHandling, HandlingReason
from croupier.rules.terms.events import BettingClosed, WagerTakenDown
from croupier.rules.terms.refusals import Reason
from support.games.shared_rules import cited, each_chapter
from support.tables.rehearsed_table import Rehearsal

WAGER: Mapping[str, str] = {"668a": "field", "675a": "pip_1"}
"""A wager that may be placed alone."""

SEATS: Mapping[str, int] = {"668a": 6, "675a": 5}
DICE: Mapping[str, int] = {"668a": 2, "670a": 3, "675a": 10}


def slip(number: str, amount: float = 5) -> dict[str, Any]:
    return {WAGER[number]: amount}


def dice(number: str) -> DiceHandling:
    """How a chapter keeps its dice; Pai Gow Poker shakes them to find the starting position."""
    game = chapter(number)
    found = game.shaker(game.default_options) or game.handling
    assert isinstance(found, DiceHandling)
    return found


@each_chapter("§§ 668a.1(a), 675a.1(a)")
def test_so_many_players_have_a_position_and_nobody_else(number: str, clauses: set[str]) -> None:
    table = Rehearsal(number)
    for seat in range(1, SEATS[number] + 1):
        table.wager(seat, **slip(number))

    for unknown in (0, SEATS[number] + 1):
        refused = table.refused(unknown, **slip(number))
        assert (refused.reason, cited(refused.cite)) == (Reason.UNKNOWN_SEAT, clauses)


@each_chapter("§§ 668a.2(c), 675a.2(c)")
def test_2_c_a_player_has_one_seat_and_a_seat_one_player(number: str, clauses: set[str]) -> None:
    table = Rehearsal(number).wager(2, player="ann", **slip(number))

    second = table.refused(1, player="ann", **slip(number))
    shared = table.refused(2, player="bob", stake="bob", **slip(number))

    assert (second.reason, cited(second.cite)) == (Reason.TOO_MANY_BOXES, clauses)
    assert shared.reason is Reason.SEAT_IS_TAKEN


@each_chapter("§§ 668a.2(a), 668a.3(e), 675a.2(a)")
def test_2_a_wagers_are_made_before_the_dice_are_shaken_and_not_taken_back_after(
    number: str, clauses: set[str]
) -> None:
    table = Rehearsal(number).wager(1, **slip(number)).must(BettingClosed())

    late = table.refused(1, **slip(number, 10))
    assert late.reason is Reason.BETTING_IS_CLOSED
    assert clauses <= cited(late.cite)
    before = table.snapshot()
    back = table.live.feed(WagerTakenDown("1", WAGER[number]))
    assert back is not None
    assert back.reason is Reason.WAGER_MAY_NOT_BE_TAKEN_DOWN
    assert table.snapshot() == before


@each_chapter("§§ 668a.3(a), 668a.3(b), 668a.3(d), 670a.2(d)(1)(i), 675a.3(a), 675a.3(b), 675a.3(d)")
def test_the_shaker_is_loaded_with_the_dice_of_the_game(number: str, clauses: set[str]) -> None:
    assert dice(number).dice == DICE[number]
    assert dice(number).refuse_loading(DICE[number]) is None
    for wrong in (DICE[number] - 1, DICE[number] + 1):
        refused = dice(number).refuse_loading(wrong)
        assert refused is not None
        assert refused.reason is HandlingReason.WRONG_NUMBER_OF_DICE
        assert cited(refused.cite) <= clauses


@each_chapter("§§ 668a.3(b)(1), 670a.2(d)(1)(i), 675a.3(b)(1)")
@pytest.mark.parametrize(("hours", "due"), [(23, False), (24, True), (25, True)])
def test_dice_are_changed_after_24_hours(number: str, hours: int, due: bool) -> None:
    assert dice(number).change_due(hours) is due
