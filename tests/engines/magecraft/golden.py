"""Golden records of whole random games.

`python -m tests.engines.magecraft.golden` writes them again, which a change of the rules needs: raise the
version of the game first, and choose games that still have the endings described in GAMES."""

from pathlib import Path

from engines.kernel.matches.bots import record_game
from engines.magecraft import GAME
from engines.magecraft.state import Options

FOLDER = Path(__file__).parents[2] / "golden" / "magecraft"
GAMES = {
    "score": (2, Options(), 1),
    "last_standing": (2, Options(), 6),
    "three_hidden": (3, Options(hidden_hands=True), 4),
    "four_unmastered": (4, Options(mastery=False), 5),
}
"""The number of players, the options and the number of the random game of each record."""


def golden(name: str) -> Path:
    """The path of a record."""
    return FOLDER / f"{name}.jsonl"


def write() -> None:
    """Play and write all records."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (players, options, number) in GAMES.items():
        record = record_game(GAME, players, options, f"golden {players} {number}")
        golden(name).write_bytes(record.lines())


if __name__ == "__main__":
    write()
