"""A demonstration in a process of its own, which can be killed: ``python demo_process.py PORT FOLDER``.

No time runs out there, so that a round waits for the test, and there is no camera.
"""

import socket
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

STARTS_IN_SECONDS = 180


class DemoProcess:
    """The process; it is started again on the same floor and the same port as often as one likes."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._folder = folder
        self.start()

    @property
    def origin(self) -> str:
        """The address of its pages."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin, and wait until pages are served."""
        command = [sys.executable, __file__, str(self.port), str(self._folder)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        end = time.monotonic() + STARTS_IN_SECONDS
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the demonstration does not start")

    def kill(self) -> None:
        """As if the plug were pulled: nothing is said to anybody."""
        self.process.kill()
        self.process.wait()


def main(port: int, folder: Path) -> None:
    """Serve until killed."""
    from croupier.floor.rehearsal.demonstration import seeded as demo
    from croupier.web.server import server

    demo.TIMERS = ""
    server._pictures = lambda _serving: nullcontext()  # type: ignore[assignment]
    server.serve(server.Serving(data=folder, port=port, demo=True), lambda: None)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
