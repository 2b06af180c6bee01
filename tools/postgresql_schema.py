"""Write down what a new database of PostgreSQL's looks like, for ``verify`` to compare others with.

``.venv/bin/python tools/postgresql_schema.py`` after a new step in ``croupier.storage.steps``; it needs a PostgreSQL.
"""

import sys
from pathlib import Path

from sqlalchemy import create_engine

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))

from croupier.storage import schema  # noqa: E402
from support.storage.journal_places import postgresql_place  # noqa: E402
from support.storage.private_postgres import private_server  # noqa: E402

with private_server() as server:
    place = postgresql_place(server)
    place.open().close()
    with create_engine(
        place.keywords["database"].replace("postgresql://", "postgresql+psycopg://")
    ).connect() as reader:
        found = schema.described(reader)
file = ROOT / "src/croupier/storage/schema_postgresql.txt"
file.write_text("".join(f"{name}\t{found[name]}\n" for name in sorted(found)), encoding="utf-8")
print(f"wrote {file.relative_to(ROOT)}: {len(found)} lines")
