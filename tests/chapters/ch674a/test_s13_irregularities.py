"""§ 674a.13: the community cards, and what is found after a Bet; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.refusals import Reason
from support.games.criss_cross import BETS, table

RETURNED = {"ante_across": ("returned", 0), "ante_down": ("returned", 0)}


@pytest.mark.cites("§ 674a.13(c)")
def test_c_a_wrong_number_of_cards_voids_the_round() -> None:
    rehearsal = table(1, bonus=5).until(Decide)
    assert rehearsal.decide(1, "bet", 20) is None

    assert rehearsal.irregularity("wrong_number_of_cards", place="1") is None

    assert rehearsal.void
    assert rehearsal.lines(1) == {**RETURNED, "across": ("returned", 0), "five_card_bonus": ("returned", 0)}


EXPOSED = IrregularityFound("community_card_exposed")


@pytest.mark.cites("§ 674a.13(d)")
def test_d_the_community_cards_are_protected_from_the_first_one_dealt_to_the_last_one_turned_up() -> None:
    rehearsal = table(1, 2).until(Deal)
    early = rehearsal.live.refuse(EXPOSED)
    assert early is not None
    assert (early.reason, early.cite) == (Reason.IRREGULARITY_CANNOT_OCCUR_NOW, "§ 674a.13(d)")

    rehearsal.go_on()
    steps = []
    while not rehearsal.live.over:
        assert rehearsal.live.refuse(EXPOSED) is None
        steps.append(type(rehearsal.live.step))
        rehearsal.go_on(deciding=True)

    assert steps.count(Reveal) == 5
    late = rehearsal.live.refuse(EXPOSED)
    assert late is not None
    assert late.reason is Reason.THE_ROUND_IS_OVER


@pytest.mark.cites("§ 674a.13(d)")
@pytest.mark.parametrize("bets", [0, 1, 2])
def test_d_a_community_card_exposed_early_returns_all_antes_bets_and_bonuses(bets: int) -> None:
    rehearsal = table(1, bonus=5).until(Decide)
    for _ in range(bets):
        assert rehearsal.decide(1, "bet", 20) is None
        rehearsal.until(Decide)

    assert rehearsal.irregularity("community_card_exposed", place="middle") is None

    assert rehearsal.void
    returned = ["ante_across", "ante_down", "five_card_bonus", *BETS[:bets]]
    assert rehearsal.lines(1) == dict.fromkeys(returned, ("returned", 0))


@pytest.mark.cites("§ 674a.13(d)")
@pytest.mark.parametrize(("reversed_too", "net"), [(False, -1000), (True, 0)])
def test_d_what_a_fold_has_cost_before_comes_back_only_where_the_submission_says_so(
    reversed_too: bool, net: int
) -> None:
    rehearsal = table(1, 2, void_reverses_settled=reversed_too).until(Decide)
    assert rehearsal.decide(1, "fold") is None
    assert rehearsal.decide(2, "bet", 10) is None

    assert rehearsal.irregularity("community_card_exposed", place="far") is None

    lines = [line for line in rehearsal.live.round.lines if (line.stake, line.wager) == ("1", "ante_down")]
    assert sum(line.net for line in lines) == net
    assert rehearsal.lines(2) == {**RETURNED, "across": ("returned", 0)}
