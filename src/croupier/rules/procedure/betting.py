"""Placing wagers while betting is open: the stake, its seat, its player, its slip.

Why a slip is judged as a whole: docs/design/0003.
"""

from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.events import WagersPlaced, WagerTakenDown
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.rules.terms.wagers import refuse_slip
from croupier.words import say

SLIPS_REMEMBERED = 256
"""The most slip verdicts remembered per round: a player may send one slip after another."""


def refuse_wagers(round: Round[TableOptions], event: WagersPlaced) -> Refusal | None:
    """The first reason, in order of precedence, why a slip may not be placed."""
    return _refuse_seat(round, event) or _refuse_boxes(round, event) or _refuse_slip(round, event)


def _refuse_seat(round: Round[TableOptions], event: WagersPlaced) -> Refusal | None:
    cite = round.chapter.seats_cite
    if not 1 <= event.seat <= round.chapter.seats:
        detail = say("seat.unknown", seat=event.seat, seats=round.chapter.seats)
        return Refusal(Reason.UNKNOWN_SEAT, cite, detail)
    if not round.seat_is_free(event.seat, event.stake):
        return Refusal(Reason.SEAT_IS_TAKEN, cite, say("seat.taken", seat=event.seat))
    held = round.stakes.get(event.stake)
    if held and (held.seat, held.player) != (event.seat, event.player):
        key = "seat.of_another_player" if held.seat == event.seat else "seat.of_stake"
        detail = say(key, seat=held.seat)
        return Refusal(Reason.STAKE_BELONGS_TO_ANOTHER_SEAT, cite, detail)
    return None


def _refuse_boxes(round: Round[TableOptions], event: WagersPlaced) -> Refusal | None:
    if not round.stakes.of(event.player):
        return None
    seats = _seats_after(round, event)
    boxes = round.options.adjacent_boxes
    if len(seats) > boxes:
        detail = say("seat.too_many_boxes", boxes=boxes)
        return Refusal(Reason.TOO_MANY_BOXES, round.chapter.boxes_cite, detail)
    if seats and seats[-1] - seats[0] >= len(seats):
        return Refusal(Reason.BOXES_ARE_NOT_ADJACENT, round.chapter.boxes_cite, say("seat.boxes_not_adjacent"))
    return None


def _seats_after(round: Round[TableOptions], event: WagersPlaced) -> list[int]:
    """The seats the player would hold; a withdrawn stake gives up its seat."""
    seats = [stake.seat for stake in round.stakes.of(event.player) if stake.id != event.stake]
    held = round.stakes.get(event.stake)
    if event.wagers or (held is not None and held.standing):
        seats.append(event.seat)
    return sorted(set(seats))


def _refuse_slip(round: Round[TableOptions], event: WagersPlaced) -> Refusal | None:
    held = round.stakes.get(event.stake)
    if held is None and not event.wagers:
        detail = say("slip.nothing_to_withdraw", stake=event.stake)
        return Refusal(Reason.UNKNOWN_STAKE, round.chapter.seats_cite, detail)
    if held and held.standing and (refused := _refuse_standing(round, held, event)):
        return refused
    if event.wagers and (refused := round.chapter.player_rule(round, event.player)):
        return refused
    slip = tuple(event.wagers.items())
    if slip not in round.judged:
        if len(round.judged) >= SLIPS_REMEMBERED:
            round.judged.clear()
        round.judged[slip] = refuse_slip(round.chapter.wagers, event.wagers, round.options)
    return round.judged[slip] or round.chapter.refuse_slip(round, event.seat, event.wagers)


def _refuse_standing(round: Round[TableOptions], held: Stake, event: WagersPlaced) -> Refusal | None:
    for name in event.wagers:
        if name in held.standing:
            wager = round.chapter.wager(name)
            key = "slip.stands" if name in held.at_risk else "slip.was_taken_down"
            return Refusal(Reason.WAGER_IS_STANDING, wager.cite, say(key, wager=wager.title))
    return None


def take_wagers(round: Round[TableOptions], event: WagersPlaced) -> None:
    """Replace what the stake placed this round; a stake with nothing at risk is removed."""
    # In the chapter's order: the order within the slip is not recorded.
    slip = {name: event.wagers[name] for name in sorted(event.wagers, key=round.chapter.order.__getitem__)}
    stake = round.stakes.get(event.stake)
    if stake is None:
        round.stakes[event.stake] = Stake(event.stake, event.seat, event.player, slip, dict(slip))
        return
    stake.wagers = {name: stake.wagers[name] for name in stake.wagers if name in stake.standing} | slip
    stake.at_risk = {name: stake.at_risk[name] for name in stake.at_risk if name in stake.standing} | slip
    if not stake.wagers:
        del round.stakes[event.stake]


def refuse_taking_down(round: Round[TableOptions], event: WagerTakenDown, *, betting_open: bool) -> Refusal | None:
    """Refuse all but what the chapter allows; while betting is open, a wager of this round is changed on the slip."""
    stake = round.stakes.get(event.stake)
    if stake is None or event.wager not in stake.at_risk:
        detail = say("slip.nothing_to_take_down", wager=event.wager, stake=event.stake)
        return Refusal(Reason.UNKNOWN_STAKE, round.chapter.seats_cite, detail)
    wager = round.chapter.wager(event.wager)
    if not wager.may_be_taken_down:
        detail = say("slip.may_not_be_taken_down", wager=wager.title)
        return Refusal(Reason.WAGER_MAY_NOT_BE_TAKEN_DOWN, wager.cite, detail)
    if betting_open and event.wager not in stake.standing:
        detail = say("slip.of_this_round", wager=wager.title)
        return Refusal(Reason.WAGER_MAY_NOT_BE_TAKEN_DOWN, wager.cite, detail)
    return None


def take_down(round: Round[TableOptions], event: WagerTakenDown) -> None:
    """Return the wager to its player in full."""
    bet = round.bet(round.stakes[event.stake], event.wager)
    round.record([bet.returned(round.chapter.wager(event.wager).cite)])
