"""The typefaces of the pages: they install with the product, and travel cut down to the letters that pages use.

Manrope is for everything that is read or counted, Source Serif for the names of games and the one big word of a
moment.  Both are under the SIL Open Font License.  Cutting one takes half a second, so what was cut is kept.
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
"""Among them figures of one width, for money and time that change."""


class Face(NamedTuple):
    """A typeface: the package that brings it, and its file there."""

    package: str
    file: str

    def source(self) -> bytes:
        """The whole typeface."""
        return resources.files(self.package).joinpath("files", self.file).read_bytes()


FACES = {
    "fonts/manrope.woff2": Face("font_manrope", "Manrope-VariableFont_wght.ttf"),
    "fonts/source-serif.woff2": Face("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
}


@cache
def cut(name: str) -> bytes:
    """A typeface as it travels: from what was kept, or cut now."""
    source = FACES[name].source()
    kept = folder() / "fonts" / f"{_mark(source)}.woff2"
    with suppress(OSError):
        return kept.read_bytes()
    made = _subset(source)
    with suppress(OSError), whole_file(kept) as file:  # a folder that cannot be written costs half a second a start
        file.write_bytes(made)
    return made


def _mark(source: bytes) -> str:
    """One number for the typeface and for what is cut from it."""
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
