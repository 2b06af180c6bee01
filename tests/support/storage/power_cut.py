"""Power cuts for SQLite: every write is noted, and what no sync had reached may be lost, whole or in part.

A layer between SQLite and its files (a VFS) notes writes, truncations, deletions and syncs in their order.  From the
notes the disk is laid out as a power cut at any of those moments could have left it.
"""

import ctypes
import importlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from croupier.storage import sqlite

SECTOR = 512
POINTER = ctypes.c_void_p
OK = 0


@dataclass(frozen=True)
class Noted:
    """What was done to a file; an acknowledgement is done to none, and has the number that was acknowledged."""

    what: str
    file: str = ""
    offset: int = 0
    content: bytes = b""


@dataclass
class Disk:
    """What SQLite did to its files, in order."""

    notes: list[Noted] = field(default_factory=list)

    def acknowledge(self, number: int) -> None:
        self.notes.append(Noted("acknowledge", offset=number))

    def cut(self, moment: int, chance: random.Random, folder: Path) -> int:
        """Lay out what the disk holds after a power cut at this moment; the last number acknowledged before it."""
        safe: dict[str, bytearray] = {}
        loose: dict[str, list[Noted]] = {}
        acknowledged = 0
        for note in self.notes[:moment]:
            if note.what == "acknowledge":
                acknowledged = note.offset
            elif note.what == "sync":
                for kept in loose.pop(note.file, []):
                    _apply(safe, kept, len(kept.content))
            else:
                loose.setdefault(note.file, []).append(note)
        for lucky in [note for notes in loose.values() for note in notes if chance.random() < 0.5]:
            _apply(safe, lucky, _torn(len(lucky.content), chance))
        for file, content in safe.items():
            (folder / Path(file).name).write_bytes(content)
        return acknowledged


def _torn(length: int, chance: random.Random) -> int:
    """Mostly all of a write, sometimes only its first sectors."""
    return length if chance.random() < 0.8 else min(length, SECTOR * chance.randrange(length // SECTOR + 1))


def _apply(files: dict[str, bytearray], note: Noted, length: int) -> None:
    if note.what == "delete":
        files.pop(note.file, None)
        return
    content = files.setdefault(note.file, bytearray())
    if note.what == "truncate":
        del content[note.offset :]
    else:
        content.extend(bytes(max(0, note.offset - len(content))))
        content[note.offset : note.offset + length] = note.content[:length]


@contextmanager
def noting() -> Iterator[Disk]:
    """While this lasts, whatever SQLite does to a file that it opens is noted."""
    disk = Disk()
    library = _library()
    usual = library.sqlite3_vfs_find(None)
    layer = _Layer(disk, _Vfs.from_address(usual))
    if library.sqlite3_vfs_register(ctypes.byref(layer.vfs), 1) != OK:
        raise OSError("SQLite takes no other VFS")
    try:
        yield disk
    finally:
        library.sqlite3_vfs_register(POINTER(usual), 1)
        library.sqlite3_vfs_unregister(ctypes.byref(layer.vfs))


def _library() -> Any:
    """The functions of the SQLite that the store uses."""
    package = sqlite.driver().__name__.partition(".")[0]
    module = importlib.import_module("pysqlite3._sqlite3" if package == "pysqlite3" else "_sqlite3")
    library = ctypes.CDLL(module.__file__)
    library.sqlite3_vfs_find.restype = POINTER
    return library


class _Vfs(ctypes.Structure):
    """``sqlite3_vfs``, version 3."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("size_of_file", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("following", POINTER),
        ("name", ctypes.c_char_p),
        ("data", POINTER),
        ("open", POINTER),
        ("delete", POINTER),
        ("others", POINTER * 14),
    )


class _Methods(ctypes.Structure):
    """``sqlite3_io_methods``, version 3."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("close", POINTER),
        ("read", POINTER),
        ("write", POINTER),
        ("truncate", POINTER),
        ("sync", POINTER),
        ("others", POINTER * 13),
    )


_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, POINTER, POINTER, ctypes.c_int, POINTER)
_DELETE = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, POINTER, ctypes.c_int)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, POINTER, ctypes.c_int, ctypes.c_int64)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, ctypes.c_int64)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, ctypes.c_int)


class _Layer:
    """The usual VFS, with notes taken at the doors that change something."""

    def __init__(self, disk: Disk, usual: _Vfs) -> None:
        self._notes = disk.notes
        self._files: dict[int, str] = {}
        self._kept: list[object] = []  # what C code points to must not go away
        self.vfs = _Vfs.from_buffer_copy(usual)
        self.vfs.name = b"noting"
        self.vfs.open = self._pointer(_OPEN, self._opening(_OPEN(usual.open)))
        self.vfs.delete = self._pointer(_DELETE, self._deleting(_DELETE(usual.delete)))
        self._methods: dict[int, _Methods] = {}

    def _pointer(self, kind: Any, function: Any) -> int | None:
        callback = kind(function)
        self._kept.append(callback)
        return ctypes.cast(callback, POINTER).value

    def _opening(self, usual: Any) -> Any:
        def opened(vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
            done: int = usual(vfs, name, file, flags, out)
            if done == OK and name:
                self._files[file] = ctypes.string_at(name).decode()
                self._watch(POINTER.from_address(file))
            return done

        return opened

    def _watch(self, methods: Any) -> None:
        """Every file begins with a pointer to the methods of its kind."""
        if methods.value not in self._methods:
            usual = _Methods.from_address(methods.value)
            watched = _Methods.from_buffer_copy(usual)
            watched.write = self._pointer(_WRITE, self._writing(_WRITE(usual.write)))
            watched.truncate = self._pointer(_TRUNCATE, self._truncating(_TRUNCATE(usual.truncate)))
            watched.sync = self._pointer(_SYNC, self._syncing(_SYNC(usual.sync)))
            self._methods[methods.value] = watched
        methods.value = ctypes.addressof(self._methods[methods.value])

    def _writing(self, usual: Any) -> Any:
        def write(file: int, content: int, length: int, offset: int) -> int:
            self._notes.append(Noted("write", self._files[file], offset, ctypes.string_at(content, length)))
            return int(usual(file, content, length, offset))

        return write

    def _truncating(self, usual: Any) -> Any:
        def truncate(file: int, size: int) -> int:
            self._notes.append(Noted("truncate", self._files[file], size))
            return int(usual(file, size))

        return truncate

    def _syncing(self, usual: Any) -> Any:
        def sync(file: int, flags: int) -> int:
            done = int(usual(file, flags))
            self._notes.append(Noted("sync", self._files[file]))
            return done

        return sync

    def _deleting(self, usual: Any) -> Any:
        def delete(vfs: int, name: int, sync_folder: int) -> int:
            done = int(usual(vfs, name, sync_folder))
            file = ctypes.string_at(name).decode()
            self._notes.append(Noted("delete", file))
            if sync_folder:
                self._notes.append(Noted("sync", file))
            return done

        return delete
