"""The electronic wagering system: tables, terminals, game accounts, vouchers, meters, progressives (Chapter 605a).

Six rooms, and doors that open one way: ``rehearsal → audit → engine | pages → rooms → record``.

record     what is said and kept: commands, events, refusals, settings, state
rooms      who decides a command and who carries an event out: money, play, house
engine     the one writer: commands in, one commit, answers out
pages      the documents that pages show; what a role may not see is not in them
audit      what must hold at every moment, the journal verified, the report of a day
rehearsal  simulated people and devices that drive the real engine

``record``, ``rooms`` and ``pages`` do no I/O and look at no clock: storage, time and chance come in through ports.
"""
