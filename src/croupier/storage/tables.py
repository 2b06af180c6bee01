"""The tables as used in statements. What creates them is in :mod:`croupier.storage.steps`, and never changes."""

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, Table, Text

TABLES = MetaData()

JOURNAL = Table(
    "journal",
    TABLES,
    Column("sequence", BigInteger, primary_key=True),
    Column("at", Text),
    Column("actor", Text),
    Column("command", Text),
    Column("body", LargeBinary),
    Column("previous", LargeBinary),
    Column("digest", LargeBinary),
)

POSTING = Table(
    "posting",
    TABLES,
    Column("sequence", BigInteger, primary_key=True),
    Column("line", BigInteger, primary_key=True),
    Column("debit", Text),
    Column("credit", Text),
    Column("amount", BigInteger),
    Column("reason", Text),
)

MENTION = Table(
    "mention",
    TABLES,
    Column("subject", Text, primary_key=True),
    Column("sequence", BigInteger, primary_key=True),
)

STANDING = Table(
    "standing",
    TABLES,
    Column("name", Text, primary_key=True),
    Column("value", Text),
)

SNAPSHOT = Table(
    "snapshot",
    TABLES,
    Column("sequence", BigInteger, primary_key=True),
    Column("digest", LargeBinary),
    Column("body", LargeBinary),
    Column("lasting", BigInteger),
)

HEAD = Table(
    "head",
    TABLES,
    Column("size", BigInteger, primary_key=True),
    Column("body", LargeBinary),
    Column("frontier", LargeBinary),
)

PULSE = Table("pulse", TABLES, Column("beats", BigInteger))

SCHEMA_VERSION = Table(
    "schema_version",
    TABLES,
    Column("version", BigInteger, primary_key=True),
    Column("name", Text),
    Column("at", Text),
)
