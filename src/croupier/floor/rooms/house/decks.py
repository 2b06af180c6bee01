"""The decks or batches of a table: which is at hand and which waits in the shuffler, and how far each has come.

§§ .3 to .5 of each game with cards
"""

from datetime import datetime, timedelta

import msgspec

from croupier.chapters import chapter
from croupier.equipment.devices import Condition, Device
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import OtherDeck, Table
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.cutting import cut_order
from croupier.rules.procedure.handling import (
    OPENING,
    SHUFFLERS,
    CardHandling,
    CardsOnTheTable,
    DiceHandling,
    Readiness,
    Shuffle,
    Shuffling,
)
from croupier.rules.procedure.round import Opening, seat_of
from croupier.rules.terms.keeping import Shuffler
from croupier.rules.terms.options import DealingMethod, TableOptions


def handling_of(floor: Floor, table: Table) -> CardHandling | DiceHandling:
    """How the cards or dice of the table are kept."""
    return chapter(table.chapter).handling_under(floor.options(table))


def cards_of(floor: Floor, table: Table, deck: int = 0) -> CardsOnTheTable | None:
    """The cards at hand on their way into play, or the deck of that number; None where there are none."""
    handling = handling_of(floor, table)
    one = table if deck in {0, table.deck} else table.other if deck == other_deck(table) else None
    if one is None or not isinstance(handling, CardHandling):
        return None
    return CardsOnTheTable(handling, one.readiness, one.shuffle, one.gathered, in_use=one.in_use_since is not None)


def other_deck(table: Table) -> int:
    """The number of the deck that is not at hand."""
    return 3 - table.deck


def number_of_cards(floor: Floor, table: Table) -> int:
    """How many cards a complete deck or batch has."""
    return len(chapter(table.chapter).cards(floor.options(table)))


def shuffling_of(floor: Floor, table: Table) -> Shuffling:
    """What decides how cards may be shuffled here."""
    return Shuffling(floor.keeping(table), method_of(floor, table), table.condition(Device.SHUFFLER))


def method_of(floor: Floor, table: Table) -> DealingMethod:
    """How cards are dealt: as the submission says, from a manual shoe while the device for it is out of order.

    Cards that no shuffler has shuffled are not dealt from the hand.  §§ 657a.9(a)(1), 657a.13(g)
    """
    needs = {DealingMethod.HAND: Device.SHUFFLER, DealingMethod.AUTOMATED_SHOE: Device.DEALING_SHOE}
    method = floor.options(table).dealing_method
    broken = method in needs and table.condition(needs[method]) is Condition.OUT_OF_ORDER
    return DealingMethod.MANUAL_SHOE if broken else method


def counts(floor: Floor, table: Table) -> bool:
    """Whether the device that shuffled the cards at hand has counted them."""
    return table.shuffle in {Shuffle.AUTOMATED, Shuffle.SELF_RESHUFFLING} and counts_cards(floor, table)


def counts_cards(floor: Floor, table: Table) -> bool:
    """Whether the device that shuffles at the table counts the cards."""
    handling = handling_of(floor, table)
    if not isinstance(handling, CardHandling) or table.shuffle is Shuffle.SELF_RESHUFFLING:
        return table.shuffle is Shuffle.SELF_RESHUFFLING
    return handling.shuffler_under(floor.keeping(table)) in {Shuffler.COUNTING, Shuffler.SELF_RESHUFFLING}


def has_device(floor: Floor, table: Table, device: Device) -> bool:
    """Whether such a device stands at the table under its submission."""
    handling = handling_of(floor, table)
    if not isinstance(handling, CardHandling):
        return False
    if device is Device.DEALING_SHOE:
        return floor.options(table).dealing_method is DealingMethod.AUTOMATED_SHOE
    return handling.shuffler_under(floor.keeping(table)) is not Shuffler.NONE


def ready(floor: Floor, table: Table) -> bool:
    """Whether cards may be dealt or dice shaken."""
    return cards_of(floor, table) is None or table.readiness is Readiness.IN_PLAY


def alternates(table: Table) -> bool:
    """Whether two decks or batches take turns; while their shuffler is out of order one is played alone."""
    return table.other is not None and table.condition(Device.SHUFFLER) is not Condition.OUT_OF_ORDER


def unopened(table: Table) -> OtherDeck | None:
    """The other deck, if it has not gone its way through the opening and is needed (§§ 657a.4(d), 672a.4(d))."""
    if table.other is None or not alternates(table):
        return None
    return table.other if table.other.readiness in OPENING else None


def removed(table: Table) -> bool:
    """Whether a deck was taken off the table and another has to come."""
    gone = table.other is not None and alternates(table) and table.other.readiness is Readiness.REMOVED
    return gone or table.readiness is Readiness.REMOVED


def to_replace(table: Table) -> int:
    """The number of the one deck that had to go while its twin stays; 0 where all cards are new (§ 657a.5(b))."""
    gone = {table.deck: table.readiness, other_deck(table): table.other.readiness if table.other else Readiness.REMOVED}
    found = [deck for deck, readiness in gone.items() if readiness is Readiness.REMOVED]
    return found[0] if len(found) == 1 and table.other else 0


def change_due(floor: Floor, table: Table, at: datetime) -> bool:
    """Whether the cards or dice have been in use as long as they may (§ .3 of the game)."""
    begun = [table.in_use_since, *([table.other.in_use_since] if table.other else [])]
    return any(_too_old(floor, table, at - since) for since in begun if since is not None)


def _too_old(floor: Floor, table: Table, in_use: timedelta) -> bool:
    handling = handling_of(floor, table)
    if isinstance(handling, CardHandling):
        return handling.change_due(method_of(floor, table), in_use)
    return handling.change_due(in_use)


# The cut


def cut_offered_to(floor: Floor, table: Table, handling: CardHandling) -> tuple[str, ...]:
    """Who is offered the cut now, in order; players are those of the last round."""
    live = floor.rounds.get(table.id)
    seats = live.round.stakes.seats if live else []
    cover_card_at = live.round.cover_card_at if live else ""
    first = int(table.first_player) if table.first_player else seat_of(cover_card_at)
    return cut_order(handling, seats, first)


# What becomes of them


def new_cards(floor: Floor, table: Table) -> None:
    """New cards or dice wait for inspection; what was known of the old ones is forgotten."""
    table.readiness, table.shuffle, table.in_use_since = Readiness.RECEIVED, Shuffle.MANUAL, None
    if cards_of(floor, table) is None:
        table.dice_since = None
    table.gathered, table.cut, table.first_player, table.deck = False, None, "", 1
    table.active, table.idle, table.arrived = None, False, ""
    table.other = OtherDeck() if floor.keeping(table).in_turn > 1 else None
    following = table.following
    table.following = Opening(standing=following.standing, carried=following.carried, new_shoe=True)


def new_deck(floor: Floor, table: Table, deck: int) -> None:
    """A new deck waits for inspection in the place of the one that had to go; its twin stays as it is."""
    if deck != table.deck:
        table.other = OtherDeck()
        return
    table.readiness, table.shuffle, table.in_use_since = Readiness.RECEIVED, Shuffle.MANUAL, None
    table.gathered, table.cut, table.first_player = False, None, ""
    new_shoe(floor, table)


def without_hands(table: Table) -> None:
    """Cards that only the generator knows are in play from the beginning: nobody opens, shuffles or cuts them."""
    table.readiness, table.shuffle, table.other = Readiness.IN_PLAY, Shuffle.SELF_RESHUFFLING, None


def new_shoe(floor: Floor, table: Table) -> None:
    """The next round begins a shoe: nothing of it was seen, one card is burned, everybody may come in.

    §§ 672a.5(f), 672a.6(b)(2), 672a.7(c), 673a.5(f), 673a.6(b)(2), 673a.7(c)
    """
    handling = handling_of(floor, table)
    if isinstance(handling, CardHandling) and handling.by_the_shoe:
        table.following = msgspec.structs.replace(table.following, seen=(), new_shoe=True)


def exchange(table: Table) -> None:
    """The deck that waited comes to hand, and this one goes into the shuffler.

    §§ 657a.3(b)(2), 657a.3(b)(3), 672a.3(b)(3), 672a.3(b)(4)
    """
    waited = table.other
    if waited is None:
        return
    table.other = OtherDeck(Readiness.MIXED, table.shuffle, table.in_use_since, table.gathered)
    if table.readiness is Readiness.REMOVED:
        table.other.readiness = Readiness.REMOVED
    table.readiness, table.shuffle = waited.readiness, waited.shuffle
    table.in_use_since, table.gathered = waited.in_use_since, waited.gathered
    table.deck, table.cut = other_deck(table), None


def put_away(floor: Floor, table: Table, live: LiveRound[TableOptions]) -> None:
    """After a round its cards go to be shuffled, and where two decks or batches take turns the other comes."""
    if table.generator or cards_of(floor, table) is None:
        return
    taken_out = table.shuffle is Shuffle.SELF_RESHUFFLING and not by_itself(table)
    if live.round.remove_deck:
        table.readiness = Readiness.REMOVED
    elif by_itself(table) or (table.following.seen and not taken_out):
        return
    else:
        table.readiness = Readiness.MIXED
    if taken_out:
        new_shoe(floor, table)
    table.gathered, table.cut = False, None
    if alternates(table) and not unopened(table):
        exchange(table)


def by_itself(table: Table) -> bool:
    """Whether a device reshuffles the cards at hand by itself."""
    working = table.condition(Device.SHUFFLER) is not Condition.OUT_OF_ORDER
    return table.shuffle is Shuffle.SELF_RESHUFFLING and working


def shuffled_meanwhile(floor: Floor, table: Table) -> None:
    """The deck that went into the shuffler is shuffled there while the other is played."""
    handling, waits = handling_of(floor, table), table.other
    shuffles = isinstance(handling, CardHandling) and handling.shuffler_under(floor.keeping(table)) in SHUFFLERS
    if waits is not None and shuffles and alternates(table) and waits.readiness is Readiness.MIXED:
        waits.readiness, waits.shuffle = Readiness.SHUFFLED, Shuffle.AUTOMATED
