"""The names under which Gymnasium makes the environments: croupier/657a-v0 and so on."""

from gymnasium.envs.registration import register as add
from gymnasium.envs.registration import registry

from croupier.research.tables import numbers

ENVIRONMENT = "croupier.research.environment:RoundEnvironment"


def register() -> None:
    """Register every game, once."""
    for number in numbers():
        if (name := f"croupier/{number}-v0") not in registry:
            add(id=name, entry_point=ENVIRONMENT, kwargs={"game": number})
