"""The browser that ./test provides: found, installed, unpacked or downloaded; otherwise the one command to type."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import browser
import commands
import debian
from commands import Done, SetUpFailed

PLAYWRIGHT = "lib/python3.11/site-packages/playwright/driver/node"
WORKS = "#!/bin/sh\necho '<p>a page was drawn</p>'\n"
DOES_NOT_START = "#!/bin/sh\necho 'libnss3.so: cannot open shared object file'; exit 127\n"


class Machine:
    """A machine without Chromium; each way to get one can be made to work, to fail, or to bring one that is broken."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.environment, self.bin = folder / ".venv", folder / "bin"
        self.bin.mkdir()
        program(self.environment / PLAYWRIGHT)
        (self.environment / "bin").mkdir()
        self.tried: list[str] = []
        self._patch = monkeypatch
        self._patch.setenv("PATH", f"{self.bin}:/usr/bin:/bin")
        self._patch.setattr(browser, "NAMES", ("chromium-of-the-machine",))
        self.let(is_debian=True, rights=None)
        self.installs(None)
        self.unpacks(None)
        self._patch.setattr(browser, "downloaded", self._way("download", self.environment / "bin/chromium", None))

    def let(self, *, is_debian: bool, rights: list[str] | None) -> None:
        self._patch.setattr(debian, "is_here", lambda: is_debian)
        self._patch.setattr(debian, "rights", lambda: rights)

    def installs(self, brings: str | None) -> None:
        way = self._way("install", self.bin / "chromium-of-the-machine", brings)
        self._patch.setattr(debian, "install", lambda rights, *packages: way(self.environment))

    def unpacks(self, brings: str | None) -> None:
        path = self.environment / "chromium/root/usr/lib/chromium/chromium"
        way = self._way("unpack", path, brings)
        self._patch.setattr(debian, "unpack", lambda folder, *packages: way(self.environment))

    def downloads(self, brings: str | None) -> None:
        self._patch.setattr(browser, "downloaded", self._way("download", self.environment / "bin/chromium", brings))

    def _way(self, name: str, path: Path, brings: str | None) -> Callable[[Path], Done]:
        def way(environment: Path) -> Done:
            self.tried.append(name)
            if brings is None:
                return Done(1, f"{name}: no route to host")
            program(path, brings)
            return Done(0, "")

        way.__doc__ = name
        return way


def program(path: Path, text: str = "#!/bin/sh\nexit 0\n") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_a_machine_with_a_browser_gets_nothing(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    program(machine.bin / "chromium-of-the-machine")
    browser.provide(machine.environment)
    assert machine.tried == []
    assert capsys.readouterr().err == ""


def test_a_browser_whose_driver_does_not_start_is_not_enough(machine: Machine) -> None:
    program(machine.bin / "chromium-of-the-machine")
    program(machine.environment / PLAYWRIGHT, DOES_NOT_START)
    with pytest.raises(SetUpFailed):
        browser.provide(machine.environment)


def test_root_gets_the_package_of_the_distribution(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine.let(is_debian=True, rights=[])
    machine.installs(WORKS)
    browser.provide(machine.environment)
    assert machine.tried == ["install"]
    assert browser.found(machine.environment) == str(machine.bin / "chromium-of-the-machine")
    assert "installing chromium" in capsys.readouterr().err


def test_who_may_not_install_gets_it_unpacked_with_a_command_that_starts_it(machine: Machine) -> None:
    machine.unpacks(WORKS)
    browser.provide(machine.environment)
    assert machine.tried == ["unpack"]
    found = browser.found(machine.environment)
    assert found == str(machine.environment / "bin/chromium")
    assert subprocess.run([found], capture_output=True, text=True, check=True).stdout == "<p>a page was drawn</p>\n"
    assert browser.driver(machine.environment) == str(machine.environment / "bin/playwright-driver")


def test_what_was_unpacked_is_started_with_its_own_libraries(tmp_path: Path) -> None:
    root = tmp_path / "root"
    program(root / "program", '#!/bin/sh\necho "$LD_LIBRARY_PATH|$FONTCONFIG_FILE|$*"\n')
    for library in ("usr/lib/libone.so.1", "usr/lib/private/libtwo.so"):
        program(root / library)
    browser.launcher(tmp_path / "start", root, root / "program")
    started = subprocess.run([tmp_path / "start", "a b"], capture_output=True, text=True, check=True)
    libraries, fonts, arguments = started.stdout.strip().split("|")
    assert libraries == f"{root}/usr/lib:{root}/usr/lib/private"
    assert f"{root}/usr/share/fonts" in Path(fonts).read_text()
    assert arguments == "a b"


@pytest.mark.parametrize("broken", [DOES_NOT_START, None])
def test_the_next_way_is_tried_when_one_brings_nothing_that_works(machine: Machine, broken: str | None) -> None:
    machine.unpacks(broken)
    machine.downloads(WORKS)
    browser.provide(machine.environment)
    assert machine.tried == ["unpack", "download"]


def test_a_system_without_debian_packages_gets_a_download(machine: Machine) -> None:
    machine.let(is_debian=False, rights=None)
    machine.downloads(WORKS)
    browser.provide(machine.environment)
    assert machine.tried == ["download"]


def test_where_nothing_works_there_is_one_command_to_type_and_every_reason(machine: Machine) -> None:
    machine.unpacks(DOES_NOT_START)
    with pytest.raises(SetUpFailed) as failure:
        browser.provide(machine.environment)
    assert machine.tried == ["unpack", "download"]
    assert "    sudo apt-get install --no-install-recommends chromium " in str(failure.value)
    assert "libnss3.so: cannot open" in str(failure.value)
    assert "download: no route to host" in str(failure.value)
    assert browser.found(machine.environment) is None


def test_what_failed_is_tried_again_only_when_asked_for(machine: Machine) -> None:
    with pytest.raises(SetUpFailed):
        browser.provide(machine.environment, again=False)
    machine.tried.clear()
    browser.provide(machine.environment, again=False)
    assert machine.tried == []
    machine.unpacks(WORKS)
    browser.provide(machine.environment)
    assert machine.tried == ["unpack"]
    assert not (machine.environment / "chromium.failed").exists()


@pytest.mark.parametrize("name", browser.DOWNLOADED)
def test_what_playwright_downloads_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def run(command: list[str], environment: dict[str, str]) -> Done:
        program(Path(environment["PLAYWRIGHT_BROWSERS_PATH"]) / "chromium-1/linux" / name)
        return Done(0, "")

    monkeypatch.setattr(commands, "run", run)
    (tmp_path / "bin").mkdir()
    done = browser.downloaded(tmp_path)
    assert not done.failed
    assert Path(str(browser.found(tmp_path))).resolve().name == name
