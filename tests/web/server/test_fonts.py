"""The typefaces of the pages: cut once, kept, served with the other files."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from croupier.web.server import fonts


@pytest.fixture
def _kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    fonts.cut.cache_clear()


@pytest.mark.usefixtures("_kept")
@pytest.mark.parametrize("name", fonts.FACES)
def test_a_typeface_has_every_letter_of_both_languages_and_figures_of_one_width(name: str, tmp_path: Path) -> None:
    file = tmp_path / "cut.woff2"
    file.write_bytes(fonts.cut(name))

    font = TTFont(file)
    glyphs = font.getBestCmap()
    assert set(map(ord, "¿Qué apuesta, señor? ¡Ñandú, pingüino! $1,234.56 −×")) <= set(glyphs)
    features = {one.FeatureTag for one in font["GSUB"].table.FeatureList.FeatureRecord}
    assert "tnum" in features or len({font["hmtx"][glyphs[ord(figure)]][0] for figure in "0123456789"}) == 1
    assert len(fonts.cut(name)) < 30_000


@pytest.mark.usefixtures("_kept")
def test_a_typeface_that_was_cut_is_not_cut_again(monkeypatch: pytest.MonkeyPatch) -> None:
    (name, *_) = fonts.FACES
    first = fonts.cut(name)

    fonts.cut.cache_clear()
    monkeypatch.setattr(fonts, "_subset", lambda _source: pytest.fail("cut again"))

    assert fonts.cut(name) == first
