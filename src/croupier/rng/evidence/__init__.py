"""Whether a generator is good: eight questions about its bytes and numbers, the same about decks it has shuffled.

``shared``      what both count
``special``     the tail of the chi-square distribution and others that p-values are read from
``fit``         counts beside what was expected
``raw``         frequency, serial, runs, gap, poker, permutation, collision, birthday spacings of 32-bit words
``decks``       the same of shuffled decks
``specimens``   generators that are bad on purpose, which the tests have to find
``battery``     all of them on one generator, at 99 % for all together
"""
