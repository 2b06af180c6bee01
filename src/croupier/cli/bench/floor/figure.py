"""A figure of the bench."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement; ``ratio`` is the throughput relative to the bare writer in the same run."""

    figure: str
    ours: float
    unit: str
    ratio: float | None = None
