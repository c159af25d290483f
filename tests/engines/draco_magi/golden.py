"""Records of whole random games, one for every ending, which cover all options.

`python -m tests.engines.draco_magi.golden` writes them again. This is needed after a change of the rules,
together with a new version of the game; choose game numbers that lead to each ending.
"""

from pathlib import Path

from engines.draco_magi import GAME
from engines.draco_magi.state import Ending, Options
from engines.kernel.matches.bots import record_game

FOLDER = Path(__file__).parents[2] / "golden" / "draco_magi"
GAMES = {
    Ending.THREE_SAME: (Options(asymmetric=True, extra=3, pick="secret"), 4),
    Ending.THREE_DIFFERENT: (Options(), 0),
    Ending.FOUR_ANY: (Options(first="2", advanced_start="random", forced_defence=True), 7),
    Ending.ROUNDS: (Options(asymmetric=True, extra=5, pick="open", round_cap=2), 7),
}
"""The options for each ending, and the number of the random game that reaches it."""


def golden(ending: Ending) -> Path:
    """The file of the record for an ending."""
    return FOLDER / f"{ending.value}.jsonl"


def write() -> None:
    """Play all games and write their records."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for ending, (options, number) in GAMES.items():
        record = record_game(GAME, 2, options, f"golden {ending.value} {number}")
        golden(ending).write_bytes(record.lines())


if __name__ == "__main__":
    write()
