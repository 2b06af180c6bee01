"""How a command says no."""

BAD_INPUT = 2


class CommandError(Exception):
    """Ends the command with one line, `croupier: …`, on standard error and with this exit code."""

    def __init__(self, message: str, exit_code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.exit_code = exit_code
