"""Pages, sockets and the API use each user's language, also at one table."""

import re

import pytest

from app.api.schemas.table_json import TableJson
from app.language.current_language import use_language
from app.lobby.sockets.hub import LobbyHub, LobbySocket
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub, TableSocket
from app.version import VERSION
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.pseudo_language import CODE, find_untranslated
from tests.live.player import Player, begin_game

pytestmark = pytest.mark.anyio

UNTRANSLATABLE = re.compile(
    r"Magehall|MagestiK|Magelight|Res Arcana|Magecraft|Draco Magi|Anna|Ben|Esc\b|min\b|\d+ s\b|"
    + re.escape(VERSION)
)
"""Names, the version, and units that are the same in all languages."""
SWITCH = re.compile(r'<form\s+class="languages".*?</form>|<option[^>]*\slang=.*?</option>', re.DOTALL)
"""The language switch, which shows each language's own name."""


def set_german(player: Player) -> Player:
    player.client.headers["accept-language"] = "de-DE,de;q=0.9,en;q=0.8"
    return player


async def test_players_at_one_table_read_their_own_languages(
    visit: Visit, game: str, services: Services
) -> None:
    anna, ben = visit("Anna"), set_german(visit("Ben"))
    await begin_game([anna, ben], game)
    pages = {player: (await player.client.get(player.path)).text for player in (anna, ben)}
    assert '<html lang="en" dir="ltr">' in pages[anna]
    assert '<html lang="de" dir="ltr">' in pages[ben]
    assert "Connection lost" in pages[anna]
    assert "Verbindung verloren" in pages[ben]
    assert "Connection lost" not in pages[ben]
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    sockets = [TableSocket(room, room.scene.seats[0].user_id)]
    with use_language("de"):
        sockets.append(TableSocket(room, room.scene.seats[1].user_id))
    with services[Hub].connect(sockets[0]), services[Hub].connect(sockets[1]):
        english, other = [await socket.next_frame() for socket in sockets]
    assert "The game begins." in english
    assert "Das Spiel beginnt." in other
    assert "The game begins." not in other
    log = (await ben.client.get(f"{ben.path}/log")).text
    assert "Das Spiel beginnt." in log
    response = await ben.client.post(f"{ben.path}/undo", data={"op": "1"})
    assert "Es gibt nichts rückgängig zu machen." in response.text
    english_json, german_json = [services[TableJson].encode(room, 0, language) for language in ("en", "de")]
    assert "The game begins." in english_json
    assert "Das Spiel beginnt." in german_json


async def test_the_language_switch_works_without_scripts(visit: Visit) -> None:
    anna = visit("Anna")
    page = (await anna.client.get("/create")).text
    assert '<form class="languages" method="post" action="/language">' in page
    assert 'value="de" lang="de" title="Deutsch"' in page
    answer = await anna.client.post(
        "/language", data={"language": "de"}, headers={"referer": "http://hall/create?game=magestik"}
    )
    assert (answer.status_code, answer.headers["location"]) == (303, "/create?game=magestik")
    assert '<html lang="de" dir="ltr">' in (await anna.client.get("/create")).text
    foreign = {"referer": "http://evil//evil.example/"}
    answer = await anna.client.post("/language", data={"language": "en"}, headers=foreign)
    assert answer.headers["location"] == "/"
    assert (await anna.client.post("/language", data={"language": "klingon"})).status_code == 422
    assert '<html lang="en" dir="ltr">' in (await anna.client.get("/")).text


async def test_errors_follow_accept_language(visit: Visit, game: str) -> None:
    ben = set_german(visit("Ben"))
    assert "Unter dieser Adresse gibt es keine Seite." in (await ben.client.get("/nowhere")).text
    error = (await ben.client.get("/api/games/nothing/schema")).json()
    assert error == {"code": "unknown", "reason": "Dieses Spiel gibt es hier nicht."}
    face = await ben.client.get(f"/games/{game}/faces/nothing")
    assert "Diese Karte gibt es nicht." in face.text


async def test_lobby_pushes_are_in_each_users_language(visit: Visit, services: Services) -> None:
    hub = services[LobbyHub]
    english = LobbySocket(None, None, None)
    with use_language("de"):
        other = LobbySocket(None, None, None)
        assert "Gerade keine offenen Tische." in (await hub.regions(None, None))["open-tables"]
    with hub.connect(english), hub.connect(other):
        await hub._push(set(), {english, other}, (), lists=True)
        assert "No open tables right now." in await english.next_frame()
        assert "Gerade keine offenen Tische." in await other.next_frame()


async def find_untranslated_words(player: Player, paths: list[str]) -> dict[str, set[str]]:
    """The words of pages that come from no catalogue, by path."""
    player.client.headers["accept-language"] = CODE
    words_by_path: dict[str, set[str]] = {}
    for path in paths:
        html = (await player.client.get(path)).text
        assert f'<html lang="{CODE}" dir="ltr">' in html
        texts = {UNTRANSLATABLE.sub("", text) for text in find_untranslated(SWITCH.sub("", html))}
        words_by_path[path] = {text for text in texts if re.search("[A-Za-z]{2}", text)}
    return {path: words for path, words in words_by_path.items() if words}


async def test_a_language_needs_only_a_folder_of_catalogues(
    visit: Visit, game: str, pseudo_language: str
) -> None:
    paths = ["/", f"/games/{game}", "/create", "/me", "/nowhere"]
    assert await find_untranslated_words(visit("Anna"), paths) == {}


@pytest.mark.long
@pytest.mark.parametrize("id", CATALOGUE)
async def test_all_words_of_game_pages_come_from_catalogues(
    visit: Visit, id: str, pseudo_language: str
) -> None:
    paths = [f"/games/{id}", f"/games/{id}/cards", f"/create?game={id}"]
    assert await find_untranslated_words(visit("Anna"), paths) == {}


async def test_all_words_of_table_pages_come_from_catalogues(
    visit: Visit, game: str, pseudo_language: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    paths = [anna.path, f"{anna.path}/log", f"{anna.path}/messages"]
    assert await find_untranslated_words(anna, paths) == {}
