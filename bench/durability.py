"""The cost of MAGEHALL_DURABILITY=full with SQLite: `python -m bench.durability [FOLDER]`.

Writes entries of the log to two SQLite files in the folder, one with each setting, in turns, so that other
load on the machine affects both. Prints the median and the 95th percentile of a commit, and their ratios. The
folder must be on the disk that the server uses: in memory, both settings cost the same.
"""

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles

from sqlalchemy import Engine, insert
from sqlmodel import Session

from app.settings import Settings
from app.storage.database import open_engine
from app.storage.models import Entry, Table
from app.storage.schema import migrate

COMMITS = 1_000
"""Commits with each setting."""
ENTRY_BYTES = 2_000
"""Bytes of an entry's events, as at a table of four."""


def open_database(folder: Path, durability: str) -> Engine:
    """A new database with one table."""
    values = {
        "database_url": f"sqlite:///{folder / durability}.db",
        "secret_key": "bench",
        "durability": durability,
    }
    settings = Settings.model_validate(values)
    migrate(settings)
    engine = open_engine(settings).execution_options(writes=True)
    with Session(engine) as db:
        db.add(
            Table(
                id="t",
                game="bench",
                rules_version=1,
                players=4,
                options="{}",
                visibility="link",
                seed="",
                commitment="",
            )
        )
        db.commit()
    return engine


def append(engine: Engine, seq: int) -> float:
    """Append an entry; returns the milliseconds."""
    row = {"table_id": "t", "seq": seq, "seat": 0, "act": b"", "cause": "player", "at": 0, "hash": "0" * 64}
    begun = time.perf_counter()
    with engine.begin() as connection:
        connection.execute(insert(Entry), {**row, "news": b"x" * ENTRY_BYTES})
    return (time.perf_counter() - begun) * 1000


def describe(name: str, times: Sequence[float]) -> tuple[float, float]:
    """Print the median and the 95th percentile, and return them."""
    percentiles = quantiles(times, n=100)
    median, p95 = percentiles[49], percentiles[94]
    print(f"{name}: median {median:.2f} ms, 95th percentile {p95:.2f} ms")
    return median, p95


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        engines = {durability: open_database(Path(name), durability) for durability in ("normal", "full")}
        times: dict[str, list[float]] = {durability: [] for durability in engines}
        for seq in range(1, COMMITS + 1):
            for durability, engine in engines.items():
                times[durability].append(append(engine, seq))
        for engine in engines.values():
            engine.dispose()
    normal, full = (describe(durability, times[durability]) for durability in ("normal", "full"))
    median, p95 = full[0] / normal[0], full[1] / normal[1]
    print(f"full relative to normal: median {median:.1f}x, 95th percentile {p95:.1f}x")


if __name__ == "__main__":
    main()
