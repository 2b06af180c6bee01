"""The chapters' orders of hands that are not the common five-card one, to prove that one class can hold them."""

import pytest

from croupier.equipment.ranking import FIVE_CARD, Category, LowAce, Scale, three_card

FOUR_CARD = Scale(
    name="four-card",
    size=4,
    categories=(
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.FOUR_OF_A_KIND,
    ),
)
THREE_CARD = three_card()
THREE_CARD_NO_LOW_ACE = three_card(LowAce.NEVER)
PAI_GOW = Scale("Pai Gow", 5, (*FIVE_CARD.categories, Category.FIVE_OF_A_KIND), low_ace=LowAce.SECOND_HIGHEST)
LUNAR = Scale("Lunar", 5, (Category.HIGH_CARD, Category.ACE_KING, *FIVE_CARD.categories[1:]))

SCALES = (FIVE_CARD, FOUR_CARD, THREE_CARD, THREE_CARD_NO_LOW_ACE, PAI_GOW, LUNAR)


@pytest.fixture(scope="session")
def four_card() -> Scale:
    """The order of § 657a.6(b)."""
    return FOUR_CARD


@pytest.fixture(scope="session", name="three_card")
def three_card_scale() -> Scale:
    """The order of §§ 667a.6(d) and 669a.6(c)."""
    return THREE_CARD


@pytest.fixture(scope="session")
def three_card_no_low_ace() -> Scale:
    """The same where an ace does not stand below a two."""
    return THREE_CARD_NO_LOW_ACE


@pytest.fixture(scope="session")
def pai_gow() -> Scale:
    """The order of § 670a.6(b), with the joker."""
    return PAI_GOW


@pytest.fixture(scope="session")
def lunar() -> Scale:
    """The order of § 671a.6(b), with ace-king."""
    return LUNAR


@pytest.fixture(scope="session", params=SCALES, ids=lambda scale: scale.name)
def scale(request: pytest.FixtureRequest) -> Scale:
    """Each order of hands in turn."""
    assert isinstance(request.param, Scale)
    return request.param
