"""§§ 674a.11(b) to 674a.11(h) and 674a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable, Sequence

from croupier.chapters.ch674a_criss_cross_poker.cross import across_hand, community_cards, down_hand
from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.chapters.ch674a_criss_cross_poker.paytables import PAYTABLES
from croupier.equipment.cards import Card
from croupier.equipment.comparison import made
from croupier.equipment.ranking import FIVE_CARD
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.side_wagers import against_paytable, reaches
from croupier.rules.terms.lines import Line


def forfeited(round: Round[Options], cite: str) -> list[Line]:
    """What a fold costs: both Antes and every Bet made so far, not the Five Card Bonus.

    §§ 674a.11(b), 674a.11(d), 674a.11(f)
    """
    lost = ("ante_across", "ante_down", "across", "down")
    return round.forfeits(dict.fromkeys(lost, cite))


def settle(round: Round[Options]) -> list[Line]:
    """Counterclockwise from the dealer's right, each player's wagers in succession (§ 674a.11(g)–(h))."""
    return [line for stake in round.in_settlement_order() for line in settle_stake(round, stake)]


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's wagers, in the order of § 674a.11(h)(1)–(5)."""
    if not stake.folded:
        across, down = across_hand(round, stake.seat), down_hand(round, stake.seat)
        yield on_hand(round, stake, "ante_across", across, "§ 674a.11(h)(1)(i)")
        yield on_hand(round, stake, "across", across, "§ 674a.11(h)(1)(i)")
        yield on_hand(round, stake, "ante_down", down, "§ 674a.11(h)(2)(i)")
        yield on_hand(round, stake, "down", down, "§ 674a.11(h)(2)(i)")
        # The better hand pays; below a pair of sixes it is the better of two that are.  § 674a.11(h)(4)
        yield on_hand(round, stake, "middle", max(across, down, key=FIVE_CARD.value), "§ 674a.11(h)(3)")
    if "five_card_bonus" in stake.at_risk:
        yield on_hand(round, stake, "five_card_bonus", community_cards(round), "§ 674a.11(h)(5)")


TABLES = {
    "ante_across": PAYTABLES.table("antes"),
    "ante_down": PAYTABLES.table("antes"),
    "across": PAYTABLES.table("bets"),
    "down": PAYTABLES.table("bets"),
    "middle": PAYTABLES.table("bets"),
    "five_card_bonus": PAYTABLES.table("five_card_bonus"),
}
"""§ 674a.12(a)–(c)."""


def on_hand(round: Round[Options], stake: Stake, wager: str, cards: Sequence[Card], lost: str) -> Line:
    """A pair of sixes or better is returned or paid by the wager's table; less is collected under ``lost``.

    §§ 674a.11(h)(1)(i)–(ii), 674a.11(h)(2)(i)–(ii), 674a.11(h)(3)–(5)
    """
    bet = round.bet(stake, wager, made=made(FIVE_CARD, cards))
    return against_paytable(round, bet, TABLES[wager], reaches(FIVE_CARD, cards), lost)
