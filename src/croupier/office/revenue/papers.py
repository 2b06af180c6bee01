"""Returns and the three books as papers: PDF to read, a workbook to work with; the document is the JSON."""

from datetime import date

from croupier.office.papers.sheet import OfficePaper, Part, dollars
from croupier.office.revenue.documents import RevenueDocument, WeekShown
from croupier.office.revenue.sides import Side, SidesDocument

TITLES = {"13A62(a)(1)": "Hybrid gaming tables", "13A62(a)(1), (a)(2)": "Fully automated electronic gaming tables"}
_CARRIED, _NOT_CARRIED = "Loss that later weeks may use", "Loss, which is not carried on"
WHAT = {
    "revenue": "Gross table game revenue",
    "bills": "Bills taken by validators",
    "vouchers": "Vouchers taken by validators",
}


def weekly_return(document: RevenueDocument, week: WeekShown) -> OfficePaper:
    """A week by class and tax, then by gaming day (§ 601a.9(b)(3), (e))."""
    heading = "Weekly return" if week.reference else "Draft of a weekly return, not filed"
    parts = [
        Part("Tax and local share", "Return", ("Class", "Clauses", "What", "Rate", "Amount"), _return_rows(week)),
        Part(
            f"Gaming days of {week.week} to {week.ends}",
            "Days",
            ("Gaming day", "Class", "Revenue"),
            _days(document, week),
        ),
    ]
    title, cite = f"{heading}: table game tax and local share", "58 Pa. Code \u00a7 601a.9"
    return OfficePaper(
        document.facility, document.today, parts, title, cite, _facts(week), ("Finance", "Second person")
    )


def _facts(week: WeekShown) -> list[tuple[str, str]]:
    facts = [("Week", f"{week.week} to {week.ends}"), ("Reference", week.reference or "not filed")]
    facts += [("Filed by", week.filed_by)] if week.filed_by else []
    return [*facts, *([("Corrects", week.corrects)] if week.corrects else [])]


def _return_rows(week: WeekShown) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for line in week.lines:
        name, clauses = TITLES.get(line.tax_class, line.tax_class), line.tax_class
        in_order = {one.tax: one.percent for one in week.rates if one.tax_class == clauses}
        taxes = {**dict.fromkeys(in_order, 0), **line.taxes}
        rows.append((name, clauses, "Gross table game revenue of the week", "", dollars(line.revenue)))
        if line.losses_used:
            rows.append((name, clauses, "Losses carried over", "", dollars(-line.losses_used)))
        if line.loss:
            rows.append((name, clauses, _CARRIED if week.carries else _NOT_CARRIED, "", dollars(-line.loss)))
        rows.append((name, clauses, "Taxable", "", dollars(line.taxable)))
        rows += [(name, clauses, tax.capitalize(), in_order.get(tax, ""), dollars(due)) for tax, due in taxes.items()]
    return [*rows, ("All", "", "Payable", "", dollars(week.total))]


def _days(document: RevenueDocument, week: WeekShown) -> list[tuple[str, ...]]:
    return [
        (one.day.isoformat() + ("" if one.closed else " (goes on)"), TITLES.get(name, name), dollars(amount))
        for one in document.days
        if week.week <= one.day <= week.ends
        for name, amount in one.revenue.items()
    ]


def side_by_side(document: SidesDocument, prepared: date) -> OfficePaper:
    """All terminals, then one by one, then what must hold."""
    headings = ("Terminal", "What", "Wagering system", "Central control", "Count", "Difference explained")
    title = f"Gaming day {document.day}: wagering system, central control, count: {verdict(document)}"
    identities = [(says, "holds" if holds else "DOES NOT HOLD") for says, holds in document.identities]
    parts = [
        Part(title, "All", headings, [_side_row(one) for one in document.totals]),
        Part("By terminal", "Terminals", headings, [_side_row(one) for one in document.terminals]),
        Part("What must be equal", "Identities", ("What", ""), identities),
    ]
    return OfficePaper(document.facility, prepared, parts, cite="58 Pa. Code \u00a7 601a.9(e)")


def verdict(document: SidesDocument) -> str:
    """What the books come to: books that are not there are no agreement."""
    if not document.right:
        return "THE BOOKS DIFFER"
    return "all three agree" if document.complete else "nothing differs, and not every book is there"


def _side_row(one: Side) -> tuple[str, ...]:
    central = "not read" if one.central is None else dollars(one.central)
    unknown = "not counted yet" if one.what == "bills" else ""
    counted = unknown if one.count is None else dollars(one.count)
    why = "; ".join(map(str, one.why))
    return one.terminal or "all", WHAT[one.what], dollars(one.system), central, counted, why
