"""Records of whole random games: one for every set-up, and one that ends after its last round.

After a change of the rules and of their version, `python -m tests.engines.res_arcana.golden` writes new ones.
"""

from pathlib import Path

from engines.kernel.matches.bots import record_game
from engines.res_arcana import GAME
from engines.res_arcana.state import Options

FOLDER = Path(__file__).parents[2] / "golden" / "res_arcana"
GAMES = {
    "normal": (4, Options(max_rounds=0)),
    "first_game": (3, Options(setup="first_game", first="3")),
    "draft": (2, Options(setup="draft", collect="in_turn")),
    "rounds": (3, Options(max_rounds=4)),
}
"""The number of players and the options of each recorded game."""


def golden(name: str) -> Path:
    """The path of a record."""
    return FOLDER / f"{name}.jsonl"


def write() -> None:
    """Play and write all records."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (players, options) in GAMES.items():
        golden(name).write_bytes(record_game(GAME, players, options, f"golden {name} {players}").lines())


if __name__ == "__main__":
    write()
