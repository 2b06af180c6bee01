"""From settlement lines to money: each line moves what it says, once (§ 605a.2(d)(2))."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay, HandPayKind
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Table, Tally
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.money import hand_pays, visits
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.lines import Line, Result
from croupier.words import as_data, say


class Shares(msgspec.Struct):
    """Where the money of some lines of one stake goes.

    ``back`` are stakes that return to the player, ``lost`` those the house keeps, ``won`` what the house adds.
    ``jackpots`` are single wins the terminal does not pay itself, ``awards`` come from a progressive meter: those the
    terminal does not pay, ``paid_awards`` those it does.  Of a void round nothing counts as wagered: ``uncounted`` is
    that part of ``back``, ``undone`` are losing wagers that the house gives up again.
    """

    back: Cents = 0
    lost: Cents = 0
    won: Cents = 0
    uncounted: Cents = 0
    undone: Cents = 0
    jackpots: list[Line] = []
    awards: list[Line] = []
    paid_awards: list[Line] = []

    def take(self, line: Line, settings: Settings) -> None:
        """Add a line.  A payout limit or a reversal takes something back that other lines credit."""
        if line.meter:
            self.lost += line.staked
            (self.awards if line.credited > settings.award_limit else self.paid_awards).append(line)
            return
        if line.result is Result.REVERSED and line.credited > 0:
            self.undone += line.credited
            return
        back = max(0, min(line.staked, line.credited))
        self.back += back
        self.lost += line.staked - back
        if line.result is Result.RETURNED:
            self.uncounted += back
        if line.credited - back > settings.payout_limit:
            self.jackpots.append(line)
        else:
            self.won += line.credited - back


def winnings(line: Line) -> Cents:
    """What a line pays beyond the stake; of an award from a meter, all of it."""
    return line.credited if line.meter else line.credited - min(line.staked, line.credited)


def settle(floor: Floor, table: Table, lines: Sequence[Line], at: datetime) -> None:
    """Move the money of new lines, stake by stake."""
    stakes: dict[str, Shares] = {line.stake: Shares() for line in lines}
    for line in lines:
        stakes[line.stake].take(line, floor.state.settings)
    for stake, shares in stakes.items():
        terminal = floor.state.terminals[terminal_of(stake)]
        visits.played(terminal, at)
        if stake not in table.tallies:
            table.tallies[stake] = Tally(terminal.id)
        tally = table.tallies[stake]
        _move(floor, table, terminal, shares)
        _award(floor, table, terminal, shares)
        _lock(floor, table, terminal, shares, at)
        _take_back(floor, table, tally, shares)
        _tally(tally, shares)


def terminal_of(stake: str) -> str:
    """The terminal whose stake it is."""
    return stake.rpartition("@")[0]


def stake_of(terminal: str, seat: int) -> str:
    """The stake of a terminal on a seat."""
    return f"{terminal}@{seat}"


def _move(floor: Floor, table: Table, terminal: Terminal, shares: Shares) -> None:
    """A winning wager credits the winnings and the wager itself, a losing one stays with the house."""
    at_risk, house, account = table.at_risk, table.house, terminal.account
    floor.post(
        Transfer(at_risk, account, shares.back, "stakes returned"),
        Transfer(at_risk, house, shares.lost, "losing wagers"),
        Transfer(house, account, shares.undone, "losing wagers given back"),
        Transfer(house, account, max(0, shares.won), "winnings"),
        *(Transfer(house, hand_pays.owed(terminal), winnings(line), "jackpot") for line in shares.jackpots),
    )


def _award(floor: Floor, table: Table, terminal: Terminal, shares: Shares) -> None:
    """Awards leave their pool one by one; what another winner of this settlement emptied the house fills first."""
    to = [(line, hand_pays.owed(terminal)) for line in shares.awards]
    to += [(line, terminal.account) for line in shares.paid_awards]
    for line, account in to:
        controller = floor.state.controllers[table.progressive]
        pool = controller.held(line.meter)
        missing = max(0, line.credited - floor.ledger.balance(pool))
        floor.post(
            Transfer(controller.house, pool, missing, "progressive grows"),
            Transfer(pool, account, line.credited, "progressive award"),
        )


def _take_back(floor: Floor, table: Table, tally: Tally, shares: Shares) -> None:
    """More is taken back than is credited: from what waits for an attendant, then from what the terminal credited.

    What has left the terminal is not asked for again: docs/readings/0102-wins-taken-back.md
    """
    if shares.won >= 0:
        return
    terminal = floor.state.terminals[tally.terminal]
    left = -shares.won - hand_pays.take_back(floor, terminal, table, -shares.won)
    taken = min(left, tally.won, floor.available(terminal))
    floor.post(Transfer(terminal.account, table.house, taken, "winnings taken back"))
    shares.won = -taken


def _lock(floor: Floor, table: Table, terminal: Terminal, shares: Shares, at: datetime) -> None:
    """Wins above the payout limit and every award from a meter wait for an attendant (§ 605a.5(d)(3), (11))."""
    waiting = [(HandPayKind.JACKPOT, line) for line in shares.jackpots]
    waiting += [(HandPayKind.PROGRESSIVE, line) for line in shares.awards]
    for kind, line in waiting:
        what = f"{line.wager} {line.row}".rstrip()
        because = say("hand_pay.of_round", table=table.id, round=table.number, what=what)
        paid_from = table.progressive if kind is HandPayKind.PROGRESSIVE else ""
        name = terminal.next_hand_pay
        due = HandPay(
            id=name,
            terminal=terminal.id,
            kind=kind,
            amount=winnings(line),
            since=at,
            because=str(because),
            table=table.id,
            round=table.number,
            progressive=paid_from,
            said=as_data(because),
        )
        hand_pays.wait_for_attendant(floor, terminal, due)


def _tally(tally: Tally, shares: Shares) -> None:
    """What counts as wagered and as paid: not what a void round gave back (§ 605a.5(d)(1), (2))."""
    tally.coin_in += shares.back - shares.uncounted + shares.lost - shares.undone
    tally.coin_out += shares.back - shares.uncounted + shares.won
    tally.lost += shares.lost - shares.undone
    tally.won += shares.won
    tally.awards += sum(line.credited for line in shares.paid_awards)
