"""How a command ends when it cannot do what it was asked."""

BAD_INPUT = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells count


class CommandError(Exception):
    """Ends the command with one line, `croupier: …`, on standard error and with this exit code."""

    def __init__(self, message: str, exit_code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.exit_code = exit_code
