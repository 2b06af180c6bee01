"""Whether a generator is good: eight tests of its bytes and numbers, and the same tests of decks it has shuffled.

``shared``      the counting both use
``special``     the tails of the chi-square and other distributions, for p-values
``fit``         observed counts against expected ones
``raw``         frequency, serial, runs, gap, poker, permutation, collision, birthday spacings of 32-bit words
``decks``       the same tests of shuffled decks
``specimens``   deliberately bad generators, which the tests must detect
``battery``     all tests on one generator, at 99 % jointly
"""
