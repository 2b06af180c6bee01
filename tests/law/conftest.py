"""Small checkouts keep what was read of them for themselves."""

from pathlib import Path

import pytest


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that goes with the test."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("CROUPIER_CACHE", str(folder))
    return folder
