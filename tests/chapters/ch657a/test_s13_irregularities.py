"""§ 657a.13: the dealer's cards, and late discoveries; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import CountStub, NoMoreBets, ReadMeters, Reveal, Step
from croupier.rules.terms.refusals import Reason
from support.games.one_deck import void_with_all_returned
from support.tables.rehearsed_table import Rehearsal

MAIN: dict[str, Any] = {"ante": 10, "super_bonus": 10}


def table_at(step: type[Step], **options: Any) -> Rehearsal:
    """A table with one player that waits for such a step."""
    opening = Opening(count_stub=step is CountStub)
    table = Rehearsal("657a", opening=opening, **options).wager(1, **MAIN, queens_up=5)
    return table.until(step, deciding=True) if step is not NoMoreBets else table


@pytest.mark.cites("§ 657a.13(c)")
@pytest.mark.parametrize("step", [CountStub, Decide, Reveal, ReadMeters])
def test_c_a_wrong_number_of_cards_voids_the_round_whenever_it_is_found(step: type[Step]) -> None:
    table = table_at(step)
    staked = set(table.live.round.stakes["1"].at_risk)

    assert table.irregularity("wrong_number_of_cards") is None

    assert table.live.over
    assert table.live.round.void
    assert table.live.round.reshuffle
    returned = {name for name, (result, _) in table.lines().items() if result == "returned"}
    assert returned == staked


@pytest.mark.cites("§ 657a.13(d)")
@pytest.mark.parametrize("step", [CountStub, Decide])
def test_d_a_dealers_card_exposed_before_all_have_decided_voids_the_round(step: type[Step]) -> None:
    table = table_at(step)

    assert table.irregularity("dealer_card_exposed") is None

    assert void_with_all_returned(table)


@pytest.mark.cites("§ 657a.13(d)")
def test_d_also_while_the_cards_are_dealt_and_while_one_player_has_still_to_decide() -> None:
    dealing = table_at(Deal)
    dealing.go_on()
    assert dealing.irregularity("dealer_card_exposed", card=card("As")) is None
    assert void_with_all_returned(dealing)

    deciding = Rehearsal("657a").wager(1, **MAIN, queens_up=5).wager(2, **MAIN).until(Decide)
    deciding.decide(1, "play", 10)
    assert deciding.irregularity("dealer_card_exposed") is None
    assert void_with_all_returned(deciding)


@pytest.mark.cites("§ 657a.13(d)")
@pytest.mark.parametrize("step", [NoMoreBets, Reveal, ReadMeters])
def test_d_the_dealers_cards_are_not_protected_before_they_are_out_and_after_the_last_decision(
    step: type[Step],
) -> None:
    refused = table_at(step).irregularity_refused("dealer_card_exposed")

    assert refused.reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


@pytest.mark.cites("§ 657a.13(d)", "§ 657a.11(b)")
@pytest.mark.parametrize(("reverses", "net"), [(False, -10_00), (True, 0)])
def test_d_the_submission_says_whether_a_void_round_takes_back_what_was_settled(reverses: bool, net: int) -> None:
    """The fold was collected before a wrong number of cards was found."""
    table = Rehearsal("657a", void_reverses_settled=reverses).wager(1, **MAIN).wager(2, **MAIN).until(Decide)
    table.decide(1, "fold")
    table.decide(2, "play", 10)
    assert isinstance(table.live.step, Reveal)

    assert table.irregularity("wrong_number_of_cards") is None

    ante = [line for line in table.live.round.lines if (line.stake, line.wager) == ("1", "ante")]
    assert sum(line.net for line in ante) == net
    assert table.lines(2) == {"ante": ("returned", 0), "super_bonus": ("returned", 0), "play": ("returned", 0)}
