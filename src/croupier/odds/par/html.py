"""The report as one HTML page: no script, no font or picture from elsewhere."""

from html import escape

from croupier.odds.par.charts import Chart, svg
from croupier.odds.par.sheet import Block, Section, Sheet, Table

STYLE = """
body { font: 15px/1.5 Georgia, serif; color: #26302c; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.7rem } h2 { font-size: 1.2rem; margin-top: 2.2rem; border-bottom: 2px solid #1f5c4d }
table { border-collapse: collapse; margin: 1rem 0; font: 13px/1.4 Verdana, sans-serif }
table { display: block; overflow-x: auto }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d8dcd9; text-align: right; vertical-align: top }
th:first-child, td:first-child { text-align: left } th { background: #eef3f0 }
svg { width: 100%; max-width: 40rem } svg text { font: 11px Verdana, sans-serif; fill: #26302c }
svg .title { font-weight: bold }
@media print { h2 { break-after: avoid } table, svg { break-inside: avoid } }
"""


def html(sheet: Sheet) -> bytes:
    """The page."""
    body = "".join(map(_section, sheet.sections))
    page = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(sheet.title)}</title><style>{STYLE}</style></head>"
        f"<body><h1>{escape(sheet.title)}</h1>{body}</body></html>\n"
    )
    return page.encode()


def _section(section: Section) -> str:
    return f"<section><h2>{escape(section.title)}</h2>{''.join(map(_block, section.blocks))}</section>"


def _block(block: Block) -> str:
    match block:
        case Table():
            return _table(block)
        case Chart():
            return svg(block)
        case str():
            return f"<p>{escape(block)}</p>"


def _table(table: Table) -> str:
    headings = "".join(f"<th>{escape(heading)}</th>" for heading in table.headings)
    head = f"<thead><tr>{headings}</tr></thead>" if any(table.headings) else ""
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f"<table>{head}<tbody>{rows}</tbody></table>"
