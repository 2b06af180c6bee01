"""§§ 676a.11(b) to 676a.11(d) and 676a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable, Sequence

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.chapters.ch676a_go_fore_it.paytables import PAYTABLES
from croupier.chapters.ch676a_go_fore_it.rankings import ACES, TOTALS, aces, in_words, total
from croupier.equipment.cards import Card
from croupier.money import EVEN_MONEY
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.side_wagers import against_paytable
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.reasons import fact


def front(seat: int) -> str:
    """The place of the two cards in front of a player, which he may look at (§§ 676a.8(b), 676a.11(a))."""
    return f"{seat}.front"


def hole(seat: int) -> str:
    """The place of the two cards behind them (§§ 676a.1(Hole cards), 676a.8(b))."""
    return f"{seat}.hole"


def hand(round: Round[Options], seat: int) -> Sequence[Card]:
    """All four cards of a player (§ 676a.1(Hand))."""
    return (*round.cards(front(seat)), *round.cards(hole(seat)))


def forfeited(round: Round[Options]) -> list[Line]:
    """What a fold costs: the Front 9 and nothing else; Skins and Gopher stay alive.

    §§ 676a.11(b), 676a.11(c), 676a.11(c)(2)
    """
    return round.forfeits({"front9": "§ 676a.11(b)"})


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's wagers, in the order of § 676a.11(d)(3)–(5)."""
    cards = hand(round, stake.seat)
    yield from front_and_back_9(round, stake, cards)
    yield from skins(round, stake, cards)
    yield from gopher(round, stake, cards)


def front_and_back_9(round: Round[Options], stake: Stake, cards: Sequence[Card]) -> Iterable[Line]:
    """Par or less wins both, the Back 9 by how low the total is; more than par loses both.

    §§ 676a.11(d)(2), 676a.11(d)(3)(i)–(ii), 676a.12(a), 676a.12(b)
    """
    if "back9" not in stake.at_risk:
        return
    added = total(cards)
    front9, back9 = (round.bet(stake, wager, hand=in_words(cards)) for wager in ("front9", "back9"))
    lost = "§ 676a.11(d)(3)(ii)"
    round.because(stake, fact("par", points=added, par=TOTALS["par"]), "front9")
    if added <= TOTALS["par"]:
        yield front9.win(EVEN_MONEY, "§§ 676a.11(d)(3)(i), 676a.12(a)")
    else:
        yield front9.lose(lost)
    line = against_paytable(round, back9, PAYTABLES.table("back9"), lambda row: added <= TOTALS[row], lost)
    if line.result is Result.LOSE:
        round.because(stake, fact("par", points=added, par=TOTALS["par"]), "back9")
    yield line


def skins(round: Round[Options], stake: Stake, cards: Sequence[Card]) -> Iterable[Line]:
    """A total below the dealer's wins, even if above par or folded; an equal one loses.

    §§ 676a.1(Skins Wager), 676a.11(d)(4)(i)–(ii), 676a.12(c)
    """
    if "skins" in stake.at_risk:
        bet = round.bet(stake, "skins", hand=in_words(cards))
        mine, theirs = total(cards), total(round.cards(DEALER))
        tied = fact("tied_skins", mine=mine)
        round.because(stake, tied if mine == theirs else fact("skins", mine=mine, theirs=theirs), "skins")
        if mine < theirs:
            yield bet.win(EVEN_MONEY, "§§ 676a.11(d)(4)(ii), 676a.12(c)")
        else:
            yield bet.lose("§ 676a.11(d)(4)(i)")


def gopher(round: Round[Options], stake: Stake, cards: Sequence[Card]) -> Iterable[Line]:
    """An ace or more is paid by their number, folded or not.

    Read literally, § 676a.11(d)(5)(i) collects the wager if any card is not an ace, though (ii) pays for any ace: it
    means that none is an ace (docs/readings/0090-go-fore-it.md).
    §§ 676a.1(Gopher Wager), 676a.11(d)(5)(i)–(ii), 676a.12(d)
    """
    if "gopher" in stake.at_risk:
        bet = round.bet(stake, "gopher", hand=in_words(cards))
        table = PAYTABLES.table("gopher", round.options.gopher_paytable)
        found = aces(cards)
        line = against_paytable(round, bet, table, lambda row: found >= ACES[row], "§ 676a.11(d)(5)(i)")
        if line.result is Result.LOSE:
            round.because(stake, fact("gopher"), "gopher")
        yield line
