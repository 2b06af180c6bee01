"""What the OpenAPI document allows, made up by chance: as often as not at an edge, and with names that there are."""

from random import Random
from typing import Any

from croupier.floor.record.commands import DEVICE_KEY, HASH
from croupier.floor.record.commands.office.assets import SHA256
from croupier.floor.record.commands.office.tracking import PIN
from croupier.floor.record.settings import RECORDER
from croupier.web.devices.protocol import Signer
from croupier.web.wire import api
from support.web.served import QUICKLY_HASHED

NAMES = [
    "E1",
    "E2",
    "T",
    "T-2",
    "",
    "x" * 100,
    "'; drop table journal; --",
    "<b>",
    "ñ😀",
    "1",
    "dealer",
    "ante",
    "fold",
]
NUMBERS = [0, 1, -1, 2, 7, 100, 10_00, 10**6, -(10**6)]
SUMS = [*NUMBERS, 10**12, -(10**12)]
MOMENTS = ["2026-11-16T17:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999+00:00"]
FACES = ["1", "20", "100", "999"]
WITH_A_FORM = {
    HASH: QUICKLY_HASHED,
    DEVICE_KEY: Signer("E1").key,
    SHA256: "0" * 64,
    RECORDER: "https://recorder/{table}",
    PIN: "4321",
}
"""Something for texts that have a form of their own."""


def text(schema: dict[str, Any], random: Random) -> str:
    if schema.get("format") == "date-time":
        return random.choice(MOMENTS)
    if schema.get("format") == "partial-time":
        return random.choice(["00:00:00", "12:00:00", "23:59:59"])
    if schema.get("format") == "date":
        return random.choice(MOMENTS)[: len("2026-11-16")]
    least, most = schema.get("minLength", 0), schema.get("maxLength", 10**6)
    return WITH_A_FORM.get(schema.get("pattern", "")) or random.choice(
        [one for one in NAMES if least <= len(one) <= most]
    )


def example(schema: dict[str, Any], random: Random) -> Any:
    """Something that the document allows, as often as not at an edge."""
    if "$ref" in schema:
        return example(api.described()["components"]["schemas"][schema["$ref"].rpartition("/")[2]], random)
    if "anyOf" in schema:
        return example(random.choice(schema["anyOf"]), random)
    if "enum" in schema:
        return random.choice(schema["enum"])
    match schema.get("type"):
        case "object" if "properties" in schema:
            required = schema.get("required", [])
            chosen = {name for name in schema["properties"] if name in required or random.random() < 0.5}
            return {name: example(schema["properties"][name], random) for name in sorted(chosen)}
        case "object":
            names = random.sample(FACES if "propertyNames" in schema else NAMES, random.randint(0, 3))
            return {name: example(schema["additionalProperties"], random) for name in names}
        case "array":
            return _listed(schema, random)
        case "integer":
            numbers = SUMS if schema.get("maximum", 0) > 10**6 else NUMBERS
            least, most = schema.get("minimum", min(numbers)), schema.get("maximum", max(numbers))
            return random.choice([least, *(number for number in numbers if least <= number <= most)])
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
        case _:
            return text(schema, random)


def _listed(schema: dict[str, Any], random: Random) -> list[Any]:
    if "prefixItems" in schema:
        return [example(one, random) for one in schema["prefixItems"]]
    items = schema.get("items", {"type": "integer"})
    return [example(items, random) for _ in range(random.randint(schema.get("minItems", 0), 3))]
