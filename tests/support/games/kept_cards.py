"""Tables whose cards are kept in every way a submission allows, at the real floor: for tests of §§ .3 to .5 and .13."""

from collections.abc import Mapping
from typing import Any

from croupier.floor.record.commands import HandleCards, InstallTable, OpenTable, PlaceWagers, PrepareCards
from croupier.rules.procedure.handling import Shuffle, Task
from croupier.rules.terms.refusals import Refusal
from support.floor.house import COMPLIANCE, DEALER, FLOORPERSON, PIT_MANAGER, House, device, submission
from support.games.one_deck import REQUIRED

TWO_DECKS = {"shuffler": "automated", "in_turn": 2}
BY_ITSELF = {"shuffler": "self_reshuffling", "approval": "BGLO 2026-114"}


def slip(number: str) -> dict[str, int]:
    """The least that a player must wager, in cents."""
    required = REQUIRED.get(number, {"blackjack": 10})
    return {name: amount * 100 for name, amount in required.items()}


def kept(number: str, cards: Mapping[str, Any] | None = None, **options: Any) -> House:
    """An open table with a player who has money; its cards are ready for the first shuffle."""
    if cards:
        options["cards"] = cards
    return House().terminal("E1", 1_000_00).table("T", number, **options)


def unopened(number: str, cards: Mapping[str, Any], **options: Any) -> Refusal | None:
    """Why a table does not open under such a submission; None if it does."""
    house = House()
    house.do(PIT_MANAGER, InstallTable("T", number))
    command = OpenTable("T", "Dana", submission(number, cards, **options))
    answer = house.engine.do(house.request(FLOORPERSON, command, COMPLIANCE))
    return answer if isinstance(answer, Refusal) else None


def ready(house: House) -> House:
    """Everything done that brings the cards into play, in one."""
    house.do(DEALER, PrepareCards("T"))
    return house


def wagered(house: House, seat: int = 1, terminal: str = "E1") -> House:
    """A wager from a seat, in the round that betting is open for."""
    house.do(device(terminal), PlaceWagers(terminal, "T", seat, slip(house.state().chapter)))
    return house


def played(house: House) -> House:
    """One whole round, with cards that are made ready for it."""
    if house.state().readiness != "in_play":
        ready(house)
    house.betting()
    return wagered(house).finish()


def handle(house: House, *tasks: Task, shuffle: Shuffle = Shuffle.MANUAL, **said: Any) -> House:
    """What the dealer does to the cards, one after the other; all of it must be possible."""
    for task in tasks:
        house.do(DEALER, HandleCards("T", task, shuffle, **said))
    return house


def refused(house: House, task: Task, shuffle: Shuffle = Shuffle.MANUAL, **said: Any) -> Refusal:
    """Why the dealer may not do this to the cards now."""
    return house.refused(DEALER, HandleCards("T", task, shuffle, **said))
