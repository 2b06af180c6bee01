"""Cached arrays that are slow to make."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.provenance.files import folder, whole_file


def remembered_array(name: str, key: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """The array from disk if it was made under the same key, or else made now."""
    path = folder() / f"{name}-{key[:32]}.npy"
    if path.exists():
        known: NDArray[Any] = np.load(path)
        return known
    found = make()
    with suppress(OSError), whole_file(path) as unfinished, unfinished.open("wb") as file:
        np.save(file, found)
    return found
