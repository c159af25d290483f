"""Whole games, played by ear and with nothing but keys, from the lobby to the end.

`python -m tests.screen_reader` writes the golden files; `docs/browsers.md` describes them.
"""

from pathlib import Path

import pytest

from engines import CATALOGUE
from tests.screen_reader.blind_player import listen_to_game
from tests.screen_reader.texts import FOLDER, GOLDEN, compare, find_faults, normalise
from tests.servers import Missing

# Orca runs once per user.
pytestmark = [pytest.mark.anyio, pytest.mark.long, pytest.mark.xdist_group("orca")]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_game_can_be_followed_by_ear(game: str, tmp_path: Path) -> None:
    # Given a player who hears the page, when they play from the lobby to the end
    try:
        text = normalise(await listen_to_game(game, tmp_path))
    except Missing as error:
        pytest.skip(str(error))
    (tmp_path / f"{game}.txt").write_text(text, "utf-8")

    # Then nothing is said twice or without a name, and what is said is what was reviewed
    assert find_faults(text) == [], tmp_path / f"{game}.txt"
    if game in GOLDEN:
        golden = (FOLDER / f"{game}.txt").read_text("utf-8")
        assert compare(text, golden) == [], tmp_path / f"{game}.txt"
