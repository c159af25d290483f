"""Ways into a game: play now, the form for a new table, and invites with their QR code."""

import pytest

from app.identity.naming.guest_names import generate_guest_name
from app.lobby.starting.play_now import build_default_plan
from app.settings import ROOT
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.live.player import Player
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


def table_id_of(player: Player) -> str:
    """The id of the table that a player is at."""
    return player.path.rpartition("/")[2]


@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_new_user_plays_at_once_against_bots(visit: Visit, services: Services, game: str) -> None:
    # When a new user presses "Play now"
    anna = visit("Anna")
    answer = await anna.client.post(f"/play/{game}")
    assert answer.status_code == 303
    anna.path = answer.headers["location"]

    # Then a game has started at an unlisted table of the recommended size, where they have a seat
    scene = (await services[Rooms].get(table_id_of(anna))).scene
    assert scene.match is not None
    assert len(scene.seats) == CATALOGUE[game].table_size
    assert [seat.bot is None for seat in scene.seats].count(True) == 1
    assert scene.table.visibility == "link"
    own = next(seat for seat in scene.seats if seat.bot is None)
    assert own.name.startswith("Guest ")
    assert own.name in (await anna.look()).html


async def test_a_user_with_a_name_keeps_it_in_a_new_game(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    anna.path = (await anna.client.post(f"/play/{game}")).headers["location"]
    assert "Anna" in {seat.name for seat in (await services[Rooms].get(table_id_of(anna))).scene.seats}


async def test_an_unknown_game_cannot_be_played(visit: Visit) -> None:
    assert (await visit("Anna").client.post("/play/chess")).status_code == 404


def test_guests_have_valid_names_and_default_plans_are_valid() -> None:
    assert generate_guest_name().startswith("Guest ")
    assert all(build_default_plan(game).players == game.table_size for game in CATALOGUE.values())


async def test_the_form_starts_a_game_with_bots_or_waits_for_people(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2, fill="bots")
    assert (await services[Rooms].get(table_id_of(anna))).scene.match is not None
    await anna.create(game, 2, fill="bots", strength="master")
    assert [seat.bot for seat in (await services[Rooms].get(table_id_of(anna))).scene.seats] == [
        None,
        "master",
    ]
    response = await anna.client.post(
        "/tables", data={"game": game, "players": "2", "fill": "bots", "strength": "mighty"}
    )
    assert response.status_code == 422
    assert "random, easy, medium, master" in response.text
    await anna.create(game, 2, fill="people")
    assert (await services[Rooms].get(table_id_of(anna))).scene.match is None


@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_lobby_and_the_page_of_a_game_link_to_play_now(visit: Visit, game: str) -> None:
    client = visit("Anna").client
    lobby, page = [Seen((await client.get(address)).text) for address in ("/", f"/games/{game}")]
    for seen in (lobby, page):
        assert any(tag.get("action") == f"/play/{game}" for tag in seen.tags)
        links = {tag.get("href") for tag in seen.tags}
        assert {f"/create?game={game}", f"/games/{game}/rules"} <= links
    board = CATALOGUE[game].board
    has_cards = board is not None and bool(board.list_components())
    assert (f"/games/{game}/cards" in {tag.get("href") for tag in page.tags}) == has_cards
    pictures = {tag["src"] for tag in page.tags if tag[""] == "img"}
    names = {picture.rpartition("/")[2] for picture in pictures}
    explains_win = (ROOT / "templates" / "games" / game / "how_to_win.html").exists()
    assert {"scene.svg", *(f"win-{number}.svg" for number in (1, 2, 3) if explains_win)} <= names
    assert ("win-title" in page.html) == explains_win
    for picture in pictures:
        answer = await client.get(picture)
        assert answer.headers["content-type"].startswith("image/svg")


async def test_the_form_is_for_the_requested_game(visit: Visit, game: str) -> None:
    client = visit("Anna").client
    for address, shown in ((f"/create?game={game}", game), ("/create?game=chess", next(iter(CATALOGUE)))):
        page = Seen((await client.get(address)).text)
        assert any(tag.get("name") == "game" and tag.get("value") == shown for tag in page.tags)


@pytest.mark.parametrize(("game", "least"), [("res_arcana", 2), ("magelight", 4)])
async def test_the_first_player_must_have_a_seat_at_the_table(visit: Visit, game: str, least: int) -> None:
    anna = visit("Anna")
    form = {"game": game, "players": str(least), "name": "Anna", "option.first": str(least + 1)}
    response = await anna.client.post("/tables", data=form)
    assert response.status_code == 422
    assert f"First player: Seat {least + 1} needs at least {least + 1} players." in response.text
    form["players"] = str(least + 1)
    assert (await anna.client.post("/tables", data=form)).status_code == 303


async def test_a_valid_invite_has_a_qr_code(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    assert f'src="{invite}/code"' in (await anna.look()).html
    answer = await ben.client.get(f"{invite}/code")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert (await ben.client.get(f"{invite}x/code")).status_code == 404


async def test_finished_games_are_listed_on_the_page_of_their_game(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2, visibility="public")
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("start")
    page = (await ben.client.get(f"/games/{game}")).text
    assert "No finished games yet." in page
    await ben.post("leave")
    page = (await ben.client.get(f"/games/{game}")).text
    assert f"finished-{table_id_of(anna)}" in page
    lobby = (await ben.client.get("/")).text
    assert f'<a class="button" href="/tables/{table_id_of(anna)}">Watch the replay' in lobby
