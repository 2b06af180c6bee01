"""The floor: what stands on it, what money is where, which rounds are under way, and what was just done.

It is deterministic: the same events give the same floor, so the journal alone rebuilds everything.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache

import msgspec

from croupier.chapters import chapter
from croupier.floor.record.hand_pay import HandPay, HandPayKind
from croupier.floor.record.payout import Payout, pending_at
from croupier.floor.record.ports import Chance
from croupier.floor.record.state import State
from croupier.floor.record.table import Limits, Table
from croupier.floor.record.terminal import Block, Terminal
from croupier.ledger.ledger import Ledger, Transfer
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.keeping import Keeping, keeping
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions, read_submission
from croupier.rules.terms.refusals import BrokenInvariant


class Effects(msgspec.Struct):
    """What the events of one command led to.

    ``mentions`` and ``touched`` may name a thing twice; a balance that a transfer changed is not named again.
    """

    transfers: list[Transfer] = []
    lines: list[Line] = []
    mentions: list[str] = []
    touched: list[str] = []


@dataclass(slots=True)
class Floor:
    """All tables and terminals of a facility, and all money on them."""

    chance: Chance
    state: State = field(default_factory=State)
    ledger: Ledger = field(default_factory=Ledger)
    rounds: dict[str, LiveRound[TableOptions]] = field(default_factory=dict)
    effects: Effects = field(default_factory=Effects)
    moved: dict[str, datetime] = field(default_factory=dict)
    """When each table last went on; nothing rests on it but an alarm, and no image keeps it."""

    def terminal(self, name: str) -> Terminal | None:
        """The terminal of that name."""
        return self.state.terminals.get(name)

    def table(self, name: str) -> Table | None:
        """The table of that name."""
        return self.state.tables.get(name)

    def balance(self, terminal: Terminal) -> Cents:
        """What the electronic fund display shows (§ 605a.3(a)(1)(i))."""
        return self.ledger.balance(terminal.account)

    def available(self, terminal: Terminal) -> Cents:
        """The balance, less a cash-out for which an attendant has been called (§ 605a.1(Game account))."""
        promised = self.waits_for_attendant(terminal, HandPayKind.CANCELLED_CREDIT)
        return self.balance(terminal) - promised

    def hand_pays(self, terminal: Terminal) -> list[HandPay]:
        """The hand pays that wait at a terminal, which is blocked as long as there is one."""
        if Block.HAND_PAY not in terminal.blocks:
            return []
        return [due for due in self.state.hand_pays.values() if due.terminal == terminal.id]

    def waits_for_attendant(self, terminal: Terminal, *kinds: HandPayKind) -> Cents:
        """What hand pays of these kinds come to at a terminal."""
        return sum(due.amount for due in self.hand_pays(terminal) if due.kind in kinds)

    def not_validated(self, table: Table) -> list[Payout]:
        """The payouts of a table that wait for a floorperson."""
        return [one for one in self.state.payouts.values() if one.table == table.id and one.pending]

    def pending(self, terminal: Terminal) -> Cents:
        """What a terminal has won and a floorperson has not validated yet; nobody can wager it or take it out."""
        return self.ledger.balance(pending_at(terminal.id))

    def in_play(self, terminal: Terminal) -> Cents:
        """What a terminal has put into rounds that its meters do not show yet: they move when the round is over."""
        under_way = (name for name in terminal.plays_at if (live := self.rounds.get(name)) and not live.over)
        tallies = (tally for name in under_way for tally in self.state.tables[name].tallies.values())
        settled = (tally for tally in tallies if tally.terminal == terminal.id)
        return self.at_risk(terminal) + sum(tally.coin_in - tally.coin_out - tally.awards for tally in settled)

    def at_risk(self, terminal: Terminal) -> Cents:
        """What a terminal has at risk, at every table where it plays."""
        rounds = (live.round for name in terminal.plays_at if (live := self.rounds.get(name)))
        return sum(sum(stake.at_risk.values()) for round in rounds for stake in round.stakes.of(terminal.id))

    def options(self, table: Table) -> TableOptions:
        """What the table plays under: its Rules Submission (§ 601a.2)."""
        return options_under(table.chapter, table.submission, table.limits)

    def keeping(self, table: Table) -> Keeping:
        """How the table keeps its cards under the same submission."""
        return _keeping_under(table.chapter, table.submission)

    def post(self, *transfers: Transfer) -> None:
        """Move money; amounts of zero move nothing."""
        moving = [transfer for transfer in transfers if transfer.amount]
        if not moving:
            return
        if refused := self.ledger.post(moving):
            raise BrokenInvariant(f"{refused}: {moving}")
        self.effects.transfers += moving

    def mention(self, *subjects: str) -> None:
        """Let the entry be found under these subjects."""
        self.effects.mentions += subjects

    def touch(self, name: str) -> None:
        """Note that a figure has changed."""
        self.effects.touched.append(name)

    def take_effects(self) -> Effects:
        """What was done since this was last asked."""
        effects, self.effects = self.effects, Effects()
        return effects


@lru_cache(maxsize=256)
def _keeping_under(number: str, submission: str) -> Keeping:
    return keeping((read_submission(submission) if submission else chapter(number).submission).cards)


@lru_cache(maxsize=256)
def options_under(number: str, submission: str, limits: Limits | None = None) -> TableOptions:
    """The options of a submission that was found to be in force when its table opened, under limits that were set."""
    played = chapter(number)
    document = read_submission(submission) if submission else played.submission
    options: TableOptions = played.options_under(document, document.effective)
    return within(options, limits) if limits else options


def within(options: TableOptions, limits: Limits) -> TableOptions:
    """The same options under other limits; raises :class:`BadSubmission` where the game forbids them."""
    return replace(options, table_minimum=limits.minimum, table_maximum=limits.maximum)
