"""The running program as a digest of every file of the package, by name and content."""

import hashlib
from functools import cache
from pathlib import Path

import croupier


@cache
def program_digest() -> str:
    """SHA-256 over all files in order of their names, without Python's bytecode."""
    root, digest = Path(croupier.__file__).parent, hashlib.sha256()
    for file in sorted(root.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            name, body = file.relative_to(root).as_posix().encode(), file.read_bytes()
            digest.update(b"%d %s %d " % (len(name), name, len(body)))
            digest.update(body)
    return digest.hexdigest()
