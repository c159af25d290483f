"""Records of whole random games. `python -m tests.engines.magecraft.golden` writes them again: after a change
of the rules, with their version raised, and with games that end so then."""

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
"""For every record how many play, by which options, and which of many random games it is."""


def golden(name: str) -> Path:
    """The file of a record."""
    return FOLDER / f"{name}.jsonl"


def write() -> None:
    """Plays and writes all records."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (players, options, number) in GAMES.items():
        record = record_game(GAME, players, options, f"golden {players} {number}")
        golden(name).write_bytes(record.lines())


if __name__ == "__main__":
    write()
