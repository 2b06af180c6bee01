"""The tables: opened under a Rules Submission, dealers changed, stopped, closed.

§§ 605a.1(Hybrid gaming table), 605a.9, 601a.2
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from croupier.chapters import FOLDERS, chapter
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    ChangeDealer,
    CloseTable,
    InstallTable,
    LeaveTable,
    OpenTable,
    ResumeTable,
    TakeTable,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import (
    DealerChanged,
    FloorEvent,
    TableClosed,
    TableInstalled,
    TableOpened,
    TableResumed,
    TableStopped,
    TimeSet,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.signatures import refuse_unsigned
from croupier.floor.record.table import Phase, Table, TableKind
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.assets import software
from croupier.floor.rooms.compliance import cameras, filings
from croupier.floor.rooms.house import cap, dealing, decks, submissions
from croupier.floor.rooms.money import progressives, validation
from croupier.floor.rooms.people import shifts
from croupier.floor.rooms.play import betting_clock
from croupier.floor.rooms.school import certificates
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import NoMoreBets
from croupier.rules.terms.keeping import keeping
from croupier.rules.terms.options import BadSubmission, TableOptions, read_submission
from croupier.rules.terms.refusals import Refusal
from croupier.words import as_data, say


def known(floor: Floor, name: str) -> Table:
    """The table of that name."""
    table = floor.state.tables.get(name)
    if table is None:
        raise Refused(refuse(Reason.UNKNOWN_TABLE, "§ 605a.9", say("table.unknown", table=name)))
    return table


def refuse_retired(table: Table) -> Refusal:
    """Why nothing is done with a table that left the floor."""
    return refuse(Reason.TABLE_IS_RETIRED, "§ 605a.9", say("table.retired", table=table.id))


def opened(floor: Floor, name: str) -> Table:
    """The table of that name, if it is open and not stopped."""
    table = known(floor, name)
    if table.phase is Phase.CLOSED:
        raise Refused(refuse(Reason.TABLE_IS_CLOSED, "§ 605a.9", say("table.closed", table=name)))
    if table.phase is Phase.STOPPED:
        raise Refused(refuse(Reason.TABLE_IS_STOPPED, "§ 605a.9", say("table.stopped", table=name, why=table.reason)))
    return table


def between_rounds(floor: Floor, name: str) -> Table:
    """The same, if no round is under way."""
    table = opened(floor, name)
    if under_way(floor, table):
        detail = say("table.in_round", round=table.number, table=name)
        raise Refused(refuse(Reason.ROUND_IS_UNDER_WAY, "§ 605a.9", detail))
    return table


def under_way(floor: Floor, table: Table) -> bool:
    """Whether the table is in a round."""
    live = floor.rounds.get(table.id)
    return live is not None and not live.over


def whole_time_again(floor: Floor, table: Table, live: LiveRound[TableOptions] | None, at: datetime) -> list[TimeSet]:
    """Time runs while players wager or decide, and only then: the whole of it, whatever is left of the last."""
    options = floor.options(table)
    if live is not None and live.betting:
        return [TimeSet(table.id, at + timedelta(seconds=options.betting_seconds))]
    if live is not None and live.decision:
        return [TimeSet(table.id, at + timedelta(seconds=options.decision_seconds))]
    return [TimeSet(table.id, None)] if table.until else []


def may_play(terminal: Terminal, table: Table) -> bool:
    """Whether the game is enabled on the terminal, here and by its host; play money stays among itself."""
    if terminal.training is not table.training or table.chapter in terminal.games_off:
        return False
    if terminal.tables and table.id not in terminal.tables:
        return False
    return not terminal.games or table.chapter in terminal.games


def has_room_for(floor: Floor, terminal: Terminal, table: Table) -> bool:
    """Whether a terminal may wager at a table beside those where it does (docs/design/0396)."""
    at = terminal.plays_at
    return not at or table.id in at or len(at) < floor.state.settings.tables_at_once


# Installing and opening


@decides(InstallTable)
def install(floor: Floor, command: InstallTable, _asked: Asked) -> Decision:
    """A table is for one game and of one kind (§ 605a.5(b))."""
    if not command.table.strip():
        return refuse(Reason.NAME_IS_MISSING, "§ 605a.9", say("table.needs_name"))
    if floor.table(command.table):
        return refuse(Reason.TABLE_EXISTS, "§ 605a.9", say("table.exists", table=command.table))
    if refused := refuse_name(command.table, floor.state.tables):
        return refused
    if command.chapter not in FOLDERS:
        return refuse(Reason.UNKNOWN_GAME, "§ 605a.9", say("table.unknown_game", game=command.chapter))
    if command.kind not in {kind.value for kind in TableKind}:
        return refuse(Reason.UNKNOWN_GAME, "§ 605a.5(b)", say("table.unknown_kind", kind=command.kind))
    if command.kind == TableKind.AUTOMATED and (refused := cap.refuse_beyond(floor, more_automated=1)):
        return refused
    return [TableInstalled(command.table, command.chapter, command.kind)]


@carries_out(TableInstalled)
def _installed(floor: Floor, event: TableInstalled, _at: datetime) -> None:
    floor.state.tables[event.table] = Table(event.table, event.chapter, TableKind(event.kind))
    floor.mention(f"table:{event.table}")


# Under which submission, where none is named: docs/readings/0137.
@decides(OpenTable)
def open_table(floor: Floor, command: OpenTable, asked: Asked) -> Decision:
    """Only under an approved Rules Submission that is in force on the day (§ 601a.2)."""
    table = known(floor, command.table)
    if table.retired:
        return refuse_retired(table)
    if table.phase is not Phase.CLOSED:
        return refuse(Reason.TABLE_IS_OPEN, "§ 605a.9", say("table.open", table=table.id))
    if table.kind is TableKind.HYBRID and not command.dealer:
        cite, detail = "§ 605a.1(Hybrid gaming table)", say("table.needs_dealer", table=table.id)
        return refuse(Reason.DEALER_IS_MISSING, cite, detail)
    if table.kind is TableKind.AUTOMATED and command.dealer:
        return _deals_itself(table)
    today = floor.state.settings.gaming_day(asked.at)
    if refused := _refuse_unready(floor, table, command.dealer, today):
        return refused
    played, text = chapter(table.chapter), submissions.text_for(floor, table, command.submission, today)
    another = text != table.submission and not submissions.is_approved(floor, text)
    if another and (refused := _refuse_alone(floor, command, asked)):
        return refused
    try:
        submissions.require_bounded(text)
        submission = read_submission(text) if text else played.submission
        options = played.options_under(submission, today)
        kept = keeping(submission.cards)
    except BadSubmission as error:
        return refuse(Reason.SUBMISSION_IS_NOT_IN_FORCE, "§ 601a.2", error.said)
    handling = played.handling_under(options)
    if isinstance(handling, CardHandling) and (refused := handling.refuse_keeping(options.dealing_method, kept)):
        return refused
    meters = played.progressives(options)
    name = (command.progressive or table.progressive or table.id) if meters else ""
    if refused := progressives.refuse_leaving(floor, table, name) or progressives.refuse_sharing(
        floor, table, name, meters
    ):
        return refused
    automated = table.kind is TableKind.AUTOMATED
    return [TableOpened(table.id, command.dealer, text, name, timed=True, generator=automated)]


def _refuse_unready(floor: Floor, table: Table, dealer: str, today: date) -> Refusal | None:
    """What a table has before it opens: its device, its people, its cameras, controls that were approved."""
    return (
        software.refuse_table(floor, table)
        or refuse_dealer(floor, table, dealer)
        or shifts.refuse_short(floor, table, dealer, today)
        or cameras.refuse_table(floor, table)
        or filings.refuse_uncontrolled(floor)
    )


def _refuse_alone(floor: Floor, command: OpenTable, asked: Asked) -> Refusal | None:
    """What a table pays under another Rules Submission is not one person's to say (§ 601a.2)."""
    return refuse_unsigned(floor.state.settings, command, asked.actor, asked.witness, when="another_submission")


@carries_out(TableOpened)
def _opened(floor: Floor, event: TableOpened, at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.go_on()
    table.dealer, table.submission, table.progressive = event.dealer, event.submission, event.progressive
    table.opened = floor.state.settings.gaming_day(at)
    dealing.begins(table, at, timed=event.timed)
    table.devices, table.dice_since = {}, None
    table.limits = table.limits_to_come = None
    decks.new_cards(floor, table)
    table.generator, table.draw = event.generator, None
    if table.generator:
        decks.without_hands(table)
    if table.progressive:
        progressives.connect(floor, table, chapter(table.chapter).progressives(floor.options(table)))
    floor.mention(f"table:{table.id}")


# The dealer; the end


@decides(ChangeDealer)
def change_dealer(floor: Floor, command: ChangeDealer, asked: Asked) -> Decision:
    """Between rounds; where the game says so, the new dealer burns a card."""
    table = between_rounds(floor, command.table)
    today = floor.state.settings.gaming_day(asked.at)
    refused = refuse_hands(table) or refuse_dealer(floor, table, command.dealer)
    refused = refused or shifts.refuse_dealer(floor, command.dealer, today)
    return refused or [DealerChanged(table.id, command.dealer, timed=True)]


# How a dealer comes to a table and leaves it: docs/readings/0107.
@decides(TakeTable)
def take_table(floor: Floor, command: TakeTable, asked: Asked) -> Decision:
    """A dealer comes where nobody on the staff deals: a simulated dealer makes room at once.

    Where the dealer is gone in the middle of a round, somebody has to finish it.
    """
    table = opened(floor, command.table)
    if table.dealer:
        no_card_is_out(floor, command.table)
    if table.dealer == asked.actor.name:
        return []
    today = floor.state.settings.gaming_day(asked.at)
    refused = refuse_other_dealer(floor, table, asked) or refuse_dealer(floor, table, asked.actor.name)
    refused = refused or shifts.refuse_dealer(floor, asked.actor.name, today)
    return refused or [DealerChanged(table.id, asked.actor.name, timed=True)]


@decides(LeaveTable)
def leave_table(floor: Floor, command: LeaveTable, asked: Asked) -> Decision:
    """The dealer may leave before the first card of a round."""
    table = no_card_is_out(floor, command.table)
    if table.dealer != asked.actor.name:
        return _refuse_leaving(table, asked.actor.name)
    return [DealerChanged(table.id, "")]


def _refuse_leaving(table: Table, name: str) -> Refusal:
    detail = say("table.nobody_deals", table=table.id, name=name)
    if table.dealer:
        detail = say("table.another_deals", dealer=table.dealer, table=table.id, name=name)
    return refuse(Reason.ANOTHER_PERSON_DEALS, "§ 605a.1(Hybrid gaming table)", detail)


def left_by(floor: Floor, name: str) -> Iterator[FloorEvent]:
    """What becomes of the tables of a dealer who is gone: one in the middle of a round stops."""
    for table in floor.state.tables.values():
        if table.dealer != name or table.phase is Phase.CLOSED:
            continue
        yield DealerChanged(table.id, "")
        if table.phase is Phase.OPEN and not nothing_is_dealt(floor, table):
            why = say("stop.dealer_is_gone", dealer=name, round=table.number)
            yield TableStopped(table.id, str(why), as_data(why))


def no_card_is_out(floor: Floor, name: str) -> Table:
    """An open table between rounds, or while wagers are taken: nothing has been dealt or rolled yet."""
    table = opened(floor, name)
    if not nothing_is_dealt(floor, table):
        detail = say("table.dealer_changes_later", round=table.number, table=name)
        raise Refused(refuse(Reason.ROUND_IS_UNDER_WAY, "§ 605a.9", detail))
    return table


def nothing_is_dealt(floor: Floor, table: Table) -> bool:
    """Whether no round is under way, or wagers are still taken for it."""
    return not under_way(floor, table) or floor.rounds[table.id].betting


def refuse_hands(table: Table) -> Refusal | None:
    """Where the generator deals, nobody else deals, touches cards or says which came (§ 605a.5(b))."""
    return _deals_itself(table) if table.generator else None


def _deals_itself(table: Table) -> Refusal:
    return refuse(Reason.TABLE_DEALS_ITSELF, "§ 605a.5(b)", say("table.deals_itself", table=table.id))


def refuse_other_dealer(floor: Floor, table: Table, asked: Asked) -> Refusal | None:
    """Where a person on the staff deals, no other dealer does; where the generator does, nobody."""
    if table.generator:
        return _deals_itself(table)
    other = asked.actor.role is Role.DEALER and table.dealer != asked.actor.name
    if not other or table.dealer not in floor.state.staff:
        return None
    detail = say("table.dealer_has_to_leave", dealer=table.dealer, table=table.id)
    return refuse(Reason.ANOTHER_PERSON_DEALS, "§ 605a.1(Hybrid gaming table)", detail)


def refuse_dealer(floor: Floor, table: Table, dealer: str) -> Refusal | None:
    """Nobody deals at two tables, nor a game that they have not passed (§ 611a.2(d))."""
    return refuse_second_table(floor, table, dealer) or certificates.refuse_dealer(floor, table, dealer)


def refuse_second_table(floor: Floor, table: Table, dealer: str) -> Refusal | None:
    """A person deals at one table; only a simulated dealer is everywhere (§ 605a.1(Hybrid gaming table))."""
    others = (one.id for one in floor.state.tables.values() if one.dealer == dealer and one.phase is not Phase.CLOSED)
    other = next((name for name in others if name != table.id), "") if dealer in floor.state.staff else ""
    if not other:
        return None
    detail = say("table.deals_elsewhere", dealer=dealer, table=other)
    return refuse(Reason.DEALER_IS_ELSEWHERE, "§ 605a.1(Hybrid gaming table)", detail)


@carries_out(DealerChanged)
def _dealer_changed(floor: Floor, event: DealerChanged, at: datetime) -> None:
    """The new dealer does what the game asks of one in the next deal, which may be that of the round betting is for."""
    table = floor.state.tables[event.table]
    dealing.ends(floor, table, at)
    table.dealer = event.dealer
    dealing.begins(table, at, timed=event.timed)
    live = floor.rounds.get(table.id)
    if live is None or not live.relieve():
        table.new_dealer = True
    betting_clock.begin(floor, table, at)
    floor.mention(f"table:{table.id}")


@carries_out(TableStopped)
def _stopped(floor: Floor, event: TableStopped, _at: datetime) -> None:
    table = floor.state.tables[event.table]
    table.stop(event.why, event.said, event.found, event.found_said)
    floor.mention(f"table:{table.id}")


@decides(ResumeTable)
def resume(floor: Floor, command: ResumeTable, asked: Asked) -> Decision:
    """A floorperson has looked at what stopped the table; nobody could decide meanwhile, so the time begins again."""
    table = known(floor, command.table)
    live = floor.rounds.get(table.id)
    if live is not None and not live.over and live.round.stop_table:
        return refuse(Reason.TABLE_IS_STOPPED, "§ 605a.9", say("table.report_repair"))
    if table.correction is not None:
        return refuse(Reason.TABLE_IS_STOPPED, "§ 605a.9", say("table.correction_waits"))
    if table.phase is not Phase.STOPPED:
        return refuse(Reason.TABLE_IS_NOT_STOPPED, "§ 605a.9", say("table.not_stopped", table=table.id))
    return [TableResumed(table.id), *whole_time_again(floor, table, live, asked.at)]


@carries_out(TableResumed)
def _resumed(floor: Floor, event: TableResumed, _at: datetime) -> None:
    """Where the round was ended before its card reader was repaired, the reader is inspected before the next one.

    §§ 672a.12(j), 673a.13(j)
    """
    table, live = floor.state.tables[event.table], floor.rounds.get(event.table)
    table.go_on()
    if live is not None and live.over and live.round.stop_table:
        table.reader_inspected = None
    floor.mention(f"table:{table.id}")


@decides(CloseTable)
def close(floor: Floor, command: CloseTable, _asked: Asked) -> Decision:
    """When the round is over and nothing stands into the next one, or while nobody has wagered in it yet."""
    table = opened(floor, command.table)
    if not _nobody_has_wagered(floor, table):
        between_rounds(floor, command.table)
    if table.following.standing:
        return refuse(Reason.ROUND_IS_UNDER_WAY, "§ 605a.9", say("table.wagers_stand", table=table.id))
    return validation.refuse_going_on(floor, table) or [TableClosed(table.id)]


def _nobody_has_wagered(floor: Floor, table: Table) -> bool:
    """Whether wagers are taken and there are none, as at the end of a night: no round has begun for anybody."""
    live = floor.rounds.get(table.id)
    if live is None or not isinstance(live.step, NoMoreBets):
        return False
    at_risk = any(any(stake.at_risk.values()) for stake in live.round.stakes.values())
    return not at_risk and not live.round.lines


@carries_out(TableClosed)
def _closed(floor: Floor, event: TableClosed, at: datetime) -> None:
    """The last round goes with the table: it may open again under other rules."""
    table = floor.state.tables[event.table]
    dealing.ends(floor, table, at)
    table.phase, table.until = Phase.CLOSED, None
    table.tallies, table.following, table.kept = {}, Opening(), {}
    if table.progressive:
        floor.state.controllers[table.progressive].tables.discard(table.id)
    validation.forget(floor, table)
    floor.rounds.pop(table.id, None)
    floor.mention(f"table:{table.id}")
