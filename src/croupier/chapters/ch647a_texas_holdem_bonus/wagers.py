"""§ 647a.7: what may be wagered at Texas Hold 'Em Bonus Poker."""

from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.paytables import PAYTABLES
from croupier.money import EVEN_MONEY, Payout
from croupier.rules.side_wagers import FiveCardHandBonus
from croupier.rules.wagers import Wager, table_limits, unit


def _even_money(_options: Options) -> tuple[Payout, ...]:
    return (EVEN_MONEY,)


def _five_card_hand(name: str, hand: str) -> Wager:
    return Wager(
        name=name,
        title=f"Five Card Hand Bonus Wager on {hand} hand",
        cite="§ 647a.7(d)(4)",
        needs=("ante",),
        offered_by="five_card_hand_bonus",
        amount=unit(lambda options: options.five_card_hand_unit, "§ 647a.12(e)(4)"),
    )


# § 647a.7(c) forgets the Six Card Bonus; its cards are dealt first, so it too is placed before "no more bets"
# (docs/decisions/0052).
WAGERS = (
    Wager(
        name="ante",
        title="Ante Wager",
        cite="§ 647a.7(d)(1)",
        required=True,
        amount=table_limits,
        pays=_even_money,
    ),
    Wager(
        name="flop",
        title="Flop Wager",
        cite="§§ 647a.7(d)(1), 647a.1(Flop Wager)",
        later=True,
        amount_in_words="twice the Ante Wager",
        pays=_even_money,
    ),
    Wager(
        name="turn",
        title="Turn Wager",
        cite="§§ 647a.7(d)(1), 647a.1(Turn Wager)",
        later=True,
        amount_in_words="the same as the Ante Wager",
        pays=_even_money,
    ),
    Wager(
        name="river",
        title="River Wager",
        cite="§§ 647a.7(d)(1), 647a.1(River Wager)",
        later=True,
        amount_in_words="the same as the Ante Wager",
        pays=_even_money,
    ),
    Wager(
        name="holdem_bonus",
        title="Texas Hold 'Em Bonus Wager",
        cite="§ 647a.7(d)(2)",
        needs=("ante",),
        offered_by="holdem_bonus_paytable",
        pays=lambda options: PAYTABLES.table("holdem_bonus", options.holdem_bonus_paytable).payouts,
    ),
    Wager(
        name="progressive",
        title="Progressive Payout Wager",
        cite="§§ 647a.7(d)(3), 647a.2(c)(1)",
        needs=("ante",),
        offered_by="progressive_paytable",
        amount=unit(lambda options: options.progressive_unit, "§ 647a.12(d)(3)"),
    ),
    _five_card_hand(FiveCardHandBonus.ON_PLAYER, "the player's"),
    _five_card_hand(FiveCardHandBonus.ON_DEALER, "the dealer's"),
    Wager(
        name="six_card_bonus",
        title="Six Card Bonus Wager",
        cite="§ 647a.7(d)(5)",
        needs=("ante",),
        offered_by="six_card_paytable",
        pays=lambda options: PAYTABLES.table("six_card_bonus", options.six_card_paytable).payouts,
    ),
)
