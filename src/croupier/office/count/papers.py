"""The report of a count as PDF and as a workbook, in English, the language of those who receive it (§ 465a.25)."""

from datetime import datetime
from zoneinfo import ZoneInfo

from croupier.floor.record.events.office.count import CountedBox
from croupier.floor.record.settings import DENOMINATIONS
from croupier.money import DOLLAR, Cents
from croupier.office.count.report import CountReport
from croupier.office.papers.sheet import OfficePaper, Part, dollars, number

FACES = tuple(str(one // DOLLAR) for one in DENOMINATIONS)


def paper(report: CountReport) -> OfficePaper:
    """The report as tables."""
    parts = [_boxes(report), _bank(report), _variances(report)]
    parts += [_doubts(report)] if report.doubtful else []
    parts += [_corrections(report)] if report.corrections else []
    return OfficePaper(report.facility, report.day, [*parts, _signatures(report)], cite="58 Pa. Code \u00a7 465a.25")


def _boxes(report: CountReport) -> Part:
    headings = ("Box", "Terminal", "Asset", *(f"${face}" for face in FACES), "Currency", "Bill meters", "Variance")
    rows = [_box(one) for one in report.boxes]
    total = [sum(one.bills.get(face, 0) for one in report.boxes) for face in FACES]
    money = [sum(amounts) for amounts in zip(*map(_amounts, report.boxes), strict=True)] or [0] * 5
    vouchers = sum(len(one.vouchers) for one in report.boxes)
    rows.append(
        ("Total", "", "", *map(number, total), *map(dollars, money[:3]), number(vouchers), *map(dollars, money[3:]))
    )
    title = f"Count report {report.count}: boxes of terminals, gaming day {report.day}"
    return Part(title, "Boxes", (*headings, "Vouchers", "Voucher value", "Voucher meter"), rows)


def _box(one: CountedBox) -> tuple[str, ...]:
    currency, metered, variance, vouchers, meter = map(dollars, _amounts(one))
    bills = (number(one.bills.get(face, 0)) for face in FACES)
    return (
        one.box,
        one.terminal,
        one.asset,
        *bills,
        currency,
        metered,
        variance,
        number(len(one.vouchers)),
        vouchers,
        meter,
    )


def _amounts(one: CountedBox) -> tuple[Cents, Cents, Cents, Cents, Cents]:
    return one.currency, one.metered, one.variance, one.voucher_value, one.metered_voucher_value


def _bank(report: CountReport) -> Part:
    """What the team counted beside what the main bank found, before it had seen any of it (§ 465a.25(n))."""
    rows: list[tuple[str, ...]] = []
    for face in FACES:
        team = sum(one.bills.get(face, 0) for one in report.signed_boxes)
        bank = report.received.get(face, 0)
        rows.append((f"${face}", number(team), number(bank), dollars((bank - team) * int(face) * DOLLAR)))
    team_sum = sum(one.currency for one in report.signed_boxes)
    bank_sum = sum(int(face) * number for face, number in report.received.items()) * DOLLAR
    rows.append(("Total", dollars(team_sum), dollars(bank_sum), dollars(bank_sum - team_sum)))
    said = [("What is known of the difference", "", "", report.why)] if report.why else []
    headings = ("Denomination", "Count team", "Main bank", "Difference")
    return Part(f"Recount of the main bank by {report.main_bank}", "Main bank", headings, [*rows, *said])


def _variances(report: CountReport) -> Part:
    headings = (
        "Box",
        "Terminal",
        "Denomination",
        "Metered",
        "Counted",
        "Variance",
        "Entry",
        "Date and time",
        "Stacked",
    )
    rows: list[tuple[str, ...]] = []
    for box in report.variances:
        for one in box.denominations:
            counted = (number(one.metered), number(one.counted), dollars(one.variance))
            rows.append((box.box, box.terminal, f"${one.face}", *counted, "", "", f"{len(one.events)} below"))
            for event in one.events:
                what = f"{event.what} {event.detail}".strip()
                moment = _moment(report, event.at)
                rows.append((box.box, box.terminal, f"${one.face}", "", "", "", number(event.entry), moment, what))
        for event in box.vouchers:
            told = (box.box, box.terminal, "voucher", "", "", dollars(event.amount))
            rows.append((*told, number(event.entry), _moment(report, event.at), "voucher"))
    return Part("Variances to the bill meters, with every bill that was stacked", "Variances", headings, rows)


def _doubts(report: CountReport) -> Part:
    rows = [(one.box, one.ending or "not read", dollars(one.amount)) for one in report.doubtful]
    title = "Vouchers that no terminal has redeemed: counted without regard to their validity"
    return Part(title, "Vouchers", ("Box", "Number ends", "Amount"), rows)


def _corrections(report: CountReport) -> Part:
    rows = [
        (_moment(report, one.at), one.box, _bills(one.before), _bills(one.bills), one.why, " and ".join(one.by))
        for one in report.corrections
    ]
    headings = ("Date and time", "Box", "As signed", "Corrected", "Why", "By")
    return Part("Corrections after signing", "Corrections", headings, rows)


def _signatures(report: CountReport) -> Part:
    roles = [("Count team", one, "") for one in report.signed if one != report.supervisor]
    roles += [("Count room supervisor", report.supervisor, ""), ("Main bank", report.main_bank, "")]
    title = f"Signed electronically until {_moment(report, report.closed)}"
    return Part(title, "Signatures", ("As", "Name", "Signature on paper"), roles)


def _bills(bills: dict[str, int]) -> str:
    return ", ".join(f"{number} x ${face}" for face, number in sorted(bills.items(), key=_by_face)) or "none"


def _by_face(pair: tuple[str, int]) -> int:
    return int(pair[0])


def _moment(report: CountReport, at: datetime) -> str:
    return f"{at.astimezone(ZoneInfo(report.time_zone)):%m/%d/%Y %H:%M:%S}"
