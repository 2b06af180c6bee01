"""A round under way: it feeds events to a chapter's procedure and answers what is legal now, and for whom.

It does no I/O and has no clock.  The same opening and the same events give the same round, at any point
(:meth:`LiveRound.at`): crash recovery, disputes, corrections, previews and training replay are this one mechanism.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Generic

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.pack import Pack
from croupier.equipment.shoe import Turn
from croupier.rules.game.chapter import Chapter
from croupier.rules.procedure.decisions import Choice, Decide
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.procedure.needs import Needs
from croupier.rules.procedure.remedies import carry_out
from croupier.rules.procedure.round import Opening, Round, Stake
from croupier.rules.procedure.steps import CarryOut, NoMoreBets, Procedure, Remedy, Settle, Step, Taking
from croupier.rules.terms.events import CardDealt, IrregularityFound, RoundEvent, WagersPlaced, WagerTakenDown
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import OptionsT, OptionsT_co, TableOptions
from croupier.rules.terms.refusals import BrokenInvariant, Reason, Refusal, invariant
from croupier.words import say, series


class Ready(msgspec.Struct, frozen=True, eq=False):
    """An event that was judged and may happen now; any other event makes it stale."""

    event: RoundEvent
    moment: object
    take: Taking


class LiveRound(Generic[OptionsT_co]):
    """One round under way: its opening, its events so far, and what the table waits for."""

    def __init__(
        self, chapter: Chapter[OptionsT_co], options: OptionsT_co | None = None, opening: Opening | None = None
    ) -> None:
        self.chapter = chapter
        self.events: list[RoundEvent] = []
        self.step: Step | None = None
        self._closed_by = ""
        self._moment = object()
        self.round = _open(chapter, options or chapter.default_options, opening or Opening())
        self._procedure: Procedure = chapter.play(self.round)
        self._advance()

    @property
    def opening(self) -> Opening:
        """What the round began with."""
        return self.round.opening

    @property
    def over(self) -> bool:
        """Whether every wager is settled or stands over to the next round."""
        return self.step is None

    @property
    def betting(self) -> bool:
        """Whether wagers are still taken: no card is out and no die is thrown."""
        return isinstance(self.step, NoMoreBets)

    @property
    def decision(self) -> Decide | None:
        """The decision players have to make now, or None."""
        return self.step if isinstance(self.step, Decide) else None

    @property
    def needs(self) -> Needs | None:
        """What the table waits for, as data; None when the round is over."""
        return self.step.needs(self.round) if self.step is not None else None

    def judge(self, event: RoundEvent) -> Refusal | Ready:
        """Why this event may not happen now, or what :meth:`take` needs to apply it; nothing changes yet."""
        found = self._judge(event)
        return found if isinstance(found, Refusal) else Ready(event, self._moment, found)

    def _judge(self, event: RoundEvent) -> Refusal | Taking:
        if self.step is None:
            return Refusal(Reason.THE_ROUND_IS_OVER, self.chapter.seats_cite, say("report.round_is_over"))
        if isinstance(event, IrregularityFound):
            return self._refuse_irregularity(self.step, event) or (lambda: self._put_right(event))
        if self.round.stop_table:
            detail = say("report.table_is_stopped")
            return Refusal(Reason.THE_TABLE_IS_STOPPED, self.step.cite, detail)
        found = self.step.judge(self.round, event)
        if isinstance(event, WagersPlaced | WagerTakenDown) and self._unexpected(found):
            return Refusal(Reason.BETTING_IS_CLOSED, self._closed_by or self.step.cite, say("slip.no_more_bets"))
        return found

    def refuse(self, event: RoundEvent) -> Refusal | None:
        """Why this event may not happen now, if there is a reason; nothing changes."""
        found = self._judge(event)
        return found if isinstance(found, Refusal) else None

    @staticmethod
    def _unexpected(found: Refusal | Taking) -> bool:
        return isinstance(found, Refusal) and found.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE

    def _refuse_irregularity(self, step: Step, event: IrregularityFound) -> Refusal | None:
        known = self.chapter.irregularity(event.kind)
        if known is None:
            kinds = series(one.kind for one in self.chapter.irregularities)
            detail = say("report.no_remedy", kind=event.kind, kinds=kinds)
            return Refusal(Reason.UNKNOWN_IRREGULARITY, self.chapter.seats_cite, detail)
        if self.round.void:
            return Refusal(Reason.IRREGULARITY_CANNOT_OCCUR_NOW, known.cite, say("report.round_is_void"))
        return known.refuse(self.round, step, event)

    def take(self, ready: Ready) -> None:
        """Apply an event just judged; after any other event it has to be judged again."""
        invariant(ready.moment is self._moment, "this was not judged, or something else has happened since")
        self._moment = object()
        self.events.append(ready.event)
        ready.take()
        if self.step is not None and self.step.done():
            self._advance()

    def feed(self, event: RoundEvent) -> Refusal | None:
        """Take an event in, or refuse it and change nothing."""
        judged = self.judge(event)
        if isinstance(judged, Refusal):
            return judged
        self.take(judged)
        return None

    def follow(self, event: RoundEvent) -> None:
        """Take in a recorded event: it cannot be refused now."""
        if refused := self.feed(event):
            raise BrokenInvariant(f"a recorded event is refused on replay: {event}: {refused}")

    def _put_right(self, event: IrregularityFound) -> None:
        remedy = self.remedy(event)
        self.round.irregularities[event.kind] += 1
        self._carry_out(remedy)

    def remedy(self, event: IrregularityFound) -> Remedy:
        """The remedy for an irregularity, before anybody approves it."""
        known = self.chapter.irregularity(event.kind)
        if known is None:
            raise LookupError(event.kind)
        return known.remedy(self.round, event)

    # Replaying the round

    def at(self, number: int) -> "LiveRound[OptionsT_co]":
        """The round as it was after its first ``number`` events, replayed as a copy."""
        return replay(self.chapter, self.round.options, self.opening, self.events[:number])

    def beside(self) -> "LiveRound[OptionsT_co]":
        """A replayed copy of the round: nothing tried there changes this one."""
        return self.at(len(self.events))

    def dealt(self, place: str, number: int) -> int | None:
        """The index of the event that dealt the n-th card, from 1, to a place."""
        dealt = [index for index, one in enumerate(self.events) if isinstance(one, CardDealt) and one.place == place]
        return dealt[number - 1] if 0 < number <= len(dealt) else None

    def corrected(self, index: int, card: Card) -> "LiveRound[OptionsT_co]":
        """The round as it would have gone if the event at that index had dealt another card.

        Raises :class:`BrokenInvariant` if that is impossible.
        """
        again, wrong = self.at(index), self.events[index]
        if not isinstance(wrong, CardDealt):
            raise BrokenInvariant("no card was dealt there")
        for event in (msgspec.structs.replace(wrong, card=card), *self.events[index + 1 :]):
            again.follow(event)
        return again

    def relieve(self) -> bool:
        """Note a new dealer; return whether that counts for this round: only while wagers are taken."""
        if not self.betting:
            return False
        self.round.opening = msgspec.structs.replace(self.opening, new_dealer=True)
        self._moment = object()
        return True

    def admit(self, player: str) -> bool:
        """Let in a player who sat out; return whether that counts for this round: only while wagers are taken."""
        if not self.betting or self.chapter.let_in is None:
            return False
        self.round.opening = self.chapter.let_in(self.opening, player)
        self._moment = object()
        return True

    def legal(self, stake: str) -> tuple[Choice, ...]:
        """What a stake may choose now."""
        return self.decision.open_to(self.round, stake) if self.decision else ()

    def legal_later(self, stake: str) -> tuple[Choice, ...]:
        """What a stake may choose once those before it have decided."""
        return self.decision.open_later(self.round, stake) if self.decision else ()

    def _advance(self) -> None:
        """Run the procedure to the next step that waits for somebody."""
        try:
            self._leave(self.step)
            waiting = next(self._procedure)
            while not isinstance(waiting, Step) or waiting.done():
                if isinstance(waiting, CarryOut) and self._carry_out(waiting.remedy):
                    return
                self._leave(waiting)
                waiting = next(self._procedure)
            self.step = waiting
        except StopIteration as finished:
            self._finish(finished.value)

    def _leave(self, passed: Step | Settle | CarryOut | None) -> None:
        """Note the results of a finished step."""
        if isinstance(passed, Settle):
            self.round.record(passed.lines)
        elif isinstance(passed, Decide):
            self.round.stages_over.add(passed.stage)
        elif isinstance(passed, NoMoreBets):
            self._closed_by = passed.cite

    def _carry_out(self, remedy: Remedy) -> bool:
        """Carry out a remedy; return whether it ended the procedure."""
        if remedy.first is not None:
            self._procedure.close()
            self._procedure = _void_after(self.round, remedy, remedy.first)
            self._advance()
            return True
        carry_out(self.round, remedy)
        if remedy.redirect is not None and self.step is not None:
            remedy.redirect(self.step)
        if self.round.void:
            self._procedure.close()
            self.step = None
        elif self.decision:
            self.decision.wait_no_more_for({stake.id for stake in self.round.stakes.values() if stake.out})
        return self.round.void

    def _finish(self, lines: Sequence[Line]) -> None:
        self.round.record(lines)
        self.round.turn_up_hands()
        for stake in self.round.stakes.values():
            if unsettled := stake.at_risk.keys() - stake.standing:
                raise BrokenInvariant(f"{stake.id} leaves {sorted(unsettled)} unsettled")
        self.step = None


def _open(chapter: Chapter[OptionsT], options: OptionsT, opening: Opening) -> Round[OptionsT]:
    if opening.dealing_method is not None:
        options = replace(options, dealing_method=opening.dealing_method)
    pack = Pack.of(chapter.cards(options)).without(*opening.seen)
    round = Round(chapter=chapter, options=options, opening=opening, pack=pack)
    for standing in opening.standing:
        if standing.stake not in round.stakes:
            round.stakes[standing.stake] = Stake(standing.stake, standing.seat, standing.player)
        stake = round.stakes[standing.stake]
        stake.place(standing.wager, standing.amount)
        stake.standing |= {standing.wager}
    return round


def _void_after(
    round: Round[TableOptions],
    remedy: Remedy,
    first: Callable[[], Procedure],
) -> Procedure:
    """The remaining steps of a void round, then its end."""
    round.void = True
    settled = yield from first()
    yield CarryOut(replace(remedy, first=None, settled=tuple(settled)))
    return ()


def replay(
    chapter: Chapter[OptionsT], options: OptionsT, opening: Opening, events: Iterable[RoundEvent]
) -> LiveRound[OptionsT]:
    """Rebuild a round from its opening and its events."""
    live = LiveRound(chapter, options, opening)
    for event in events:
        live.follow(event)
    return live


def next_opening(live: LiveRound[TableOptions]) -> Opening:
    """The opening of the next round: the shoe as it was left, standing wagers, and what the chapter carries over.

    Cards shuffled after every round, or after this one, start complete.  Only the table knows who deals, and whether
    a stub count is due.
    """
    round = live.round
    invariant(live.over, "the round is not over")
    handling = live.chapter.handling_under(round.options)
    shoe = isinstance(handling, CardHandling) and handling.shuffled_every is Turn.SHOE
    shuffled = round.reshuffle or round.remove_deck
    return Opening(
        seen=_gone(round) if shoe and not shuffled else (),
        standing=round.standing_wagers(),
        carried=msgspec.to_builtins(round.carry) if round.carry is not None else {},
        new_shoe=shoe and shuffled,
    )


def _gone(round: Round[TableOptions]) -> tuple[Card, ...]:
    """The cards of the shoe seen so far, in this round and before."""
    cards = round.chapter.cards(round.options)
    whole = Pack.of(cards)
    return tuple(
        card for card in dict.fromkeys(cards) for _ in range(whole.remaining(card) - round.pack.remaining(card))
    )
