"""Talk at a table: who hears whom, what may be said, muting, reporting, paging."""

import httpx
import pytest
from sqlmodel import Session, col, select

from app.chat import store
from app.chat.chats import Chats
from app.chat.message_text import check_text
from app.storage.database import Database
from app.storage.models import Message, Table
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub, TableSocket
from app.web.errors import Problem
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begun
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

KEPT = {
    "Hello": "Hello",
    "  two   spaces ": "two   spaces",
    "one\nline\tonly\x00": "one line only",
    "a\u202eb\u2066c": "abc",
    "<b>bold</b> & {{ 7*7 }}": "<b>bold</b> & {{ 7*7 }}",
    "x" * 500: "x" * 500,
    "👨\u200d👩\u200d👧": "👨\u200d👩\u200d👧",
    "می\u200cخواهم": "می\u200cخواهم",
}
REFUSED = ["", "   ", "\u202e", "\u200d\u200c", "\n\t", "x" * 501, "x" * 10_000]


@pytest.mark.parametrize(("given", "kept"), KEPT.items())
def test_text_is_kept_as_it_is_meant(given: str, kept: str) -> None:
    assert check_text(given) == kept


@pytest.mark.parametrize("given", REFUSED)
def test_text_that_nobody_could_read_is_refused(given: str) -> None:
    with pytest.raises(Problem) as refused:
        check_text(given)
    assert (refused.value.status, refused.value.code) == (422, "invalid")


async def say(player: Player, text: str) -> httpx.Response:
    """Says something by the page, as one whose name is known."""
    return await player.post("messages", text=text)


async def known(player: Player, path: str) -> Player:
    """A watcher of a table who has given a name, by saying something."""
    player.path = path
    answer = await player.client.post(f"{path}/messages", data={"text": "Hi", "name": player.name})
    assert answer.status_code == 303, answer.text
    return player


async def finish(services: Services, path: str) -> None:
    """Ends a table, as far as talk is concerned."""
    room = await services[Rooms].get(path.rpartition("/")[2])
    await room.change(_finished)


def _finished(db: Session, table: Table) -> None:
    table.status = "finished"


async def test_what_players_say_is_heard_by_all_what_watchers_say_by_watchers(
    visit: Visit, game: str
) -> None:
    anna, ben, wanda, stranger = visit("Anna"), visit("Ben"), visit("Wanda"), visit("Stranger")
    await begun([anna, ben], game)
    await known(wanda, anna.path)
    stranger.path = anna.path
    answer = await say(anna, "good luck, all")
    assert answer.status_code == 200
    assert Seen(answer.text).regions == ["chat", "notice"]
    await say(wanda, "Anna will lose")

    for player in (anna, ben, wanda, stranger):
        assert "good luck, all" in (await player.look()).html
    for watcher in (wanda, stranger):
        assert "Anna will lose" in (await watcher.look()).html
    for player in (anna, ben):
        assert "Anna will lose" not in (await player.look()).html
        early = await player.client.get(f"{player.path}/messages?circle=watchers")
        assert early.status_code == 403
        assert "Anna will lose" not in early.text


async def test_players_hear_the_watchers_when_the_game_is_over(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begun([anna, ben], game)
    await known(wanda, anna.path)
    await say(wanda, "Anna will lose")
    await finish(services, anna.path)
    assert "Anna will lose" in (await anna.look()).html
    assert "Anna will lose" in (await ben.client.get(f"{ben.path}/messages?circle=watchers")).text
    await say(anna, "we shall see")
    said = select(Message.circle).where(Message.text == "we shall see")
    assert await services[Database].read(lambda db: db.exec(said).one()) == "players"


async def test_who_has_left_the_game_is_no_watcher(visit: Visit, game: str) -> None:
    anna, ben, cleo, wanda = visit("Anna"), visit("Ben"), visit("Cleo"), visit("Wanda")
    await begun([anna, ben, cleo], game)
    await known(wanda, anna.path)
    await say(wanda, "I saw your cards")
    await cleo.post("leave")
    assert "I saw your cards" not in (await cleo.look()).html


async def test_markup_in_talk_stays_text(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await say(anna, "<img src=x onerror=a> {{ 7*7 }}")
    page = (await ben.look()).html
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=a&gt; {{ 7*7 }}" in page


async def test_what_cannot_be_said_is_told_and_not_kept(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    for text in ("", "x" * 501):
        answer = await say(anna, text)
        assert answer.status_code == 422
        assert Seen(answer.text).regions == ["notice"]
    assert await services[Database].read(lambda db: list(db.exec(select(Message)))) == []


async def test_a_table_for_its_players_only_hears_nobody_else(
    visit: Visit, services: Services, game: str
) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    form = {"game": game, "players": "2", "name": "Anna"}
    eve.path = anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    answer = await eve.client.post(f"{eve.path}/messages", data={"text": "Hi", "name": "Eve"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers  # and nobody became a guest for it
    assert (await eve.client.get(f"{eve.path}/messages")).status_code == 403


async def test_who_is_muted_is_hidden_from_who_muted_him(visit: Visit, services: Services, game: str) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await begun([anna, ben, cleo], game)
    await say(ben, "blah blah")
    number = str(await services[Database].read(lambda db: db.exec(select(Message.id)).one()))

    answer = await anna.post("mute", message=number)
    assert answer.status_code == 200
    assert "blah blah" not in answer.text
    await say(ben, "blah again")
    page = await anna.look()
    assert "blah" not in page.html
    assert "Messages from Ben are hidden." in page.html
    assert "blah" not in (await anna.client.get(f"{anna.path}/messages")).text
    assert "blah again" in (await cleo.look()).html
    assert "blah again" in (await ben.look()).html

    assert "blah again" in (await anna.post("unmute", message=number)).text
    assert "blah again" in (await anna.look()).html
    assert (await ben.post("mute", message=number)).status_code == 422  # their own


async def test_a_report_is_kept_for_the_operator(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await say(ben, "something vile")
    await say(ben, "something kind")
    number = str(
        await services[Database].read(
            lambda db: db.exec(select(Message.id).order_by(col(Message.id))).first()
        )
    )
    assert (await anna.post("report", message=number)).status_code == 200
    said = select(Message.text, Message.reported).order_by(col(Message.id))
    kept = await services[Database].read(lambda db: db.exec(said).all())
    assert [tuple(one) for one in kept] == [("something vile", True), ("something kind", False)]


async def test_what_one_does_not_hear_one_can_neither_mute_nor_report(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda, stranger = visit("Anna"), visit("Ben"), visit("Wanda"), visit("Stranger")
    await begun([anna, ben], game)
    await known(wanda, anna.path)
    number = str(await services[Database].read(lambda db: db.exec(select(Message.id)).one()))
    for what in ("mute", "unmute", "report"):
        assert (await anna.post(what, message=number)).status_code == 404
        assert (await anna.post(what, message="99")).status_code == 404
        assert (await anna.post(what, message="x")).status_code == 400
        stranger.path = anna.path
        assert (await stranger.post(what, message=number)).status_code == 403


async def test_fifty_are_shown_and_the_earlier_ones_are_pages(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    for number in range(store.WINDOW_SIZE + 10):
        await say(anna, f"word {number:02}.")
    page = await ben.look()
    shown = [tag["id"] for tag in page.tags if tag.get("id", "").startswith("said-")]
    assert len(shown) == store.WINDOW_SIZE
    assert "word 09." not in page.html
    earlier = (await ben.client.get(page.link(f"{ben.path}/messages"))).text
    assert "word 00." in earlier
    assert "word 09." in earlier
    assert "word 10." not in earlier


async def test_talk_is_rendered_once_for_all_who_read_the_same(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begun([anna, ben], game)
    await known(wanda, anna.path)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    talk = await services[Chats].refresh(room)
    seats = {seat.name: seat.user_id for seat in room.scene.seats}
    for user_id in (None, "a stranger", *seats.values()):
        services[Chats].region(room, user_id)
    assert len(talk.rendered) == 2  # the players', the watchers'


async def test_only_talk_is_pushed_when_something_is_said(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    socket = TableSocket(room, room.scene.seats[1].user_id)
    with services[Hub].connect(socket):
        await socket.outbox.take()
        await say(anna, "are you there?")
        frame = Seen(await socket.outbox.take())
    assert frame.regions[-1] == "chat"
    assert "are you there?" in frame.html
    assert not {"board", "log", "decision"} & set(frame.regions)


async def test_the_talk_of_a_table_goes_with_it(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await say(anna, "is anybody there?")
    await anna.post("leave")
    assert await services[Database].read(_count) == 0


def _count(db: Session) -> int:
    return len(list(db.exec(select(Message))))
