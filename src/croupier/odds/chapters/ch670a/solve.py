"""Six-Card Fortune Pai Gow Poker: every setting of every hand of six against every dealer hand set the house way."""

from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter

from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import FIVE_DOLLARS, Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.paytables import envy_column, progressives
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.equipment.ranking import Category
from croupier.money import Cents
from croupier.odds.chapters.ch670a.advice import doubling_advice, setting_advice
from croupier.odds.chapters.ch670a.play import Outcome, Play
from croupier.odds.chapters.ch670a.settings import CARDS_EACH
from croupier.odds.chapters.ch670a.showdown import showdown
from croupier.odds.hands.counting import places_with_ways, ways_by_row
from croupier.odds.hands.evaluation import place_of, ranking
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.odds.wagers.side_wagers import against_meter, against_paytable, envy_value, net
from croupier.rules.procedure.side_wagers import envy_table
from croupier.rules.terms.paytables import Paytable
from croupier.rules.terms.progressives import Level

PAIR_OF_EIGHTS = place_of(PAI_GOW, "pair_of_eights_or_better")
"""The lowest dealer hand against which the Double Down Wager counts (§ 670a.11(g)(1))."""


def play_of(rules: Ruleset[Options]) -> Play:
    """Every way to play every hand under these rules."""
    pays = net(rules.paytables.table("pai_gow").rows[0].pays, {}, 1)
    return Play(showdown(rules.options.joker_six_card_straight, PAIR_OF_EIGHTS), pays)


def main(rules: Ruleset[Options]) -> Analysis:
    """The main wager alone, with the best setting of every hand."""
    play = play_of(rules)
    found = _against_dealer("main", rules, play, play.outcomes(play.best()))
    return replace(found, strategy=setting_advice(play))


def main_with_double_down(rules: Ruleset[Options]) -> Analysis:
    """The main wager and the Double Down Wager, decided jointly when the cards are seen, per main wager."""
    play = play_of(rules)
    found = _against_dealer("main_with_double_down", rules, play, play.outcomes(play.best_with_double_down()))
    return replace(found, of=("pai_gow", "double_down"), strategy=doubling_advice(play))


def double_down(rules: Ruleset[Options]) -> Analysis:
    """The Double Down Wager alone, as placed by the best play, per main wager."""
    play = play_of(rules)
    outcomes = play.outcomes_of_double_down(play.best_with_double_down())
    found = _against_dealer("double_down", rules, play, outcomes)
    convention = "Placed when the best play of both wagers places it; a push and nothing wagered when it does not."
    return replace(found, of=("double_down",), convention=convention)


def main_house_way(rules: Ruleset[Options]) -> Analysis:
    """The main wager alone when the player sets every hand like the dealer."""
    play = play_of(rules)
    return _against_dealer("main_house_way", rules, play, play.outcomes(play.house()))


def _against_dealer(wager: str, rules: Ruleset[Options], play: Play, outcomes: Iterable[Outcome]) -> Analysis:
    """A wager on both hands; its seconds count the showdown, which several wagers share."""
    started = perf_counter()
    return Analysis(
        wager=wager,
        of=("pai_gow",),
        per="pai_gow",
        table=OutcomeTable.of(outcomes),
        paytable=rules.options.joker_six_card_straight.value,
        seconds=play.shown.seconds + perf_counter() - started,
    )


def fortune_bonus(rules: Ruleset[Options]) -> Analysis:
    """All six cards against the paytable, and the Envy Bonus for each other hand at the table."""
    started = perf_counter()
    table = rules.paytables.table("fortune_bonus")
    envy = rules.paytables.table("fortune_envy", envy_column(FIVE_DOLLARS))
    found = against_paytable("fortune_bonus", table, _ways(table), started)
    return replace(
        found,
        progressive={"envy_per_other_player": envy_value(_ways(envy), envy, FIVE_DOLLARS)},
        convention="The Envy Bonus is that of a $5 wager, per unit of it.",
    )


def _ways(table: Paytable) -> dict[str, int]:
    return ways_by_row(PAI_GOW, table, CARDS_EACH)


def insurance(rules: Ruleset[Options]) -> Analysis:
    """All six cards with nothing but a high card, by that card."""
    started = perf_counter()
    table = rules.paytables.table("insurance")
    ways = dict.fromkeys([*(row.name for row in table), ""], 0)
    for place, count in zip(*places_with_ways(PAI_GOW, CARDS_EACH), strict=True):
        ways[insurance_row(table, int(place))] += int(count)
    return against_paytable("insurance", table, ways, started)


def insurance_row(table: Paytable, place: int) -> str:
    """The row that six cards at a place reach; the empty row if they lose (§ 670a.11(h)(2))."""
    value = int(ranking(PAI_GOW)[place])
    row = table.row(f"{PAI_GOW.ranks(value)[0].word}_high")
    return row.name if row and PAI_GOW.category(value) is Category.HIGH_CARD else ""


def progressive(rules: Ruleset[Options]) -> Analysis:
    """All six cards against the meter, for a wager of the unit; with a $5 wager beside it if the unit is less."""
    unit = rules.options.progressive_unit
    found = _progressive(rules, unit)
    if unit >= FIVE_DOLLARS:
        return found
    five = _progressive(rules, FIVE_DOLLARS)
    figures = {name: value for name, value in five.progressive.items() if name != "seed"}
    beside = {"expectation": five.table.expectation, **figures}
    return replace(found, progressive={**found.progressive, "wager_of_five_dollars": beside})


def _progressive(rules: Ruleset[Options], wagered: Cents) -> Analysis:
    started = perf_counter()
    table = rules.paytables.table("progressive")
    envy = _progressive_envy(rules, wagered) if wagered >= rules.options.qualifying_minimum else None
    ways = _ways(envy) if envy else None
    return against_meter("progressive", table, _ways(table), meters(rules), wagered, started, ways, envy)


def _progressive_envy(rules: Ruleset[Options], wagered: Cents) -> Paytable:
    if wagered == rules.options.progressive_unit:
        return envy_table(rules.paytables, "progressive_envy", rules.options)
    return rules.paytables.table("progressive_envy", envy_column(wagered))


def meters(rules: Ruleset[Options]) -> tuple[Level, ...]:
    """The meter of the submission, whether or not the wager is on offer."""
    return progressives(replace(rules.options, progressive=True))[0].levels


SOLVERS = {
    "main": main,
    "main_with_double_down": main_with_double_down,
    "double_down": double_down,
    "main_house_way": main_house_way,
    "fortune_bonus": fortune_bonus,
    "insurance": insurance,
    "progressive": progressive,
}

VARIES = dict.fromkeys(
    ("main", "main_with_double_down", "double_down", "main_house_way"),
    "joker_six_card_straight",
)
"""The option that selects how the dealer sets a joker; the chapter has one table per wager."""
