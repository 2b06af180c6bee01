"""The types that JavaScript is checked with are those of the records that travel."""

import page_types
from croupier.web.server import assets


def test_the_types_of_the_pages_say_what_the_records_say() -> None:
    assert page_types.PATH.read_text(encoding="utf-8") == page_types.written(), (
        "a record has changed: run tools/page_types.py and commit what it writes"
    )


def test_a_part_that_may_be_missing_is_optional_and_one_with_a_default_is_sent_always() -> None:
    written = page_types.written()

    assert "  own?: TerminalDocument | null;\n" in written
    assert "  waits_for: Sentence;\n" in written
    assert '  event: "card_dealt";\n  place: string;\n' in written
    assert "  changed?: string;\n" in written


def test_types_do_not_travel() -> None:
    assert not [name for name in assets.files() if name.endswith(".ts")]
