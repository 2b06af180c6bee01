"""The electronic wagering system: tables, terminals, game accounts, vouchers, meters, progressives (Chapter 605a).

Nothing here does I/O or looks at a clock: storage, time and chance come in through ports.
"""
