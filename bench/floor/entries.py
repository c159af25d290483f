"""The floor's database: a row per choice, in a SQLite file with the same settings as Magehall's."""

import sqlite3
from pathlib import Path


class Entries:
    """The log of all tables.

    It is written on the event loop: with a write-ahead log no choice waits for the disk, and a thread would
    cost more than the row.
    """

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=NORMAL")
        self._connection.execute(
            "CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, table_id TEXT, op TEXT, path TEXT)"
        )

    def append(self, table: str, op: str, path: str) -> None:
        """Add a choice, in a transaction of its own."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO entry (table_id, op, path) VALUES (?, ?, ?)", (table, op, path))
        self._connection.execute("COMMIT")
