"""§ 465a.11(b): who may read which page and which figures.  A page that is not in this table fails.

What changes something is in the table of duties (`tests/web/identity/test_roles.py`); here is what only shows.
"""

import re
from collections.abc import Callable, Iterator

import pytest
from starlette.routing import Route

from croupier.floor.record.actors import Role
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.settings import Settings
from croupier.web.sockets.hub import FORBIDDEN
from support.floor.house import House
from support.web.served import PASSWORD, Browser, Served

STAFF = frozenset(str(role) for role in DUTIES.people)
TERMINALS = frozenset({"terminal"})
EVERYBODY = STAFF | TERMINALS | {"nobody"}
TURNED_AWAY = {303, 401, 403}


def of(text: str) -> frozenset[str]:
    return frozenset(text.split())


LOOK_INTO_ROUNDS = of("auditor compliance floorperson pit_manager surveillance")
SUBMISSIONS = of("auditor compliance finance pit_manager")
PREMISES = of("auditor compliance finance floorperson pit_manager revenue security slot_supervisor technician")
REFUSED = of("auditor compliance surveillance")
CENTRAL = of("auditor compliance revenue slot_supervisor surveillance technician")
CAGE = of("auditor cashier compliance finance main_bank surveillance")
FINANCE = of("auditor compliance finance revenue")
SCHOOL = of("auditor compliance dealer floorperson pit_manager surveillance")
COUNT = of(
    "auditor compliance count_supervisor count_team finance main_bank security slot_attendant slot_supervisor "
    "surveillance technician"
)
COUNTED = of("auditor compliance count_supervisor count_team finance main_bank")

READERS: dict[str, frozenset[str]] = {
    "/": EVERYBODY,
    "/terminal": TERMINALS,
    "/dealer/{table}": of("dealer"),
    "/pit": STAFF,
    "/surveillance": LOOK_INTO_ROUNDS,
    "/submissions": SUBMISSIONS,
    "/setup": PREMISES,
    "/devices": PREMISES,
    "/refused": REFUSED,
    "/duty": STAFF,
    "/central": CENTRAL,
    "/api/own/rounds": TERMINALS,
    "/api/own/rounds/{table}/{number}": TERMINALS,
    "/api/rounds": LOOK_INTO_ROUNDS,
    "/api/rounds/table/{table}/{number}.{kind:str}": LOOK_INTO_ROUNDS,
    "/api/rounds/terminal/{terminal}": LOOK_INTO_ROUNDS,
    "/api/rounds/table/{table}": LOOK_INTO_ROUNDS,
    "/api/rounds/table/{table}/{number}": LOOK_INTO_ROUNDS,
    "/api/refused": REFUSED,
    "/display/{table}": EVERYBODY,
    "/login": EVERYBODY,
    "/password": STAFF,
    "/factor": STAFF,
    "/stay": STAFF,
    "/api/game/{table}": EVERYBODY,
    "/api/clauses": EVERYBODY,
    "/api/results/{table}": EVERYBODY,
    "/api/edges/{table}": EVERYBODY,
    "/odds": STAFF,
    "/odds/{chapter}": STAFF,
    "/api/odds": STAFF,
    "/api/odds/{chapter}": STAFF,
    "/api/odds/{chapter}/file": STAFF,
    "/learn": EVERYBODY,
    "/learn/{chapter}": EVERYBODY,
    "/api/learn": EVERYBODY,
    "/api/learn/{chapter}": EVERYBODY,
    "/api/learn/{chapter}/worth": EVERYBODY,
    "/api/submissions": SUBMISSIONS,
    "/api/submissions/{chapter}": SUBMISSIONS,
    "/api/setup": PREMISES,
    "/api/central": CENTRAL,
    "/cage": CAGE,
    "/api/cage": CAGE,
    "/papers/machine/{machine}.{kind}": CAGE,
    "/api/duty": STAFF,
    "/finance": FINANCE,
    "/api/revenue": FINANCE,
    "/api/revenue/sides/{day}.{kind:str}": FINANCE,
    "/count": COUNT,
    "/api/count": COUNT,
    "/api/count/{count}.{kind:str}": COUNTED,
    "/api/count/{count}": COUNTED,
    "/api/school": SCHOOL,
    "/api/school/coach/{game}": of("dealer"),
    "/school/sheet/{student}/{number:int}.pdf": SCHOOL,
    "/school/certificate/{student}/{game}.pdf": SCHOOL,
    "/school": SCHOOL,
    "/school/table/{game}": of("dealer"),
    "/api/devices": PREMISES,
    "/api/devices/{paper}.{kind}": PREMISES,
    "/api/submission/{table}": STAFF,
    "/api/openapi.json": EVERYBODY,
    "/health": EVERYBODY,
    "/ready": EVERYBODY,
    "/metrics": EVERYBODY,
}
"""By the path of its route.  What a stranger from elsewhere learns of the last four is less: `test_operators.py`."""

ELSEWHERE = {
    "/terminal/{terminal}": "tests/web/server/test_certificates.py",
    "/voucher/{terminal}/{sequence}.pdf": "tests/web/answers/test_vouchers.py",
    "/slip/{hand_pay}.pdf": "tests/web/answers/test_slips.py",
    "/papers/{paper}.{kind}": "tests/web/answers/test_office_papers.py",
    "/static/{version}/{name:path}": "tests/web/server/test_headers.py",
    "/api/picture/{table}": "tests/web/server/test_pictures.py",
}
"""Where there must be something before it can be asked who may see it, and where that is tested."""

PLACES = {"table": "T", "terminal": "E1", "chapter": "657a", "game": "657a", "number": "1", "kind": "json"}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    serving = Served(House().terminal("E1", 100_00).table("T"))
    yield serving
    serving.close()


@pytest.fixture(scope="module")
def browsers(served: Served) -> dict[str, Browser]:
    people = {str(role): served.logged_in(f"a {role.value}", role) for role in DUTIES.people}
    return {**people, "terminal": served.device("E1"), "nobody": served.browser()}


def place(path: str) -> str:
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: PLACES.get(found[1], "x"), path)


def test_every_page_is_in_the_table(served: Served) -> None:
    shows = {one.path for one in served.application.routes if isinstance(one, Route) and "GET" in (one.methods or ())}
    assert shows == READERS.keys() | ELSEWHERE.keys()


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize("path", READERS)
def test_who_may_read_it(browsers: dict[str, Browser], path: str) -> None:
    answers = {who: browser.get(place(path)).status for who, browser in browsers.items()}

    assert {who for who, status in answers.items() if status not in TURNED_AWAY} == READERS[path]
    assert max(answers.values()) < 500


# Before somebody may work


DOORS = {"/password", "/factor", "/stay"}
FAY = {"name": "fay", "role": "finance", "password": PASSWORD}


def temporary(served: Served) -> Browser:
    """Ida of internal audit, with a password that two others know."""
    tess = served.staff("fay", Role.FINANCE).logged_in("tess", Role.TECHNICIAN)
    made = tess.command("add_staff", second=FAY, name="ida", roles=["auditor"], password="given by two others")
    assert made.status == 200
    browser = served.browser()
    assert browser.log_in("ida", Role.AUDITOR, "given by two others").headers["location"] == "/password"
    return browser


def without_factor(served: Served) -> Browser:
    """Ida, who needs a second factor and has none: her password alone is what somebody may have seen."""
    browser = served.staff("ida", Role.AUDITOR).browser()
    assert browser.log_in("ida", Role.AUDITOR).headers["location"] == "/factor"
    return browser


@pytest.mark.cites("§ 465a.11(b)(3)(iv)(D)")
@pytest.mark.parametrize(
    ("unready", "needs"), [(temporary, ()), (without_factor, (Role.AUDITOR,))], ids=["temporary", "without factor"]
)
def test_nobody_reads_anything_before_they_may_work(
    unready: Callable[[Served], Browser], needs: tuple[Role, ...]
) -> None:
    served = Served(House(Settings(second_factor=needs)).terminal("E1", 100_00).table("T"))
    try:
        ida = unready(served)
        for path, readers in READERS.items():
            if "nobody" not in readers and path not in DOORS:
                assert ida.get(place(path)).status in TURNED_AWAY, path
        for path in "/papers/duty.json", "/papers/controls.json", "/papers/keys.pdf":
            assert ida.get(path).status in TURNED_AWAY, path
        assert ida.post("/api/patron", {"account": "P-000001"}).status in TURNED_AWAY
        with ida.socket("pit") as pit:
            assert pit.closed() == FORBIDDEN.code
    finally:
        served.close()


@pytest.mark.cites("§ 465a.11(b)(3)(iv)(D)")
def test_who_knows_a_temporary_password_comes_by_no_second_factor() -> None:
    """The secret of a factor is its person's from the first moment: others who know the password do not see it."""
    served = Served(House())
    try:
        ida = temporary(served)
        for answer in (
            ida.get("/factor"),
            ida.form("/factor", password="given by two others", code="000000"),
            ida.form("/factor/key", password="given by two others", label="mine"),
        ):
            assert (answer.status, answer.headers["location"]) == (303, "/password")
        chosen = {"new": "a horse and a battery", "again": "a horse and a battery"}
        same = {"new": "given by two others", "again": "given by two others"}
        assert ida.form("/password", old="given by two others", **same).status == 409
        assert ida.form("/password", old="given by two others", **chosen).status == 303
        assert ida.get("/factor").status == 200
    finally:
        served.close()
