"""Golden records of whole random games, one for each ending.

`python -m tests.engines.magelight.golden` rewrites them after a change of the rules and of their version; the
games must have the same endings again.
"""

from pathlib import Path

from engines.kernel.matches.bots import record_game
from engines.magelight import GAME
from engines.magelight.state import Ending, Options

FOLDER = Path(__file__).parents[2] / "golden" / "magelight"
GAMES = {
    Ending.PURGE: (4, Options(), 23),
    Ending.MILL: (5, Options(first="5", max_rounds=0), 19),
    Ending.DARK_DAY: (6, Options(dark_day=5), 35),
    Ending.DRAIN: (6, Options(first="3"), 23),
    Ending.ROUNDS: (5, Options(max_rounds=6), 1),
}
"""For each ending: the number of players, the options, and the number of the random game."""


def golden(ending: Ending) -> Path:
    """The file of a record."""
    return FOLDER / f"{ending.value}.jsonl"


def write() -> None:
    """Play and write all records."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for ending, (players, options, number) in GAMES.items():
        seed = f"golden {ending.value} {players} {number}"
        golden(ending).write_bytes(record_game(GAME, players, options, seed).lines())


if __name__ == "__main__":
    write()
