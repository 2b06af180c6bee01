"""The typefaces of printed reports, embedded in each: they install with the product, under the SIL Open Font License.

Source Serif has figures of one width, so that columns of numbers stand below each other.
"""

from functools import cache
from importlib import resources

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

PLAIN, STRONG, FIXED = "Source Serif", "Source Serif Semibold", "Courier"
_FILES = {PLAIN: "SourceSerifPro-Regular.ttf", STRONG: "SourceSerifPro-Semibold.ttf"}


@cache
def embedded() -> None:
    """From now on documents may be set in them."""
    folder = resources.files("font_source_serif_pro").joinpath("files")
    for name, file in _FILES.items():
        with resources.as_file(folder.joinpath(file)) as path:
            registerFont(TTFont(name, str(path)))
