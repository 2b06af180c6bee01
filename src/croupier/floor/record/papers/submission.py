"""A Rules Submission as it goes its way: filed by the house, approved by the Board or not (§ 601a.2)."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Stage(StrEnum):
    """How far a filing has come."""

    FILED = "filed"
    APPROVED = "approved"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


@dataclass(slots=True)
class Filing:
    """One version of the rules of a game; none is ever changed, another is filed."""

    reference: str
    chapter: str
    text: str
    """As it was filed; once it is approved, with the day on which it was."""
    effective: date
    filed: date
    filed_by: str
    stage: Stage = Stage.FILED
    decided_by: str = ""
    why: str = ""
