"""§ 673a.12: what each wager pays."""

from croupier.rules.terms.paytables import Outcomes, load

PAYTABLES = load(
    __package__,
    {
        "blackjack": Outcomes(("blackjack", "win")),
        "second_chance": Outcomes(("win",)),
        "insurance": Outcomes(("dealer_blackjack",)),
    },
)

BLACKJACK_PAYS = PAYTABLES.table("blackjack").odds("blackjack")
WIN_PAYS = PAYTABLES.table("blackjack").odds("win")
SECOND_CHANCE_PAYS = PAYTABLES.table("second_chance").odds("win")
INSURANCE_PAYS = PAYTABLES.table("insurance").odds("dealer_blackjack")
