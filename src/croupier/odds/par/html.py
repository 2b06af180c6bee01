"""The report as one HTML page: no scripts, and no external fonts or pictures."""

from collections.abc import Sequence
from html import escape

from croupier.odds.par.blocks import Aligned, Block, Listing, Section, Sheet, Table
from croupier.odds.par.charts import Chart, svg

STYLE = """
:root { --ink: #1f5c4d; --text: #26302c; --line: #d8dcd9; --wash: #eef3f0 }
body { font: 16px/1.55 Georgia, serif; color: var(--text); max-width: 74rem; margin: 2rem auto; padding: 0 1.5rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1.2rem }
h2 { font-size: 1.25rem; margin: 2.6rem 0 .8rem; padding-bottom: .2rem; border-bottom: 2px solid var(--ink) }
p, li { max-width: 52rem; overflow-wrap: anywhere } li { margin: .25rem 0 } pre { font: 13px/1.5 monospace }
nav ol { columns: 20rem; padding-left: 1.4rem } a { color: var(--ink) }
.wide { overflow-x: auto; margin: .8rem 0 1.2rem }
table { border-collapse: collapse; font: 13px/1.45 Verdana, sans-serif; font-variant-numeric: tabular-nums }
th, td { padding: .22rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { background: var(--wash); vertical-align: bottom } .n { text-align: right } td.n { white-space: nowrap }
.pair { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start }
.pair svg { flex: 1 1 24rem; max-width: 38rem } svg { width: 38rem; max-width: 100% }
svg text { font: 11px Verdana, sans-serif; fill: var(--text) }
svg .title { font-weight: bold } footer { margin-top: 3rem; font-size: .85rem }
@media print { body { margin: 0; max-width: none } h2 { break-after: avoid } tr, svg { break-inside: avoid } }
"""


def html(sheet: Sheet) -> bytes:
    """The page."""
    places = [f"part-{number}" for number in range(1, len(sheet.sections) + 1)]
    contents = "".join(
        f'<li><a href="#{place}">{escape(section.title)}</a></li>'
        for place, section in zip(places, sheet.sections, strict=True)
    )
    body = "".join(_section(place, section) for place, section in zip(places, sheet.sections, strict=True))
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(sheet.title)}</title><style>{STYLE}</style></head><body>"
        f'<h1>{escape(sheet.title)}</h1><nav aria-label="Contents"><ol>{contents}</ol></nav>'
        f"<main>{body}</main><footer>{escape(sheet.mark)}</footer></body></html>\n"
    )
    return page.encode()


def _section(place: str, section: Section) -> str:
    return f'<section id="{place}"><h2>{escape(section.title)}</h2>{_blocks(section.blocks)}</section>'


def _blocks(blocks: Sequence[Block]) -> str:
    """The blocks in order; a table and the chart after it are side by side if there is room."""
    written = []
    for place, block in enumerate(blocks):
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        preceding = blocks[place - 1] if place else None
        opened = '<div class="pair">' if isinstance(block, Table) and isinstance(following, Chart) else ""
        closed = "</div>" if isinstance(block, Chart) and isinstance(preceding, Table) else ""
        written.append(f"{opened}{_block(block)}{closed}")
    return "".join(written)


def _block(block: Block) -> str:
    match block:
        case Table():
            return _table(block)
        case Chart():
            return svg(block)
        case Listing():
            items = "".join(f"<li>{escape(item)}</li>" for item in block.items)
            title = f"<p><b>{escape(block.title)}</b></p>" if block.title else ""
            return f"{title}<ul>{items}</ul>"
        case Aligned():
            return f"<pre>{escape(chr(10).join(block.lines))}</pre>"
        case str():
            return f"<p>{escape(block)}</p>"


def _table(table: Table) -> str:
    columns = range(len(table.headings))
    kind = [' class="n"' if table.is_numeric(column) else "" for column in columns]
    headings = "".join(f'<th scope="col"{kind[column]}>{escape(table.headings[column])}</th>' for column in columns)
    head = f"<thead><tr>{headings}</tr></thead>" if table.headed else ""
    rows = "".join(
        f"<tr>{''.join(f'<td{kind[column]}>{escape(row[column])}</td>' for column in columns)}</tr>"
        for row in table.rows
    )
    return f'<div class="wide"><table>{head}<tbody>{rows}</tbody></table></div>'
