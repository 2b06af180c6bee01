"""Two servers of one house: the second stands by, and goes on where the first was killed."""

import shutil
import signal
import ssl
from collections.abc import Callable
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode

from croupier.cli.main import main
from croupier.site.house import Places
from support.storage.private_postgres import PrivateServer
from support.web.floor_process import FloorProcess
from support.web.served import PATIENCE

Init = Callable[..., int]


class Staff:
    """A technician's browser, which knows the site's own authority and no other."""

    def __init__(self, house: Path) -> None:
        self._trusts = ssl.create_default_context(cafile=Places(house).server / "ca.pem")
        self._cookie = ""

    def ask(self, port: int, method: str, path: str, **fields: str) -> int:
        with closing(HTTPSConnection("localhost", port, timeout=PATIENCE, context=self._trusts)) as asking:
            asking.request(method, path, urlencode(fields), {"Cookie": self._cookie})
            answer = asking.getresponse()
            answer.read()
            self._cookie = (answer.headers["set-cookie"] or self._cookie).partition(";")[0]
            return answer.status


def test_the_second_server_of_a_house_goes_on_and_everybody_stays_logged_in(
    init: Init, tmp_path: Path, postgres: PrivateServer
) -> None:
    assert init(f"database = '{postgres.url()}'") == 0
    first_house, second_house = tmp_path / "mill", tmp_path / "the other machine"
    with ExitStack() as started:
        first = FloorProcess("--house", str(first_house), demo=False)
        started.callback(first.kill)
        first.says("Everything is kept")
        shutil.copytree(first_house, second_house)  # with the keys that the first has made
        second = FloorProcess("--house", str(second_house), "--standby", demo=False)
        started.callback(second.kill)
        assert f"held by process {first.process.pid} on " in second.says("Standby: ")
        tess = Staff(first_house)
        typed = {"name": "tess", "role": "technician", "password": "correct horse battery"}
        assert tess.ask(first.port, "POST", "/login", **typed) == 303
        assert tess.ask(first.port, "GET", "/stay") == 200

        first.signal(signal.SIGKILL)
        second.says("Taken over after entry")
        second.says("Everything is kept")

        assert tess.ask(second.port, "GET", "/stay") == 200
        assert tess.ask(second.port, "GET", "/pit") == 200
        second.signal(signal.SIGTERM)
        assert second.ended() == 0
    assert main(["verify", "--house", str(second_house)]) == 0
