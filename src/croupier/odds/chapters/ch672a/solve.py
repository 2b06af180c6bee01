"""Free Bet Blackjack: every hand from a shoe of six or eight decks, by the cards it is made of."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import perm, prod
from time import perf_counter

from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.odds.blackjack import by_total
from croupier.odds.blackjack.by_total import SoftTotal, Table, first_card, pair_of
from croupier.odds.blackjack.dealer import TOTALS, VALUES, draws, most_drawn
from croupier.odds.blackjack.holdings import DOUBLE, FREE, HIT, MOST_PAID, REAL, STAND, Pays, Stake, holdings
from croupier.odds.blackjack.insurance import insured
from croupier.odds.blackjack.main_wager import decks, main_wager, shoe_of
from croupier.odds.chapters.ch672a.decisions import Fixed, Plan, expectation, kinds, outcomes, plan, plans
from croupier.odds.hands.point_hands import Counts, with_card
from croupier.odds.wagers.outcomes import Analysis
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_paytable
from croupier.rules.blackjack.totals import PUSHING_TOTAL
from croupier.words import Sentence, all_of, say, series

OF = ("blackjack", "double", "split", "free_bet")

SPLITS = (
    "Hands of a split pair are played without memory of each other: cards come to each as if the others were not there,"
    " from the shoe without the dealer's first card and the pair; what they do to the dealer's chances is added up."
)

WAITING = (
    "  A hand of theirs is played as if a bust came back on 22; where all of them bust none does, and that is counted."
)


def pays_of(rules: Ruleset[Options]) -> Pays:
    """The odds for hands, and the options' readings of the text."""
    tables = rules.paytables
    money = tables.table("blackjack").odds("win").odds
    if money > MOST_PAID:
        detail = f"it takes odds of {MOST_PAID.numerator} to {MOST_PAID.denominator} at most"
        raise ValueError(f"hands that a card may bust are not doubled by this solver; {detail}")
    return Pays(
        money=money,
        lammer=tables.table("free_bet").odds("win").odds,
        blackjack=tables.table("blackjack").odds("blackjack").odds,
        even_money=tables.table("even_money").odds("blackjack").odds if rules.options.even_money else None,
        bust_returned=rules.options.bust_pushes_on_dealer_22,
    )


def main(rules: Ruleset[Options]) -> Analysis:
    """The Blackjack Wager with optimal doubles and splits, free or not, per original wager."""
    started = perf_counter()
    shoe, pays = shoe_of(rules), pays_of(rules)
    made = plans(shoe, pays)
    against = (outcomes(shoe, up, one, pays) for up, one in enumerate(made))
    convention = SPLITS + WAITING if pays.bust_returned else SPLITS
    return main_wager(rules, OF, against, strategy(shoe, pays, made), convention, started)


def strategy(shoe: Counts, pays: Pays, made: tuple[Plan, ...]) -> Iterator[Sentence]:
    """What to split, two tables by total, and their cost against playing by the cards."""
    tables = tables_by_total(shoe, made)
    yield from _splits(made)
    yield from by_total.lines(tables[REAL], say("advice.free_bet_chart"), _letter)
    yield from by_total.lines(tables[FREE], say("advice.lammer_chart"), _letter)
    best, simple = 0.0, 0.0
    for up, against in enumerate(made):
        share = shoe[up] / sum(shoe)
        best += share * expectation(shoe, up, against, pays)
        simple += share * expectation(shoe, up, plan(shoe, up, pays, _fixed(tables, up)), pays)
    yield say("advice.charts_cost", cost=f"{best - simple:.6f}")


LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D"}


def tables_by_total(shoe: Counts, made: tuple[Plan, ...]) -> dict[Stake, Table]:
    """The best action for most hands of each total; hands with only a lammer have a separate table."""
    known = holdings()
    dealt = by_total.dealt(shoe, known.hands)
    real = [[(one.whole.actions, dealt)] for one in made]
    free = [
        [
            (pair.plays[FREE].actions, dealt * (known.counts[:, value] > 0))
            for value, pair in one.pairs.items()
            if FREE in pair.plays
        ]
        for one in made
    ]
    return {REAL: by_total.voted(real, list(LETTERS)), FREE: by_total.voted(free, list(LETTERS))}


def _fixed(known: Mapping[Stake, Table], up: int) -> Fixed:
    """The tables as fixed actions against one first card."""
    return {stake: table.actions(up) for stake, table in known.items()}


def _letter(total: SoftTotal, first: int, later: int) -> str:
    """D with the action if doubling is not allowed, F for a free double."""
    if first != DOUBLE:
        return LETTERS[first]
    return "F" if not total[0] and 9 <= total[1] <= 11 else f"D{LETTERS[later].lower()}"


def _splits(made: tuple[Plan, ...]) -> Iterator[Sentence]:
    """Which pairs are not split, and which are not split again, against each first card."""
    found: dict[Sentence, list[Sentence | str]] = defaultdict(list)
    for up in by_total.UPS:
        kept = [pair_of(value) for value in range(VALUES) if value not in made[up].split] or [say("advice.no_pair")]
        once = [pair_of(value) for value in made[up].split if made[up].pairs[value].again != set(kinds(value))]
        rule = say("advice.split_all_but", kept=all_of(kept))
        found[say("advice.split_once", rule=rule, once=all_of(once)) if once else rule].append(first_card(up))
    for rule, ups in found.items():
        always = len(ups) == VALUES
        yield say("advice.always", rule=rule) if always else say("advice.against", cards=series(ups), rule=rule)


def insurance(rules: Ruleset[Options]) -> Analysis:
    """The wager that the card under an ace is a ten-value card."""
    return insured(shoe_of(rules), rules.paytables.table("insurance"), decks(rules))


def ways_of_22(shoe: Counts) -> dict[str, int]:
    """The number of orders in which the dealer makes 22 in one suit, in one color and otherwise, and all the rest."""
    all_cards = sum(shoe)
    most = 1 + max(map(most_drawn, range(VALUES)))
    found = dict.fromkeys(("same_suit_22", "same_color_22", "other_22"), 0)
    for up in range(VALUES):
        for (drawn, column), orders in draws(up).items():
            if column == TOTALS.index(PUSHING_TOTAL):
                hand = with_card(drawn, up)
                rest = orders * perm(all_cards - sum(hand), most - sum(hand))
                suited, colored, all_suits = (
                    part * prod(perm(held // part, taken) for held, taken in zip(shoe, hand, strict=True))
                    for part in (4, 2, 1)
                )
                found["same_suit_22"] += rest * suited
                found["same_color_22"] += rest * (colored - suited)
                found["other_22"] += rest * (all_suits - colored)
    return {**found, "": perm(all_cards, most) - sum(found.values())}


def push22(rules: Ruleset[Options]) -> Analysis:
    """The dealer's hand alone: he completes it if there is a Push 22 Wager, whatever the players hold."""
    started = perf_counter()
    table = rules.paytables.table("push22", rules.options.push22_paytable or "A")
    dealt = ways_of_22(shoe_of(rules))
    paid = {row.name: dealt[row.name] for row in table}
    found = against_paytable("push22", table, {**paid, "": sum(dealt.values()) - sum(paid.values())}, started)
    return replace(found, paytable=f"{table.column}, {decks(rules)}")


SOLVERS = {"main": main, "insurance": insurance, "push22": push22}

VARIES = {"main": "decks", "insurance": "decks", "push22": ("push22_paytable", "decks")}
"""The options that the odds of a wager depend on."""
