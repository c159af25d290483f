"""Plays games with a screen reader, and writes what it says: `python -m tests.screen_reader [GAME ...]`.

The texts of magestik and draco_magi are golden files; those of other games are printed.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from tests.screen_reader.blind_player import listen_to_game
from tests.screen_reader.texts import FOLDER, GOLDEN, normalise


async def main(games: list[str]) -> None:
    """Writes the texts of some games, or the golden files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in games or GOLDEN:
        with tempfile.TemporaryDirectory() as folder:
            text = normalise(await listen_to_game(game, Path(folder)))
        if game in GOLDEN:
            (FOLDER / f"{game}.txt").write_text(text, "utf-8")
        else:
            sys.stdout.write(text)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
