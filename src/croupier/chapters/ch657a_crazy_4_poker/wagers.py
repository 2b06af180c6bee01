"""§ 657a.7: what may be wagered at Crazy 4 Poker."""

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import PAYTABLES
from croupier.money import EVEN_MONEY, Cents, Payout
from croupier.rules.wagers import Wager, equal_to, table_limits, unit


def _even_money(_options: Options) -> tuple[Payout, ...]:
    return (EVEN_MONEY,)


def _progressive_unit(options: Options) -> Cents:
    return options.progressive_unit


def _five_card_hand_unit(options: Options) -> Cents:
    return options.five_card_hand_unit


WAGERS = (
    Wager(
        name="ante",
        title="Ante Wager",
        cite="§ 657a.7(d)(1)",
        required=True,
        amount=table_limits,
        pays=_even_money,
    ),
    Wager(
        name="super_bonus",
        title="Super Bonus Wager",
        cite="§ 657a.7(d)(1)",
        required=True,
        amount=equal_to("ante", "§ 657a.7(d)(1)"),
        pays=lambda _options: PAYTABLES.table("super_bonus").payouts,
    ),
    Wager(
        name="play",
        title="Play Wager",
        cite="§§ 657a.7(d)(1), 657a.1(Play Wager)",
        later=True,
        amount_in_words="the same as the Ante Wager; up to three times it with a pair of aces or better",
        pays=_even_money,
    ),
    # The definition calls it required, § 657a.7(d)(2) says that a player may: it is optional.
    Wager(
        name="queens_up",
        title="Queens Up Wager",
        cite="§§ 657a.7(d)(2), 657a.1(Queens Up Wager)",
        needs=("ante", "super_bonus"),
        pays=lambda options: PAYTABLES.table("queens_up", options.queens_up_paytable).payouts,
    ),
    # Each progressive wager is a wager like the others: accepted, or refused by name (§ 657a.2(c)(1)).
    Wager(
        name="four_card_progressive",
        title="Four-Card Progressive Payout Wager",
        cite="§ 657a.7(d)(3)",
        needs=("ante", "super_bonus"),
        offered_by="four_card_progressive_paytable",
        amount=unit(_progressive_unit, "§ 657a.12(d)(3)"),
    ),
    Wager(
        name="five_card_progressive",
        title="Five-Card Progressive Payout Wager",
        cite="§ 657a.7(d)(4)",
        needs=("ante", "super_bonus"),
        offered_by="five_card_progressive_paytable",
        amount=unit(_progressive_unit, "§ 657a.12(e)(3)"),
    ),
    Wager(
        name="five_card_hand_player",
        title="Five Card Hand Bonus Wager on the player's hand",
        cite="§ 657a.7(d)(5)",
        needs=("ante", "super_bonus"),
        offered_by="five_card_hand_bonus",
        amount=unit(_five_card_hand_unit, "§ 657a.12(f)(4)"),
    ),
    Wager(
        name="five_card_hand_dealer",
        title="Five Card Hand Bonus Wager on the dealer's hand",
        cite="§ 657a.7(d)(5)",
        needs=("ante", "super_bonus"),
        offered_by="five_card_hand_bonus",
        amount=unit(_five_card_hand_unit, "§ 657a.12(f)(4)"),
    ),
    Wager(
        name="six_card_bonus",
        title="Six Card Bonus Wager",
        cite="§ 657a.7(d)(6)",
        needs=("ante", "super_bonus"),
        offered_by="six_card_paytable",
        pays=lambda options: PAYTABLES.table("six_card_bonus", options.six_card_paytable).payouts,
    ),
)
