"""Props & Hops: 36 outcomes of one roll, and a chain of 64 states for the Six Eight Shake."""

from fractions import Fraction
from functools import cache, partial, reduce
from time import perf_counter

from croupier.chapters.ch668a_props_and_hops.combinations import WAYS, totalling, ways
from croupier.chapters.ch668a_props_and_hops.options import Options
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import COMBINATIONS, SIX_EIGHT_SHAKE
from croupier.chapters.ch668a_props_and_hops.wagers import WAGERS, winning_rows
from croupier.money import ToOne
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.paytables import Row
from croupier.words import Sentence, say

ONE = Fraction(1)
SEVENS = ways(totalling(lambda total: total == 7))
WAYS_OF = tuple(ways(frozenset({one})) for one in COMBINATIONS)
TAKEN_DOWN = f"{SIX_EIGHT_SHAKE}_taken_down"
ALL_THROWN = (1 << len(COMBINATIONS)) - 1

DOUBLES = {1: say("advice.one_double"), 2: say("advice.both_doubles")}
"""The doubles, combinations of the Six Eight Shake with only one way to roll, by the number already thrown."""

NOT_OFFERED = "The layout in force prints no combinations for it: the wager is not offered."


def row_of(rules: Ruleset[Options], name: str) -> Row:
    """The row of § 668a.4 of that name."""
    for family, columns in rules.paytables.families.items():
        if any(table.row(name) for table in columns.values()) and (row := rules.paytables.table(family).row(name)):
            return row
    raise LookupError(f"there is no row {name!r}")


def odds_of(rules: Ruleset[Options], name: str) -> Fraction:
    pays = row_of(rules, name).pays
    if not isinstance(pays, ToOne):
        raise TypeError(f"{name} pays {pays}, not odds to 1")
    return pays.odds


def one_roll(rules: Ruleset[Options], *, wager: str) -> Analysis:
    """A wager decided by the next roll."""
    started = perf_counter()
    rows = winning_rows(wager, rules.options)
    won = [(odds_of(rules, row), ONE, ways(combinations)) for row, combinations in rows.items()]
    lost = WAYS - sum(count for _, _, count in won)
    table = OutcomeTable.of([*won, (-ONE, ONE, lost)])
    convention = "" if won_by_any(wager, rules) else NOT_OFFERED
    return Analysis(wager=wager, per=wager, table=table, convention=convention, seconds=perf_counter() - started)


def won_by_any(wager: str, rules: Ruleset[Options]) -> bool:
    """Whether a roll can win it: a Hop wager has the combinations of the layout in force, which may print none."""
    return any(winning_rows(wager, rules.options).values())


def six_eight_shake(rules: Ruleset[Options]) -> Analysis:
    """All six combinations before a 7, left to its end."""
    started = perf_counter()
    win = chance_to_win(0)
    pays = odds_of(rules, SIX_EIGHT_SHAKE)
    table = OutcomeTable.of_chances({(pays, ONE): win, (-ONE, ONE): 1 - win})
    return Analysis(
        wager=SIX_EIGHT_SHAKE,
        per=SIX_EIGHT_SHAKE,
        table=table,
        convention=joining_late(rules),
        seconds=perf_counter() - started,
    )


def joining_late(rules: Ruleset[Options]) -> str:
    """A note on what the figures omit if a wager may be placed on combinations already thrown (§ 668a.3(e))."""
    if not rules.options.allow_late_join:
        return ""
    rolled_on = TakenDown(odds_of(rules, SIX_EIGHT_SHAKE)).rolled_on
    best = max(worth for thrown, worth in rolled_on.items() if thrown != ALL_THROWN)
    return (
        "Of a wager placed before any combination is thrown; one that joins later has an expectation of up to "
        f"{float(best):+.2f} per unit."
    )


@cache
def chance_to_win(thrown: int) -> Fraction:
    """The chance that all missing combinations come before a 7; bit i of ``thrown`` stands for combination i."""
    if thrown == ALL_THROWN:
        return ONE
    return sum((WAYS_OF[i] * chance_to_win(thrown | 1 << i) for i in _missing(thrown)), Fraction(0)) / _deciding(thrown)


def six_eight_shake_taken_down(rules: Ruleset[Options]) -> Analysis:
    """The same wager, taken down after any roll that leaves it worth less than its stake."""
    started = perf_counter()
    game = TakenDown(odds_of(rules, SIX_EIGHT_SHAKE))
    return Analysis(
        wager=TAKEN_DOWN,
        of=(SIX_EIGHT_SHAKE,),
        per=SIX_EIGHT_SHAKE,
        table=OutcomeTable.of_chances({(net, ONE): chance for net, chance in game.rolled_once().items()}),
        convention=joining_late(rules),
        seconds=perf_counter() - started,
        strategy=game.strategy(),
    )


class TakenDown:
    """The wager as a choice after every roll: take it down at no gain or loss, or roll on."""

    def __init__(self, pays: Fraction) -> None:
        self.pays = pays
        self.rolled_on = {ALL_THROWN: pays}
        for thrown in reversed(range(ALL_THROWN)):
            gained = sum((WAYS_OF[i] * self.worth(thrown | 1 << i) for i in _missing(thrown)), Fraction(0))
            self.rolled_on[thrown] = (gained - SEVENS) / _deciding(thrown)

    def worth(self, thrown: int) -> Fraction:
        """What the wager is worth when it may be taken down."""
        return max(Fraction(0), self.rolled_on[thrown])

    def ends(self, thrown: int) -> dict[Fraction, Fraction]:
        """The chances of each net result from a state on."""
        if thrown == ALL_THROWN:
            return {self.pays: ONE}
        if self.rolled_on[thrown] < 0:
            return {Fraction(0): ONE}
        deciding = _deciding(thrown)
        parts = [(WAYS_OF[i], self.ends(thrown | 1 << i)) for i in _missing(thrown)]
        return _mixed([(Fraction(SEVENS, deciding), {-ONE: ONE}), *((Fraction(w, deciding), e) for w, e in parts)])

    def rolled_once(self) -> dict[Fraction, Fraction]:
        """The chances after the first roll, which is unavoidable."""
        other = WAYS - SEVENS - sum(WAYS_OF)
        parts = [(other, self.ends(0)), *((WAYS_OF[i], self.ends(1 << i)) for i in _missing(0))]
        return _mixed([(Fraction(SEVENS, WAYS), {-ONE: ONE}), *((Fraction(w, WAYS), e) for w, e in parts)])

    def strategy(self) -> tuple[Sentence, ...]:
        """After which combinations the wager is worth leaving: a double takes longest."""
        if self.rolled_on[0] >= 0:
            return (say("advice.never_take_down"),)
        thrown: list[Sentence] = []
        for number in range(1, len(COMBINATIONS) + 1):
            states = [state for state in self.rolled_on if state.bit_count() == number]
            doubles = [_doubles(state) for state in states if self.rolled_on[state] >= 0]
            if len(doubles) == len(states):
                thrown.append(say("advice.any_combinations", number=number))
                break
            if doubles:
                thrown.append(say("advice.combinations_with", number=number, doubles=DOUBLES[min(doubles)]))
        unless = reduce(lambda first, then: say("advice.or_else", first=first, then=then), thrown)
        return (say("advice.take_down_unless", thrown=unless),)


def _doubles(thrown: int) -> int:
    """The number of doubles among the combinations thrown."""
    return sum(thrown >> i & 1 for i, (low, high) in enumerate(COMBINATIONS) if low == high)


def _missing(thrown: int) -> list[int]:
    return [i for i in range(len(COMBINATIONS)) if not thrown >> i & 1]


def _deciding(thrown: int) -> int:
    """The number of rolls that change something: a 7, or a missing combination."""
    return SEVENS + sum(WAYS_OF[i] for i in _missing(thrown))


def _mixed(parts: list[tuple[Fraction, dict[Fraction, Fraction]]]) -> dict[Fraction, Fraction]:
    mixed: dict[Fraction, Fraction] = {}
    for weight, chances in parts:
        for net, chance in chances.items():
            mixed[net] = mixed.get(net, Fraction(0)) + weight * chance
    return mixed


SOLVERS = {
    **{wager.name: partial(one_roll, wager=wager.name) for wager in WAGERS if wager.name != SIX_EIGHT_SHAKE},
    SIX_EIGHT_SHAKE: six_eight_shake,
    TAKEN_DOWN: six_eight_shake_taken_down,
}

VARIES: dict[str, str] = {}
"""The chapter has one paytable."""
