"""The Five Card Hand Bonus of two games: on the player's five cards or the dealer's, with its meter and its extras.

§§ 647a.12(e), 657a.12(f)
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter
from typing import Any

from croupier.equipment.ranking import FIVE_CARD
from croupier.money import Cents, PercentOfMeter
from croupier.odds.compiled import Ints
from croupier.odds.hands.counting import ways_by_row
from croupier.odds.hands.pay_arrays import pays_by_place
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import ONE, against_meter, for_one, net
from croupier.rules.five_card_hand.options import FiveCardHandOptions
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.progressives import Level, Schedule

PLAYER, DEALER = "five_card_hand_player", "five_card_hand_dealer"


def five_card_hand(
    rules: Ruleset[Any],
    *,
    wager: str,
    schedule: Schedule,
    seats: int,
    ways: Mapping[str, int] | None = None,
    kept: Fraction = ONE,
) -> Analysis:
    """The wager at the seed of its meter for one player, with the value of random extras and the cost of sharing.

    ``ways`` of each row are those of all hands, and ``kept`` is one, unless a fold forfeits the wager.
    """
    started = perf_counter()
    options: FiveCardHandOptions = rules.options
    unit = options.five_card_hand_unit
    table = rules.paytables.table("five_card_hand")
    ways = ways or ways_by_row(FIVE_CARD, table, 5)
    found = against_meter(wager, table, ways, schedule.levels("five_card_hand", "A", unit), unit, started)
    extras = _extras(rules.paytables.table("five_card_hand_extras"), options, seats)
    beside = {name: adds * kept for name, adds in extras.items()}
    if wager == DEALER:
        beside[f"expectation_if_{seats}_share"] = _shared(table, ways, found, seats)
    return replace(found, progressive={**found.progressive, **beside})


def _extras(table: Paytable, options: FiveCardHandOptions, seats: int) -> dict[str, Fraction]:
    """The value the Magic Card and the Lucky Bonus add per unit: any of 52 cards, any position or the dealer's.

    §§ 647a.12(e)(3), 657a.12(f)(3)
    """
    chances = {"magic_card": Fraction(5, 52), "lucky_bonus": Fraction(1, seats + 1)}
    paid = {"magic_card": options.magic_card, "lucky_bonus": options.lucky_bonus}
    return {f"{row.name}_adds": for_one(table, row) * chances[row.name] for row in table if paid[row.name]}


def _shared(table: Paytable, ways: Mapping[str, int], found: Analysis, players: int) -> Fraction:
    """The value of a wager on the dealer's hand if this many players divide its jackpots.

    §§ 647a.12(e)(2), 657a.12(f)(2)
    """
    fixed = [(net(row.pays, {}, 1) + 1, row.name) for row in table if not isinstance(row.pays, PercentOfMeter)]
    without = sum((back * ways[row] for back, row in fixed), Fraction(0)) / found.table.total - 1
    return without + (found.table.expectation - without) / players


def pays_on_dealer(table: Paytable, levels: Sequence[Level], unit: Cents, scale: int, most: int) -> list[Ints]:
    """The payout of each place of the dealer's hand to one player, to each of two, … up to ``most``.

    They divide a meter's payout; the scale must make every share whole.  §§ 647a.12(e)(2), 657a.12(f)(2)
    """
    jackpots = replace(table, rows=tuple(row for row in table if isinstance(row.pays, PercentOfMeter)))
    whole = pays_by_place(FIVE_CARD, table, scale, levels=levels, unit=unit)
    divided = pays_by_place(FIVE_CARD, jackpots, scale, levels=levels, unit=unit) + scale
    shares = range(1, most + 1)
    if any((divided % sharing).any() for sharing in shares):
        raise ValueError(f"a jackpot divided among up to {most} is no whole number of 1/{scale} units")
    return [whole - divided + divided // sharing for sharing in shares]
