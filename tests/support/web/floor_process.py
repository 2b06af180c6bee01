"""A demonstration as a process of its own that another can stand by for: ``python -m support.web.floor_process``.

It is the command itself, with a lease that runs out sooner, without timers and without pictures.
"""

import socket
import subprocess
import sys
import threading
from contextlib import nullcontext
from pathlib import Path

from support.web.served import until

SOON = "2"
TESTS = Path(__file__).parents[2]


class FloorProcess:
    """The process; what it says is kept."""

    def __init__(self, *arguments: str, lease: str = SOON, port: int = 0, demo: bool = True) -> None:
        with socket.create_server(("127.0.0.1", port)) as free:
            self.port: int = free.getsockname()[1]
        command = [sys.executable, "-m", "support.web.floor_process", lease, "serve", *arguments]
        self.process = subprocess.Popen(
            [*command, *(["--demo"] if demo else []), "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            cwd=TESTS,
        )
        self.said: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        self.said.extend(self.process.stdout)

    def says(self, words: str) -> str:
        """The first line with these words, when it has come."""
        until(lambda: any(words in line for line in self.said) or self.process.poll() is not None)
        found = [line for line in self.said if words in line]
        assert found, self.said
        return found[0]

    def signal(self, number: int) -> None:
        """Kill it, freeze it, wake it."""
        self.process.send_signal(number)

    def ended(self) -> int:
        """Its exit code, when it has ended by itself."""
        code = self.process.wait(60)
        self._listener.join()
        assert self.process.stdout
        self.process.stdout.close()
        return code

    def kill(self) -> None:
        """The end of it."""
        self.process.kill()
        self.ended()


def main(lease: str, *arguments: str) -> None:
    """The command, on a floor where no time runs out."""
    from croupier.cli.main import main as croupier
    from croupier.floor.rehearsal.demonstration import seeded as demo
    from croupier.storage import postgresql
    from croupier.web.server import server

    demo.TIMERS = ""
    postgresql.LEASE_SECONDS, postgresql.BEAT_SECONDS = int(lease), int(lease) / 5
    server._pictures = lambda _serving: nullcontext()  # type: ignore[assignment]
    sys.exit(croupier(list(arguments)))


if __name__ == "__main__":
    main(*sys.argv[1:])
