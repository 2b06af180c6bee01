"""The typefaces of the pages: installed with the product, and served as subsets of the letters that pages use.

Manrope is for text and figures, Source Serif for the names of games and the one big word of a moment. Both are under
the SIL Open Font License. Subsetting takes half a second, so the result is cached.
"""

import hashlib
import io
from contextlib import suppress
from functools import cache
from importlib import resources
from typing import NamedTuple

from croupier.provenance.files import folder, whole_file

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x100))
SIGNS = tuple(map(ord, "–—‘’“”…•←→−×€✓★♠♥♦♣"))
FEATURES = ["kern", "tnum", "lnum", "liga", "mark", "ccmp", "locl"]
"""OpenType features, among them tabular figures, for money and time that change."""


class Face(NamedTuple):
    """A typeface: the package that provides it, and its file there."""

    package: str
    file: str

    def source(self) -> bytes:
        """The complete typeface."""
        return resources.files(self.package).joinpath("files", self.file).read_bytes()


FACES = {
    "fonts/manrope.woff2": Face("font_manrope", "Manrope-VariableFont_wght.ttf"),
    "fonts/source-serif.woff2": Face("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}


@cache
def cut(name: str) -> bytes:
    """A typeface as served: from the cache, or subset now."""
    source = FACES[name].source()
    kept = folder() / "fonts" / f"{_mark(source)}.woff2"
    with suppress(OSError):
        return kept.read_bytes()
    made = _subset(source)
    with suppress(OSError), whole_file(kept) as file:  # an unwritable folder costs half a second a start
        file.write_bytes(made)
    return made


def _mark(source: bytes) -> str:
    """A cache key of the typeface and of its subset."""
    wanted = repr((LATIN, SIGNS, FEATURES)).encode()
    return hashlib.sha256(wanted + source).hexdigest()[:16]


def _subset(source: bytes) -> bytes:
    # Heavy, and needed once on a machine.
    from fontTools.subset import Options, Subsetter, load_font

    options = Options(flavor="woff2", layout_features=FEATURES, notdef_outline=True, name_IDs=[1, 2, 3, 4, 6, 13, 14])
    font = load_font(io.BytesIO(source), options)
    cutter = Subsetter(options)
    cutter.populate(unicodes=[*LATIN, *SIGNS])
    cutter.subset(font)
    font.flavor = "woff2"
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()
