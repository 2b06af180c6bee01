"""The round: the cards on the table, the money at risk, and what has been settled.

Only a live round changes it, through steps, remedies and the chapter's procedure.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.comparison import Made, made
from croupier.equipment.pack import Pack
from croupier.equipment.ranking import Scale
from croupier.money import Cents
from croupier.rules.terms.amounts import Amount, Slip
from croupier.rules.terms.events import Decided
from croupier.rules.terms.lines import Bet, Line, Result
from croupier.rules.terms.options import DealingMethod, OptionsT_co, OptionsT_contra, Seating
from croupier.rules.terms.progressives import Meters, Progressive
from croupier.rules.terms.reasons import KEYS, Fact
from croupier.rules.terms.refusals import BrokenInvariant, Refusal
from croupier.rules.terms.wagers import Wager
from croupier.words import SILENCE, Sentence, is_said, named, say

DEALER = "dealer"
BURN = "burn"
DISCARD = "discard"


def seat_of(place: str) -> int | None:
    """The seat a place belongs to: "3" and "3.front" are places of seat 3, "dealer" of none."""
    number = place.partition(".")[0]
    return int(number) if number.isdecimal() else None


def place_in_words(place: str) -> Sentence:
    """The place as announced to the dealer: a seat, a hand or part of one, or an area of the layout."""
    seat = seat_of(place)
    if seat is None:
        return named("place", place) if is_said(f"place.{place}") else say("place.other", name=place.replace("_", " "))
    part = place.partition(".")[2]
    if not part:
        return say("place.seat", seat=seat)
    return say(
        "place.seat_part", seat=seat, part=named("place", part) if is_said(f"place.{part}") else part.replace(".", ", ")
    )


@dataclass(slots=True)
class Laid:
    """A card on the table (None until somebody has read it) and whether its face shows."""

    card: Card | None
    up: bool


CarriedT = TypeVar("CarriedT", bound=msgspec.Struct)
Shown: TypeAlias = int | str | list[str] | None
"""A value that signs and receipts show: a number, a word, or several words."""


class HandTold(NamedTuple):
    """The description of a hand: what its cards make, the wager on it, and the game's marks, if any."""

    words: Sentence = SILENCE
    wager: str = ""
    lammers: int = 0
    doubled: bool | None = None
    settled: bool | None = None


@dataclass(slots=True)
class PlayedHand:
    """A stake's own hand, in games where decisions draw cards; ``up`` tells whether its faces show."""

    number: int
    cards: list[Card]
    done: bool = False
    up: bool = True

    def told(self) -> HandTold:
        """What the hand's player is told besides its cards."""
        return HandTold()


class Stake(msgspec.Struct):
    """One terminal's wagers on one seat in one round.

    ``wagers`` is all it placed, ``at_risk`` what is not settled yet.  A stake that is ``out`` takes no further part: it
    lost everything by abandoning or forfeiting it, or had it returned with a void hand.
    """

    id: str
    seat: int
    player: str
    wagers: dict[str, Cents] = {}
    at_risk: dict[str, Cents] = {}
    standing: frozenset[str] = frozenset()
    folded: bool = False
    out: bool = False
    decisions: list[Decided] = []
    hands: list[PlayedHand] = []

    def place(self, wager: str, amount: Cents) -> None:
        """Put an amount at risk on a wager, on top of what is there."""
        self.wagers[wager] = self.wagers.get(wager, 0) + amount
        self.at_risk[wager] = self.at_risk.get(wager, 0) + amount

    def chose(self, stage: str, choice: str) -> bool:
        """Whether the stake made this choice at this stage."""
        return any(made.stage == stage and made.choice == choice for made in self.decisions)


class Stakes(dict[str, Stake]):
    """The stakes of a round by id, in order of arrival, with an index by seat and by player.

    A stadium has more than a thousand of them: searching all for each would be quadratic.
    """

    def __init__(self) -> None:
        super().__init__()
        self._by_seat: dict[int, dict[str, Stake]] = {}
        self._by_player: dict[str, tuple[Stake, ...]] = {}

    def __setitem__(self, name: str, stake: Stake) -> None:
        super().__setitem__(name, stake)
        self._by_seat.setdefault(stake.seat, {})[name] = stake
        self._by_player[stake.player] = (*self._others(stake), stake)

    def __delitem__(self, name: str) -> None:
        stake = self[name]
        super().__delitem__(name)
        del self._by_seat[stake.seat][name]
        if not self._by_seat[stake.seat]:
            del self._by_seat[stake.seat]
        self._by_player[stake.player] = self._others(stake)

    def _others(self, stake: Stake) -> tuple[Stake, ...]:
        held = self.of(stake.player)
        return tuple(one for one in held if one.id != stake.id) if held else ()

    @property
    def seats(self) -> list[int]:
        """The seats with a stake, in order."""
        return sorted(self._by_seat)

    def at(self, seat: int) -> tuple[Stake, ...]:
        """The stakes that share a seat."""
        return tuple(self._by_seat.get(seat, {}).values())

    def of(self, player: str) -> tuple[Stake, ...]:
        """The stakes of one player."""
        return self._by_player.get(player, ())


class StandingWager(msgspec.Struct, frozen=True):
    """A wager left on the table from an earlier round."""

    stake: str
    seat: int
    player: str
    wager: str
    amount: Cents


class Opening(msgspec.Struct, frozen=True):
    """The initial state of a round besides the options; with it and the events any round can be rebuilt.

    ``seen`` are the cards that left this shoe in earlier rounds.  ``carried`` is what the chapter itself carries
    from round to round, read as the chapter's own record.  ``dealing_method`` replaces the submission's while
    its device is out of order.
    """

    seen: tuple[Card, ...] = ()
    standing: tuple[StandingWager, ...] = ()
    carried: dict[str, Any] = {}  # as in the journal; `read` converts it to the chapter's own type
    new_shoe: bool = False
    new_dealer: bool = False
    count_stub: bool = False
    dealing_method: DealingMethod | None = None

    def read(self, record: type[CarriedT]) -> CarriedT:
        """What the last round carried over to this one, as the chapter's own record."""
        return msgspec.convert(self.carried, record)


class Game(Protocol[OptionsT_contra]):
    """What a round needs of its game; a chapter has all of this and more."""

    @property
    def seats(self) -> int:
        """The number of seats on the layout."""

    @property
    def seats_cite(self) -> str:
        """The clause that sets the number of seats."""

    @property
    def boxes_cite(self) -> str:
        """The clause on how many seats one player may wager on."""

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers of the game."""

    @property
    def order(self) -> Mapping[str, int]:
        """The position of each wager among them."""

    @property
    def cards(self) -> Callable[[OptionsT_contra], tuple[Card, ...]]:
        """The cards the table plays with."""

    @property
    def progressives(self) -> Callable[[OptionsT_contra], tuple[Progressive, ...]]:
        """The meters that the wagers feed."""

    @property
    def player_rule(self) -> "Callable[[Round[OptionsT_contra], str], Refusal | None]":
        """Who may wager at all."""

    @property
    def hand_in_words(self) -> "Callable[[Round[OptionsT_contra], str, Sequence[Card]], Sentence]":
        """What the cards of a place make."""

    def refuse_slip(self, round: "Round[OptionsT_contra]", seat: int, slip: Slip) -> Refusal | None:
        """Why the game's own rules keep a slip from being placed from a seat."""

    def wager(self, name: str) -> Wager:
        """The wager of that name."""


@dataclass(slots=True)
class Round(Generic[OptionsT_co]):
    """One round of play at one table."""

    chapter: Game[OptionsT_co]
    options: OptionsT_co
    opening: Opening
    pack: Pack
    stakes: Stakes = field(default_factory=Stakes)
    laid: dict[str, list[Laid]] = field(default_factory=dict)
    rolls: list[tuple[int, ...]] = field(default_factory=list)
    selected: dict[str, str] = field(default_factory=dict)
    meters: Meters = field(default_factory=lambda: Meters({}))
    lines: list[Line] = field(default_factory=list)
    reasons: dict[tuple[str, str], Fact] = field(default_factory=dict)
    """The facts that settled the wagers, by stake and name on the line; not part of the record."""
    cover_card_at: str = ""
    irregularities: Counter[str] = field(default_factory=Counter)
    """The number of times each was found."""
    hands: dict[tuple[str, str], Made] = field(default_factory=dict, compare=False, repr=False)
    """A cache of what the cards of places make: in a stadium many players share a hand."""
    judged: dict[tuple[tuple[str, Cents], ...], Refusal | None] = field(default_factory=dict)
    """A cache of verdicts on slips: in a stadium many players place the same one."""
    withheld: set[str] = field(default_factory=set)
    """The places whose face-down cards not even their own players may look at yet."""
    stages_over: set[str] = field(default_factory=set)
    """The stages at which everybody has decided."""
    void: bool = False
    reshuffle: bool = False
    remove_deck: bool = False
    stop_table: bool = False
    shuffled_back: bool = False
    """Whether discards of this round were shuffled into the stub."""
    envy: dict[str, dict[int, str]] = field(default_factory=dict)
    """For each Envy Bonus schedule, the seats whose hands are in it, with their rows."""
    jackpot_shares: dict[str, Cents] = field(default_factory=dict)
    """The share of each stake in a jackpot that players divide."""
    shown: dict[str, Shown] = field(default_factory=dict)
    """The result of the dealer's hands or dice, in the chapter's words, for signs and receipts."""
    carry: msgspec.Struct | None = None
    """What the chapter carries into the next round."""

    @property
    def seats_clockwise(self) -> tuple[int, ...]:
        """The seats with a stake, from the dealer's far left to the far right."""
        return tuple(self.stakes.seats)

    @property
    def seats_counterclockwise(self) -> tuple[int, ...]:
        """The seats with a stake, from the dealer's far right to the far left: the order of settlement."""
        return self.seats_clockwise[::-1]

    def stakes_at(self, seat: int) -> tuple[Stake, ...]:
        """The stakes that share a seat, in the order they came."""
        return self.stakes.at(seat)

    def in_settlement_order(self) -> tuple[Stake, ...]:
        """Every stake that takes part, counterclockwise from the dealer's far right."""
        everyone = (stake for seat in self.seats_counterclockwise for stake in self.stakes_at(seat))
        return tuple(stake for stake in everyone if not stake.out)

    def cards(self, place: str | int) -> tuple[Card, ...]:
        """The cards of a place; all must have been read."""
        laid = self.laid.get(str(place), ())
        cards = tuple([one.card for one in laid if one.card is not None])
        if len(cards) != len(laid):
            raise BrokenInvariant(f"a card of {place} has not been read")
        return cards

    def hand(self, scale: Scale, place: str | int) -> Made:
        """The best hand that the cards of a place make; cached until the cards change."""
        cards, name = self.cards(place), (scale.name, str(place))
        found = self.hands.get(name)
        if found is None or found.cards != cards or found.scale is not scale:
            found = self.hands[name] = made(scale, cards)
        return found

    def showing(self, *places: str) -> tuple[Card, ...]:
        """The face-up cards of these places."""
        return tuple(one.card for place in places for one in self.laid.get(place, []) if one.up and one.card)

    def lay(self, place: str, card: Card | None, *, up: bool) -> None:
        """Put a card down; a card that was read is removed from the pack."""
        if card is not None:
            self.pack = self.pack.without(card)
        self.laid.setdefault(place, []).append(Laid(card, up))

    @property
    def stub(self) -> int:
        """The number of cards not yet dealt; a card on the table unread is still in the pack."""
        unread = sum(laid.card is None for cards in self.laid.values() for laid in cards)
        return len(self.pack) - unread

    def discard(self, place: str) -> None:
        """Put the cards of a place in the discard rack as they lie, exposing none."""
        self.laid.setdefault(DISCARD, []).extend(self.laid.pop(place, []))

    def shuffle_back(self, cards: Iterable[Card]) -> None:
        """Return cards discarded in this round to the pack: they were shuffled into the stub."""
        stub = [card for card in Card for _ in range(self.pack.remaining(card))]
        self.pack = Pack.of([*stub, *cards])
        self.shuffled_back = True

    def anyone_wagered(self, *wagers: str) -> bool:
        """Whether any stake holds one of these wagers."""
        return any(name in stake.wagers for stake in self.stakes.values() for name in wagers)

    def because(self, stake: Stake, fact: Fact, *lines: str) -> None:
        """Note the fact that settles these wagers of a stake, by the names on their lines."""
        for line in lines:
            self.reasons[stake.id, line] = fact

    def why(self, line: Line) -> Sentence:
        """Why a line of this round came out as it did; without a fact, the general meaning of its result."""
        fact = self.fact(line)
        return fact.said(line.result) if fact else say(f"why.{line.result}")

    def fact(self, line: Line) -> Fact | None:
        """The fact that settled the wager of a line."""
        return self.reasons.get((line.stake, line.wager)) if line.result in KEYS else None

    def bet(
        self, stake: Stake, wager: str, *, hand: Sentence = SILENCE, made: Made | None = None, shown_as: str = ""
    ) -> Bet:
        """A wager of a stake, about to be settled by a hand; ``shown_as`` renames it on the receipt."""
        name = shown_as or wager
        return Bet(
            stake=stake.id,
            wager=name,
            amount=stake.at_risk[wager],
            hand=made.words if made else hand,
            of=wager if name != wager else "",
            rounding=self.options.rounding,
            made=made,
        )

    def record(self, lines: Iterable[Line]) -> None:
        """Record settlement lines: each wager once, for exactly what was at risk on it."""
        for line in lines:
            at_risk = self.stakes[line.stake].at_risk
            if line.staked or line.settles in at_risk:
                amount = at_risk.pop(line.settles, None)
                if amount != line.staked:
                    raise BrokenInvariant(f"{line.settles} of {line.stake} holds {amount}: {line}")
            self.lines.append(line)

    def forfeits(self, lost: Mapping[str, str]) -> list[Line]:
        """The lines of folded stakes: each wager named is lost under its clause, if it is still at risk."""
        return [
            self.bet(stake, wager).forfeit(cite)
            for stake in self.in_settlement_order()
            if stake.folded
            for wager, cite in lost.items()
            if wager in stake.at_risk
        ]

    def turn_up_hands(self) -> None:
        """Show every settled hand; one whose wagers were all forfeited is in the discard rack, unseen.

        Where a stake has its own hand, the procedure turns up what the seat shows: not what was exchanged.
        """
        played = {self.stakes[line.stake].seat for line in self.lines if line.staked and not line.forfeited}
        own = {stake.seat for stake in self.stakes.values() if stake.hands}
        for place, cards in self.laid.items():
            if seat_of(place) in played - own:
                for laid in cards:
                    laid.up = True

    def may_amount_to(self, stake: Stake, wager: str) -> Amount:
        """The limits of a wager, given what the stake has placed."""
        return self.chapter.wager(wager).may_amount_to(stake.wagers, self.options)

    def standing_wagers(self) -> tuple[StandingWager, ...]:
        """What is left at risk when the round is over: it stands for the next one."""
        return tuple(
            StandingWager(stake.id, stake.seat, stake.player, wager, amount)
            for stake in self.stakes.values()
            for wager, amount in stake.at_risk.items()
        )

    def contributions(self) -> dict[str, Fraction]:
        """The exact amounts that this round's wagers add to each progressive meter; a returned wager adds nothing."""
        total: dict[str, Fraction] = {}
        back = {(line.stake, line.settles) for line in self.lines if line.result is Result.RETURNED}
        for progressive in self.chapter.progressives(self.options):
            wagered = sum(
                stake.wagers[name]
                for stake in self.stakes.values()
                for name in progressive.wagers
                if name in stake.wagers and (stake.id, name) not in back
            )
            if self.stakes:
                for meter, added in progressive.contributions(wagered).items():
                    total[meter] = total.get(meter, Fraction(0)) + added
        return total

    def seat_is_free(self, seat: int, stake: str) -> bool:
        """Whether a stake may take the seat: only if free at a seated table, always in a stadium."""
        if self.options.seating is Seating.STADIUM:
            return True
        return all(other.id == stake for other in self.stakes_at(seat))
