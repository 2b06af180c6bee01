"""§ 465a.11(b): no sequence of commands of one dishonest employee makes money, tells a secret or gains power.

Two of two departments can do what the table of duties lets two do, under both names, and nothing else.
"""

import sys
from collections.abc import Sequence
from itertools import combinations
from typing import Any, get_args

import pytest

from croupier.floor.pages import pit
from croupier.floor.pages.documents.pit import PitDocument
from croupier.floor.record import dispatch
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AnyCommand, PayHand, VoidRound
from croupier.floor.record.duties import DUTIES
from croupier.rules.terms.refusals import Refusal
from support.floor import insider
from support.floor.house import CASHIER, House
from support.floor.insider import HIDDEN, PEOPLE, SETTINGS, Found, Harm, counted, floor_with, search
from support.floor.insider_commands import of_people, of_the_player

ROLES = list(DUTIES.people)
PAIRS = list(combinations(ROLES, 2))
POWER = "power is gained"


@pytest.fixture(scope="module")
def floors() -> list[bytes]:
    """The floor twice, with other cards face down."""
    return [floor_with(hidden) for hidden in HIDDEN]


def told(found: Found, who: str, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        sys.stdout.write(f"\n{who}: {found.sequences:,} sequences, {len(found.leads):,} states")


def finds_nothing(floors: list[bytes], role: Role, longest: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = search([PEOPLE[role]], longest, floors)

    told(found, role.value, capsys)
    assert [str(harm) for harm in found.harms] == []


def allowed(harm: Harm, pair: Sequence[Role]) -> bool:
    """What two may do together: power only by both names as the table says, money only as an override that is small."""
    last = harm.steps[-1]
    if last.witness is None:
        return False
    row = DUTIES.signature(last.command.tag(), last.actor.role, SETTINGS)
    if harm.what == POWER:
        return row is not None and last.witness.role in DUTIES.signers(row, last.actor.role, SETTINGS)
    paid = isinstance(last.command, PayHand) and last.command.override
    return bool(paid) and set(pair) == {Role.SLOT_SUPERVISOR, Role.SECURITY} and harm.what == "19999 cents are made"


def two_find_only_what_two_may(
    floors: list[bytes], pair: tuple[Role, Role], longest: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = search([PEOPLE[role] for role in pair], longest, floors)

    if longest > 1:
        told(found, " and ".join(pair), capsys)
    assert [str(harm) for harm in found.harms if not allowed(harm, pair)] == []
    one, other = (DUTIES.department(role, SETTINGS) for role in pair)
    assert one != other or not found.harms


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize("role", ROLES)
def test_one_makes_no_money_and_learns_nothing_by_two_commands(
    floors: list[bytes], role: Role, capsys: pytest.CaptureFixture[str]
) -> None:
    finds_nothing(floors, role, 2, capsys)


@pytest.mark.long
@pytest.mark.parametrize("role", ROLES)
def test_one_makes_no_money_and_learns_nothing_by_four_commands(
    floors: list[bytes], role: Role, capsys: pytest.CaptureFixture[str]
) -> None:
    finds_nothing(floors, role, 4, capsys)


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_two_do_what_two_may_and_nothing_else(
    floors: list[bytes], pair: tuple[Role, Role], capsys: pytest.CaptureFixture[str]
) -> None:
    two_find_only_what_two_may(floors, pair, 1, capsys)


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_two_do_what_two_may_and_nothing_else_by_three_commands(
    floors: list[bytes], pair: tuple[Role, Role], capsys: pytest.CaptureFixture[str]
) -> None:
    two_find_only_what_two_may(floors, pair, 3, capsys)


# The search finds what there is


def test_every_command_that_people_may_give_is_tried(floors: list[bytes]) -> None:
    floor = insider.opened(floors[0])
    tried = {command.tag() for role in ROLES for command in of_people(floor, PEOPLE[role])}
    of_devices = {command.tag() for command in of_the_player(floor, Actor("E1", Role.TERMINAL))}
    people = {kind.tag() for kind in get_args(AnyCommand) if kind.given_by() & set(ROLES)}

    assert people <= tried | of_devices


def test_it_finds_money_where_nobody_has_to_sign(floors: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.rooms.money.hand_pays.refuse_unsigned", _nobody_signs)

    found = search([PEOPLE[Role.SLOT_SUPERVISOR]], 1, floors)

    assert counted(found.harms)["19999 cents are made"]


def test_it_finds_money_that_is_paid_twice(floors: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """A bill that a person may report is one that nobody put in."""
    monkeypatch.setattr(insider, "may_give", lambda _actor, _command: True)
    monkeypatch.setattr("croupier.floor.record.dispatch.refuse_people", lambda *_: None)
    monkeypatch.setattr("croupier.floor.rooms.money.terminals.own", _whatever_terminal)

    found = search([PEOPLE[Role.CASHIER]], 1, floors)

    assert counted(found.harms)["10000 cents are made"]


def test_it_finds_power_that_one_gains(floors: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.record.signatures.refuse_unsigned", _nobody_signs)

    assert counted(search([PEOPLE[Role.TECHNICIAN]], 1, floors).harms)[POWER]


def test_it_finds_a_card_that_a_page_tells(floors: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(floor: Any, role: Role) -> PitDocument:
        document = pit_document(floor, role)
        document.facility = str(floor.rounds["T"].round.laid["dealer"][0].card)
        return document

    pit_document = pit.pit_document
    monkeypatch.setattr(pit, "pit_document", leaking)

    assert counted(search([PEOPLE[Role.AUDITOR]], 1, floors).harms)["a card is told"]


def test_it_finds_a_card_that_a_refusal_tells(floors: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(floor: Any, request: Any, at: Any) -> Any:
        lies = floor.rounds["T"].round.laid["dealer"][0].card
        guessed = getattr(request.command, "card", None) == lies
        return House().refused(CASHIER, VoidRound("T", "")) if guessed else decide(floor, request, at)

    decide = dispatch.decide
    monkeypatch.setattr(dispatch, "decide", telling)

    assert counted(search([PEOPLE[Role.PIT_MANAGER]], 1, floors).harms)["what is refused tells a card"]


def _nobody_signs(*_arguments: Any, **_more: Any) -> Refusal | None:
    return None


def _whatever_terminal(floor: Any, name: str, _asked: Any) -> Any:
    return floor.state.terminals[name]
