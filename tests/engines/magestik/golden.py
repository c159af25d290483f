"""Golden records of whole random games, one for every number of players.

`python -m tests.engines.magestik.golden` writes them again, which a change of the rules needs: raise the
version of the game first.
"""

from pathlib import Path

from engines.kernel.matches.bots import record_game
from engines.magestik import GAME
from engines.magestik.state import Options

FOLDER = Path(__file__).parents[2] / "golden" / "magestik"
OPTIONS = {4: Options(master="stays"), 6: Options(rounds=3)}
"""The options of some records, by the number of players; the others use the defaults."""


def golden(players: int) -> Path:
    """The path of a record."""
    return FOLDER / f"{players}.jsonl"


def write() -> None:
    """Play and write all records."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for players in range(2, 9):
        record = record_game(GAME, players, OPTIONS.get(players, Options()), f"golden {players}")
        golden(players).write_bytes(record.lines())


if __name__ == "__main__":
    write()
