"""What is asked about revenue: the weekly return (§ 601a.9)."""

from datetime import date
from typing import TypeAlias

from croupier.floor.record.commands.base import Command, Name, Remark


class FileReturn(Command, frozen=True, tag="file_return"):
    """File the return of the week that begins on a day, by its reference; ``corrects`` says why it is filed again."""

    week: date
    reference: Name
    corrects: Remark = ""


RevenueCommand: TypeAlias = FileReturn
