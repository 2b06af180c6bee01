"""Tails of distributions, to about twelve digits."""

from math import exp, lgamma, log

ENOUGH = 1e-15
TINY = 1e-300
MOST_TERMS = 100_000


def gamma_above(shape: float, at: float) -> float:
    """The regularised incomplete gamma function Q: by its series below the bulk, by its continued fraction above it."""
    if at <= 0:
        return 1.0
    scale = exp(shape * log(at) - at - lgamma(shape))
    if at < shape + 1:
        return 1.0 - scale * _series(shape, at)
    return scale * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    term = total = 1.0 / shape
    for step in range(1, MOST_TERMS):
        term *= at / (shape + step)
        total += term
        if term < total * ENOUGH:
            break
    return total


def _fraction(shape: float, at: float) -> float:
    """The continued fraction, evaluated forwards by Lentz's method."""
    base = at + 1.0 - shape
    over, under = 1.0 / TINY, 1.0 / base
    value = under
    for step in range(1, MOST_TERMS):
        factor = -step * (step - shape)
        base += 2.0
        under = 1.0 / _apart(factor * under + base)
        over = _apart(base + factor / over)
        value *= under * over
        if abs(under * over - 1.0) < ENOUGH:
            break
    return value


def _apart(value: float) -> float:
    """The value, or a tiny one if it is too near zero to divide by."""
    return value if abs(value) > TINY else TINY


def chi_square_above(statistic: float, degrees: int) -> float:
    """The probability that chi-square is at least this."""
    return gamma_above(degrees / 2, statistic / 2)


def poisson_at_least(count: int, mean: float) -> float:
    """The probability that a Poisson variable is at least this."""
    return 1.0 - gamma_above(count, mean) if count > 0 else 1.0


def two_sided(above: float, below: float) -> float:
    """The two-sided p-value: too good a fit is as suspicious as too bad a one."""
    return min(1.0, 2.0 * min(above, below))
