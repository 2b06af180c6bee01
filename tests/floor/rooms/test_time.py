"""Time runs while players wager or decide, and only then: at a table that was stopped, and after a corrected card.

docs/readings/0115-absent-dealers.md, docs/readings/0133-a-dealer-who-is-gone.md
"""

from datetime import timedelta
from zoneinfo import ZoneInfo

from croupier.equipment.cards import card
from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    AddStaff,
    CorrectCard,
    ExtendTime,
    LogOut,
    RecordLogIn,
    Report,
    ResumeTable,
    TimeOut,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, DEALER, FLOORPERSON, PAIR, SYSTEM, House

DECISION = timedelta(seconds=15)


def left_by_the_dealer() -> House:
    """A player decides, and the dealer has logged out ten minutes ago."""
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=PAIR)
    house.do(SYSTEM, AddStaff("Dana", (Role.DEALER,), "hash"))
    house.do(SYSTEM, RecordLogIn("Dana", Role.DEALER, "console", proved=True))
    house.do(DEALER, LogOut("console"))
    assert house.state().phase is Phase.STOPPED
    return house.after(minutes=10)


def free_bet(hand: str) -> House:
    """Free Bet Blackjack: the only player has drawn a third card to a twelve, which was read so."""
    house = House().terminal("E1", 100_00).table("T", "672a").wager("E1", blackjack=10_00)
    house.deal(seat1="8d 4s", dealer="6s", hole_card="6h").choose("E1", "draw")
    house.do(DEALER, Report("T", CardDealt("1", card(hand))))
    return house


# A table that was stopped


def test_a_table_that_goes_on_gives_the_players_their_time_anew() -> None:
    house = left_by_the_dealer()

    house.do(FLOORPERSON, ResumeTable("T"))

    assert house.state().until == house.now() + DECISION
    assert house.refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    house.after(seconds=15).do(SYSTEM, TimeOut("T"))
    assert house.round().round.stakes["E1@1"].folded


def test_so_does_one_whose_irregularity_was_repaired() -> None:
    house = House().terminal("E1", 100_00).table("T", "672a").wager("E1", blackjack=10_00)
    house.deal(seat1="8d 4s", dealer="6s", hole_card="6h")
    house.irregularity("card_reader_malfunction")
    assert house.state().phase is Phase.STOPPED

    house.after(minutes=20).irregularity("card_reader_repaired")

    assert (house.state().phase, house.state().until) == (Phase.OPEN, house.now() + DECISION)
    house.choose("E1", "stand")


def test_an_irregularity_at_an_open_table_gives_nobody_more_time() -> None:
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table(turns="together")
    house.wager("E1", 1, **ANTE).wager("E2", 2, **ANTE).deal(seat1=PAIR)
    before = house.state().until

    house.after(seconds=5).irregularity("abandoned", stake="E1@1")

    assert house.state().until == before


def test_a_table_that_stopped_while_the_dealer_dealt_goes_on_without_a_time() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    for event in (BettingClosed(), CardDealt("1", card("As")), CardDealt("dealer", card("As"))):
        house.do(DEALER, Report("T", event))

    house.do(FLOORPERSON, ResumeTable("T"))

    assert house.state().until is None


def test_what_was_played_at_such_a_table_is_told_and_restored_as_it_was() -> None:
    house = left_by_the_dealer()
    house.do(FLOORPERSON, ResumeTable("T"))
    until = house.state().until

    assert house.restart().state().until == until
    told = [one.told.text for one in reconstruct(house.store, "T", 1).happenings]
    assert until is not None
    local = until.astimezone(ZoneInfo("America/New_York"))
    assert told[-2:] == ["The table resumes", f"The time is extended to {local:%H:%M:%S}"]


# A card that was corrected


def test_a_correction_that_leaves_nothing_to_decide_ends_the_time() -> None:
    house = free_bet("2h")
    assert house.state().until

    house.do(DEALER, CorrectCard("T", "1", 3, card("9d")))

    assert house.state().until is None
    assert house.after(minutes=2).refused(SYSTEM, TimeOut("T")).reason is Reason.IT_IS_TOO_EARLY
    house.deal()
    assert house.round().over


def test_a_correction_that_lets_a_player_decide_starts_the_time() -> None:
    house = free_bet("9d")
    assert house.state().until is None

    house.after(seconds=5).do(DEALER, CorrectCard("T", "1", 3, card("2h")))

    assert isinstance(house.round().step, Decide)
    assert house.state().until == house.now() + DECISION
    house.do(FLOORPERSON, ExtendTime("T", 10))
    house.after(seconds=25).do(SYSTEM, TimeOut("T"))
    assert not isinstance(house.round().step, Decide)


def test_a_player_whose_card_was_read_wrongly_has_the_whole_time_to_decide() -> None:
    house = free_bet("2h")

    house.after(seconds=14).do(DEALER, CorrectCard("T", "1", 3, card("3h")))

    assert house.state().until == house.now() + DECISION


def test_a_correction_while_the_dealer_deals_says_nothing_about_time() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))

    done = house.do(DEALER, CorrectCard("T", "1", 1, card("Ks")))

    assert [type(event).__name__ for event in done.events] == ["CardCorrected"]


def test_a_time_that_was_left_running_closes_no_betting_and_ends() -> None:
    """Journals of before have such a time."""
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.state().until = house.now()

    house.do(SYSTEM, TimeOut("T"))

    assert (house.state().phase, house.state().until) == (Phase.OPEN, None)
