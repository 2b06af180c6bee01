"""From settlement lines to money: each line moves what it says, once (§ 605a.2(d)(2))."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from croupier.chapters import chapter
from croupier.floor.record.floor import Floor
from croupier.floor.record.payout import Payout, payout_name, pending_at
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Table, Tally
from croupier.floor.record.terminal import Terminal, terminal_of
from croupier.floor.rooms.money import hand_pays, validation, visits
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.lines import Line, Result


class Shares(msgspec.Struct):
    """Where the money of some lines of one stake goes.

    ``back`` are stakes that return to the player, ``lost`` those the house keeps, ``won`` what the house adds.
    ``jackpots`` are single wins the terminal does not pay itself, ``awards`` come from a progressive meter: those the
    terminal does not pay, ``paid_awards`` those it does.  All of ``to_validate`` waits for a floorperson.  Of a void
    round nothing counts as wagered: ``uncounted`` is that part of ``back``, ``undone`` are losing wagers that the house
    gives up again.
    """

    back: Cents = 0
    lost: Cents = 0
    won: Cents = 0
    uncounted: Cents = 0
    undone: Cents = 0
    jackpots: list[Line] = []
    awards: list[Line] = []
    paid_awards: list[Line] = []
    to_validate: list[Line] = []

    def take(self, line: Line, settings: Settings, *, validates: bool) -> None:
        """Add a line.  A payout limit or a reversal takes something back that other lines credit."""
        if line.result is Result.REVERSED and line.credited > 0:
            self.undone += line.credited
            return
        if line.needs_validation and validates:
            self.lost += line.staked
            self.to_validate.append(line)
            return
        won = winnings(line)
        back = line.credited - won
        self.back += back
        self.lost += line.staked - back
        if line.result is Result.RETURNED:
            self.uncounted += back
        if line.meter:
            (self.awards if won > settings.award_limit else self.paid_awards).append(line)
        elif won > settings.payout_limit:
            self.jackpots.append(line)
        else:
            self.won += won


def winnings(line: Line) -> Cents:
    """What a line pays beyond the stake; of an award from a meter, all of it."""
    return line.credited if line.meter else line.credited - max(0, min(line.staked, line.credited))


def won_on(line: Line) -> str:
    """The wager that won, and with what."""
    return f"{line.wager} {line.row}".rstrip()


def settle(floor: Floor, table: Table, lines: Sequence[Line], at: datetime) -> None:
    """Move the money of new lines, stake by stake."""
    stakes: dict[str, Shares] = {line.stake: Shares() for line in lines}
    for line in lines:
        stakes[line.stake].take(line, floor.state.settings, validates=table.validates)
    for stake, shares in stakes.items():
        terminal = floor.state.terminals[terminal_of(stake)]
        visits.played(terminal, at)
        if stake not in table.tallies:
            table.tallies[stake] = Tally(terminal.id)
        tally = table.tallies[stake]
        _move(floor, table, terminal, shares)
        _award(floor, table, terminal, shares)
        _lock(floor, table, terminal, shares, at)
        _ask(floor, table, stake, shares, at)
        _take_back(floor, table, stake, shares)
        _tally(tally, shares)


def _move(floor: Floor, table: Table, terminal: Terminal, shares: Shares) -> None:
    """A winning wager credits the winnings and the wager itself, a losing one stays with the house."""
    at_risk, house, account = table.at_risk, table.house, terminal.account
    floor.post(
        Transfer(at_risk, account, shares.back, "stakes returned"),
        Transfer(at_risk, house, shares.lost, "losing wagers"),
        Transfer(house, account, shares.undone, "losing wagers given back"),
        Transfer(house, account, max(0, shares.won), "winnings"),
        *(Transfer(house, hand_pays.owed(terminal), winnings(line), "jackpot") for line in shares.jackpots),
        *(
            Transfer(house, pending_at(terminal.id), line.credited, "payout to be validated")
            for line in shares.to_validate
            if not line.meter
        ),
    )


def _award(floor: Floor, table: Table, terminal: Terminal, shares: Shares) -> None:
    """Awards leave their pool one by one; what another winner of this settlement emptied the house fills first."""
    to = [(line, hand_pays.owed(terminal)) for line in shares.awards]
    to += [(line, terminal.account) for line in shares.paid_awards]
    to += [(line, pending_at(terminal.id)) for line in shares.to_validate if line.meter]
    for line, account in to:
        controller = floor.state.controllers[table.progressive]
        pool = controller.held(line.meter)
        missing = max(0, line.credited - floor.ledger.balance(pool))
        floor.post(
            Transfer(controller.house, pool, missing, "progressive grows"),
            Transfer(pool, account, line.credited, "progressive award"),
        )


def _ask(floor: Floor, table: Table, stake: str, shares: Shares, at: datetime) -> None:
    """What a floorperson has to validate is put before the pit, hand by hand."""
    for line in shares.to_validate:
        cite = chapter(table.chapter).validated.get(line.settles, line.cite)
        paid_from = table.progressive if line.meter else ""
        seat = floor.rounds[table.id].round.stakes[stake].seat
        what = Payout(
            id=payout_name(table.id, table.number, seat, won_on(line)),
            table=table.id,
            round=table.number,
            seat=seat,
            wager=line.wager,
            row=line.row,
            cite=cite,
            since=at,
            meter=line.meter,
            progressive=paid_from,
        )
        validation.wait(floor, what, stake, line.credited)


def _take_back(floor: Floor, table: Table, stake: str, shares: Shares) -> None:
    """More is taken back than is credited: from what nobody has paid yet, then from what the terminal credited.

    What has left the terminal is not asked for again: docs/readings/0102-wins-taken-back.md
    """
    if shares.won >= 0:
        return
    tally = table.tallies[stake]
    terminal = floor.state.terminals[tally.terminal]
    left = -shares.won - validation.take_back(floor, table, stake, -shares.won)
    left -= hand_pays.take_back(floor, terminal, table, left)
    taken = min(left, tally.won, floor.available(terminal))
    floor.post(Transfer(terminal.account, table.house, taken, "winnings taken back"))
    shares.won = -taken


def _lock(floor: Floor, table: Table, terminal: Terminal, shares: Shares, at: datetime) -> None:
    """Wins above the payout limit and awards above theirs wait for an attendant (§ 605a.5(d)(3), (11))."""
    for line in (*shares.jackpots, *shares.awards):
        paid_from = table.progressive if line.meter else ""
        win = hand_pays.Win(table.id, table.number, won_on(line), winnings(line), paid_from)
        hand_pays.win_waits(floor, terminal, win, at)


def _tally(tally: Tally, shares: Shares) -> None:
    """What counts as wagered and as paid: not what a void round gave back (§ 605a.5(d)(1), (2))."""
    tally.coin_in += shares.back - shares.uncounted + shares.lost - shares.undone
    tally.coin_out += shares.back - shares.uncounted + shares.won
    tally.lost += shares.lost - shares.undone
    tally.won += shares.won
    tally.awards += sum(line.credited for line in shares.paid_awards)
