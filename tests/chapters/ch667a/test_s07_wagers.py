"""§ 667a.7: Pot, Flop and Progressive Flop Wager; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters.ch667a_flop_poker.wagers import Reason as WagerReason
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.options import BadSubmission
from support.games.flop_poker import table
from support.tables.rehearsed_table import Rehearsal


@pytest.mark.cites("§ 667a.7(b)")
def test_b_abandoned_wagers_lose_and_the_others_play_on_for_the_whole_pot() -> None:
    rehearsal = table(1, 2).stack(seat1="As Ac Ad", seat2="2c 3d 9h", flop="Ks 7d 4h").until(Decide)

    assert rehearsal.irregularity("abandoned", stake="1") is None
    assert rehearsal.decide(2, "flop", 10) is None
    rehearsal.finish()

    assert rehearsal.lines(1) == {"pot": ("lose", -500), "ante": ("lose", -1000)}
    assert rehearsal.lines(2)["pot"] == ("win", 500)
    assert {line.cite for line in rehearsal.live.round.lines if line.stake == "1"} == {"§ 667a.7(b)"}


@pytest.mark.cites("§ 667a.7(d)(1)")
@pytest.mark.parametrize("pot", [4.5, 5.5, 10])
def test_d_1_the_pot_wager_is_exactly_the_table_minimum(pot: float) -> None:
    refused = Rehearsal("667a").refused(pot=pot, ante=10)

    assert refused.reason is WagerReason.POT_WAGER_DIFFERS_FROM_THE_TABLE_MINIMUM
    assert refused.cite == "§ 667a.7(d)(1)"


@pytest.mark.cites("§ 667a.7(d)(1)")
def test_d_1_the_pot_follows_the_table_minimum_and_not_the_ante() -> None:
    rehearsal = Rehearsal("667a", table_minimum=25)

    assert rehearsal.try_wager(1, pot=25, ante=200) is None
    assert rehearsal.try_wager(2, pot=25, ante=25) is None


@pytest.mark.cites("§ 667a.7(d)(2)", "§ 667a.11(b)")
@pytest.mark.parametrize("amount", [0, 9.5, 10.5, 20])
def test_d_2_a_flop_wager_other_than_the_ante_is_refused(amount: float) -> None:
    rehearsal = table(1).until(Decide)

    refused = rehearsal.decision_refused(1, "flop", amount)

    assert refused.reason is WagerReason.FLOP_WAGER_DIFFERS_FROM_THE_ANTE
    assert refused.cite == "§ 667a.11(b)"


@pytest.mark.cites("§ 667a.7(d)(2)")
def test_d_2_a_flop_wager_equal_to_the_ante_is_taken() -> None:
    rehearsal = table(1).until(Decide)

    assert rehearsal.decide(1, "flop", 10) is None
    assert rehearsal.live.round.stakes["1"].wagers["flop"] == 1000


@pytest.mark.cites("§ 667a.7(d)(4)")
@pytest.mark.parametrize("amount", [0.5, 2])
def test_d_4_the_progressive_flop_wager_is_the_unit_or_five_dollars(amount: float) -> None:
    refused = Rehearsal("667a").refused(pot=5, ante=10, progressive_flop=amount)

    assert refused.cite == "§ 667a.7(d)(4)"
    assert Rehearsal("667a").try_wager(1, pot=5, ante=10, progressive_flop=5) is None
    assert Rehearsal("667a", progressive_unit=amount).try_wager(1, pot=5, ante=10, progressive_flop=amount) is None


@pytest.mark.cites("§ 667a.7(d)(4)")
def test_d_4_a_unit_of_nothing_is_refused() -> None:
    with pytest.raises(BadSubmission, match="progressive_unit must be above zero"):
        Rehearsal("667a", progressive_unit=0)
