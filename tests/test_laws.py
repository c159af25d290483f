"""Every game in the catalogue, at every size, obeys the laws; pages included."""

from typing import Any

import pytest
from msgspec import Struct

from app.lobby.invites import Invites
from app.storage.models import Seat, Table
from app.tables.live.presence import MemoryPresence
from app.tables.live.renderer import Renderer
from app.tables.log.scene import Scene
from app.tables.view.describe import describe_table
from app.web.pages import environment
from engines.kernel.audience import Viewer
from engines.kernel.bots import playout
from engines.kernel.game import Game
from engines.kernel.laws import Law, check_laws
from engines.kernel.match import Match
from engines.kernel.secrecy_laws import Renderer as PageOf
from tests.options import ENDS, SIZES, VARIANTS


def broken(laws: list[Law]) -> list[Law]:
    """Those that failed."""
    assert len(laws) > 15
    return [law for law in laws if law.failed]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_laws_hold(game: Game[Any], seats: int) -> None:
    choices = playout(game, seats, game.options(), "how long").choices
    games = max(1, min(3, 600 // choices))  # a long game shows as much in fewer; one more is drawn, below
    assert broken(check_laws(game, seats, games, "short")) == []


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_laws_hold_with_every_option(game: Game[Any], options: Struct) -> None:
    assert broken(check_laws(game, game.seats[0], 1, "option", options)) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_laws_hold_with_every_option_on_many_games(game: Game[Any], options: Struct) -> None:
    for seats in range(game.seats[0], game.seats[1] + 1):
        assert broken(check_laws(game, seats, 100, "options", options)) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_laws_hold_on_a_thousand_games(game: Game[Any], seats: int) -> None:
    assert broken(check_laws(game, seats, 1000, "long")) == []


def page_of(game: Game[Any], seats: int) -> PageOf:
    """Draws any state of the game as the table's page would: all its regions."""
    table = Table(
        id="law", game=game.id, rules_version=game.version, players=seats, options="{}", visibility="link",
        status="running", seed="", commitment="",
    )  # fmt: skip
    taken = tuple(
        Seat(table_id="law", seat=n, user_id=str(n), name=f"Mage {n}", salt="") for n in range(seats)
    )
    renderer = Renderer(environment(), Invites(b"law").path, MemoryPresence())

    def draw(state: Any, viewer: Viewer) -> str:
        match = Match(game, seats, state, asked=(0,) * seats)
        seen = describe_table(Scene(table, taken, game, match), viewer, "/invite")
        return "".join([drawn.html for drawn in renderer.regions(seen).values()])

    return draw


@pytest.mark.parametrize(("game", "seats"), ENDS)
def test_pages_are_the_same_in_worlds_that_look_the_same(game: Game[Any], seats: int) -> None:
    laws = check_laws(game, seats, 1, "pages", render=page_of(game, seats))
    assert broken(laws) == []
    assert next(law for law in laws if law.name == "other worlds draw the same page").checked
