"""How a worked example of Raise It Up Stud Poker is read."""

from collections.abc import Mapping
from typing import ClassVar

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.rules.examples.script import Script


class StudScript(Script[Options]):
    """Community cards are listed as 4th, 5th and 6th Street."""

    streets: ClassVar[Mapping[str, int]] = {"fourth": 1, "fifth": 1, "sixth": 1}
