"""The input of the reach analysis: the program's modules, taken apart into parts.

A part is a piece of code that runs, or is read, as a whole: the body of a function, a class without its methods,
a value of a module or a class.  An argument that fills a field, and an entry of a mapping, are parts of their own,
because they count only if that field or that key is read.
"""

import msgspec

from croupier.law.citation import Clause


class Cited(msgspec.Struct, frozen=True, array_like=True):
    """A clause cited in a part, and its line."""

    line: int
    clause: Clause


class Receiver(msgspec.Struct, frozen=True, array_like=True):
    """What the code states about a value's class: the classes it is of, and those it is not."""

    only: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


ANYTHING = Receiver()


class Use(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """Something that a part reads.

    ``name`` is a name of the module, ``parameter`` one of the function; with neither it is a value known only
    at run time.  ``path`` is the attributes read from there, ``keys`` the constant keys looked up in
    the last of them: without keys, all of it is read.
    """

    name: str = ""
    parameter: str = ""
    path: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    receiver: Receiver = ANYTHING


class Argument(msgspec.Struct, frozen=True, array_like=True, tag="argument"):
    """A part that is an argument, by keyword or position, of a call to something this module names."""

    called: tuple[str, ...]
    name: str = ""
    position: int = -1


class Entry(msgspec.Struct, frozen=True, array_like=True, tag="entry"):
    """A part that is the entry of a mapping under this key."""

    key: str


class Part(msgspec.Struct, array_like=True, gc=False):
    """A piece of code: its owner, its enclosing part, what it reads, the words in its strings, and what it cites."""

    unit: str
    lines: tuple[int, int]
    within: int = -1
    fills: Argument | Entry | None = None
    is_parameter: str = ""
    uses: list[Use] = []
    words: list[str] = []
    cites: list[Cited] = []


class Function(msgspec.Struct, array_like=True):
    """The parameters of a function, and whether a decorator registers it to be called elsewhere."""

    parameters: list[str]
    registers: bool = False


class Class(msgspec.Struct, array_like=True):
    """A class: its bases, its fields in order, the parts of its methods and values, and its kind."""

    bases: list[tuple[str, ...]]
    fields: list[str] = []
    members: dict[str, int] = {}
    is_dataclass: bool = False
    read_by_name: bool = False
    """Whether its fields are made by this package's functions and looked up by name, as a game's options are."""


class Module(msgspec.Struct, array_like=True):
    """One module: its imported names, the modules it imports, its parts, and its own names with their parts."""

    name: str
    imports: dict[str, str] = {}
    opens: list[str] = []
    parts: list[Part] = []
    units: dict[str, int] = {}
    functions: dict[str, Function] = {}
    classes: dict[str, Class] = {}
