"""What holds for all tests."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import Phase, settings

# A check that fails inside a support module shows what it compared, as in a test.
pytest.register_assert_rewrite("one_deck", "random_table", "rehearsal", "table_checks", "toy")

# A slow machine is no failed property; the time limit of pytest still ends what hangs.  Explaining a failure traces
# every line that runs, also while nothing fails, and takes most of the time of whole rounds.
PHASES = [phase for phase in Phase if phase is not Phase.explain]
settings.register_profile("croupier", deadline=None, print_blob=True, phases=PHASES)
# Many times as many examples, for a night: pytest --hypothesis-profile=thorough --timeout=0
settings.register_profile("thorough", settings.get_profile("croupier"), max_examples=5_000)
settings.load_profile("croupier")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Heavy proofs run, and pictures are taken instead of compared, only when asked for."""
    parser.addoption("--long", action="store_true", help="run the heavy proofs too")
    parser.addoption("--renew-pictures", action="store_true", help="keep the pages as they are now, with -m pictured")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --long the heavy proofs are skipped, and the closing lines say so."""
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(0))
            if not config.getoption("--long"):
                item.add_marker(pytest.mark.skip(reason="a heavy proof: run ./test --long"))


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_ends_what_tests_start() -> Iterator[None]:
    """Where the tests are started with SIGINT ignored (`nohup ./test &`, a scheduler), every command they start would
    inherit that, and no test could interrupt one.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
