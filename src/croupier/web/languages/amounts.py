"""Amounts in words, as on a check."""

from collections.abc import Iterator

from croupier.money import DOLLAR, Cents

ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SCALES = ((10**9, "billion"), (10**6, "million"), (1_000, "thousand"), (100, "hundred"))

UNIDADES = (
    *("cero", "un", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"),
    *("trece", "catorce", "quince", "dieciséis", "diecisiete", "dieciocho", "diecinueve", "veinte", "veintiún"),
    *("veintidós", "veintitrés", "veinticuatro", "veinticinco", "veintiséis", "veintisiete", "veintiocho"),
    "veintinueve",
)
"""In the form used before a noun, which always follows here."""
DECENAS = ("", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
CENTENAS = (
    *("", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos"),
    *("seiscientos", "setecientos", "ochocientos", "novecientos"),
)
MIL, MILLON = 1_000, 10**6


def in_english(amount: Cents) -> str:
    """An amount as on a check: "One hundred twenty dollars and 50 cents"."""
    dollars, cents = divmod(amount, DOLLAR)
    plural = "" if dollars == 1 else "s"
    words = f"{' '.join(_spelled(dollars))} dollar{plural} and {cents:02} cent{'' if cents == 1 else 's'}"
    return words[0].upper() + words[1:]


def _spelled(number: int) -> Iterator[str]:
    for scale, name in SCALES:
        if number >= scale:
            yield from _spelled(number // scale)
            yield name
            number %= scale
            if not number:
                return
    if number < 20:
        yield ONES[number]
    else:
        tens, ones = divmod(number, 10)
        yield TENS[tens] + (f"-{ONES[ones]}" if ones else "")


def in_spanish(amount: Cents) -> str:
    """The same in Spanish: "Ciento veinte dólares con 50 centavos"."""
    dollars, cents = divmod(amount, DOLLAR)
    noun = "dólar" if dollars == 1 else "dólares"
    of = "de " if dollars and dollars % MILLON == 0 else ""
    words = f"{' '.join(_deletreado(dollars))} {of}{noun} con {cents:02} {'centavo' if cents == 1 else 'centavos'}"
    return words[0].upper() + words[1:]


def _deletreado(number: int) -> Iterator[str]:
    millions, below = divmod(number, MILLON)
    if millions:
        yield from _deletreado(millions)
        yield "millón" if millions == 1 else "millones"
    thousands, rest = divmod(below, MIL)
    if thousands > 1:
        yield from _hasta_mil(thousands)
    if thousands:
        yield "mil"
    if rest or not number:
        yield from _hasta_mil(rest)


def _hasta_mil(number: int) -> Iterator[str]:
    hundreds, rest = divmod(number, 100)
    if number == 100:
        yield "cien"
        return
    if hundreds:
        yield CENTENAS[hundreds]
    if rest >= len(UNIDADES):
        tens, ones = divmod(rest, 10)
        yield DECENAS[tens] + (f" y {UNIDADES[ones]}" if ones else "")
    elif rest or not hundreds:
        yield UNIDADES[rest]


IN_WORDS = {"en": in_english, "es": in_spanish}


def in_words(amount: Cents, code: str) -> str:
    """An amount as on a check in that language; in English if its numerals are not implemented."""
    return IN_WORDS.get(code, in_english)(amount)
