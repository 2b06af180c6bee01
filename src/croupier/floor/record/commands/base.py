"""The root of all commands, the roles that give them, and what their fields may hold."""

from datetime import datetime
from typing import Annotated, ClassVar

import msgspec

from croupier.floor.record.actors import Role
from croupier.floor.record.duties import DUTIES
from croupier.money import Cents

ATTENDANTS = frozenset({Role.SLOT_ATTENDANT, Role.SLOT_SUPERVISOR})
PIT = frozenset({Role.FLOORPERSON, Role.PIT_MANAGER})

# What comes over the wire has a length that any storage can hold; whether it makes sense is decided afterwards.
# A pattern's $ alone would let one line feed through at the end.
PRINTABLE = r"^[^\x00-\x1f\x7f]*$(?!\n)"
Name = Annotated[str, msgspec.Meta(max_length=100, pattern=PRINTABLE)]
HASH = r"^\$argon2id\$v=[0-9]{1,3}\$m=[0-9]{1,6},t=[0-9]{1,2},p=[0-9]{1,2}(\$[0-9A-Za-z+/]{1,100}){2}$(?!\n)"
Hash = Annotated[str, msgspec.Meta(pattern=HASH)]
Remark = Annotated[str, msgspec.Meta(max_length=1_000, pattern=PRINTABLE)]
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
Number = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]
Round = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Sum = Annotated[Cents, msgspec.Meta(ge=-(10**12), le=10**12)]


class Command(msgspec.Struct, frozen=True, tag_field="command", forbid_unknown_fields=True):
    """The root of all commands; who may give one stands in the table of duties, under its tag.

    ``password_again`` says that a session is not enough: the person who gives it proves for it who they are.
    """

    password_again: ClassVar[bool] = False

    at_any_time: ClassVar[bool] = False
    """Whether it is done while the time is in doubt: it moves no money, and nothing it does depends on the hour."""

    @classmethod
    def tag(cls) -> str:
        """The name it has everywhere: in the table of duties and on the wire."""
        return str(cls.__struct_config__.tag)

    @classmethod
    def given_by(cls) -> frozenset[Role]:
        """The roles that may give it."""
        return DUTIES.commands[cls.tag()].by

    @property
    def meant_table(self) -> str:
        """The table that is meant; empty if none is."""
        return ""


class TableCommand(Command, frozen=True):
    """Something is to be done at a table."""

    table: Name

    @property
    def meant_table(self) -> str:
        """The table at which it is to be done."""
        return self.table
