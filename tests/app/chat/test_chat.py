"""The chat of a table: channels, allowed texts, muting, reporting and paging."""

import httpx
import pytest
from sqlmodel import Session, col, select

from app.chat.chats import Chats
from app.chat.message_text import clean_text
from app.chat.stored_messages import WINDOW_SIZE
from app.storage.database import Database
from app.storage.models import Message, Table
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub, TableSocket
from app.web.errors import Problem
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

CLEANED = {
    "Hello": "Hello",
    "  two   spaces ": "two   spaces",
    "one\nline\tonly\x00": "one line only",
    "a\u202eb\u2066c": "abc",
    "<b>bold</b> & {{ 7*7 }}": "<b>bold</b> & {{ 7*7 }}",
    "x" * 500: "x" * 500,
    "👨\u200d👩\u200d👧": "👨\u200d👩\u200d👧",
    "می\u200cخواهم": "می\u200cخواهم",
}
INVALID = ["", "   ", "\u202e", "\u200d\u200c", "\n\t", "x" * 501, "x" * 10_000]


@pytest.mark.parametrize(("given", "cleaned"), CLEANED.items())
def test_texts_are_cleaned(given: str, cleaned: str) -> None:
    assert clean_text(given) == cleaned


@pytest.mark.parametrize("given", INVALID)
def test_unreadable_texts_are_rejected(given: str) -> None:
    with pytest.raises(Problem) as refused:
        clean_text(given)
    assert (refused.value.status, refused.value.code) == (422, "invalid")


async def say(player: Player, text: str) -> httpx.Response:
    """Posts a message as a user with a session."""
    return await player.post("messages", text=text)


async def introduce(player: Player, path: str) -> Player:
    """Makes a visitor a named spectator of a table, by posting a message."""
    player.path = path
    answer = await player.client.post(f"{path}/messages", data={"text": "Hi", "name": player.name})
    assert answer.status_code == 303, answer.text
    return player


async def finish(services: Services, path: str) -> None:
    """Marks a table as finished, which is enough for the chat."""
    room = await services[Rooms].get(path.rpartition("/")[2])
    await room.change(_mark_finished)


def _mark_finished(db: Session, table: Table) -> None:
    table.status = "finished"


async def test_spectators_read_both_channels_and_players_their_own(visit: Visit, game: str) -> None:
    anna, ben, wanda, stranger = visit("Anna"), visit("Ben"), visit("Wanda"), visit("Stranger")
    await begin_game([anna, ben], game)
    await introduce(wanda, anna.path)
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


async def test_players_read_the_spectators_channel_after_the_game(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    await introduce(wanda, anna.path)
    await say(wanda, "Anna will lose")
    await finish(services, anna.path)
    assert "Anna will lose" in (await anna.look()).html
    assert "Anna will lose" in (await ben.client.get(f"{ben.path}/messages?circle=watchers")).text
    await say(anna, "we shall see")
    query = select(Message.circle).where(Message.text == "we shall see")
    assert await services[Database].read(lambda db: db.exec(query).one()) == "players"


async def test_players_who_have_left_do_not_read_the_spectators_channel(visit: Visit, game: str) -> None:
    anna, ben, cleo, wanda = visit("Anna"), visit("Ben"), visit("Cleo"), visit("Wanda")
    await begin_game([anna, ben, cleo], game)
    await introduce(wanda, anna.path)
    await say(wanda, "I saw your cards")
    await cleo.post("leave")
    assert "I saw your cards" not in (await cleo.look()).html


async def test_markup_in_messages_is_escaped(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await say(anna, "<img src=x onerror=a> {{ 7*7 }}")
    page = (await ben.look()).html
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=a&gt; {{ 7*7 }}" in page


async def test_invalid_messages_are_rejected(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    for text in ("", "x" * 501):
        answer = await say(anna, text)
        assert answer.status_code == 422
        assert Seen(answer.text).regions == ["notice"]
    assert await services[Database].read(lambda db: list(db.exec(select(Message)))) == []


async def test_tables_without_spectators_have_no_chat_for_others(
    visit: Visit, services: Services, game: str
) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    form = {"game": game, "players": "2", "name": "Anna"}
    eve.path = anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    answer = await eve.client.post(f"{eve.path}/messages", data={"text": "Hi", "name": "Eve"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers  # no guest was created
    assert (await eve.client.get(f"{eve.path}/messages")).status_code == 403


async def test_messages_of_muted_users_are_hidden(visit: Visit, services: Services, game: str) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await begin_game([anna, ben, cleo], game)
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


async def test_reported_messages_are_marked(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await say(ben, "something vile")
    await say(ben, "something kind")
    number = str(
        await services[Database].read(
            lambda db: db.exec(select(Message.id).order_by(col(Message.id))).first()
        )
    )
    assert (await anna.post("report", message=number)).status_code == 200
    query = select(Message.text, Message.reported).order_by(col(Message.id))
    messages = await services[Database].read(lambda db: db.exec(query).all())
    assert [tuple(message) for message in messages] == [("something vile", True), ("something kind", False)]


async def test_unreadable_messages_can_neither_be_muted_nor_reported(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda, stranger = visit("Anna"), visit("Ben"), visit("Wanda"), visit("Stranger")
    await begin_game([anna, ben], game)
    await introduce(wanda, anna.path)
    number = str(await services[Database].read(lambda db: db.exec(select(Message.id)).one()))
    for what in ("mute", "unmute", "report"):
        assert (await anna.post(what, message=number)).status_code == 404
        assert (await anna.post(what, message="99")).status_code == 404
        assert (await anna.post(what, message="x")).status_code == 400
        stranger.path = anna.path
        assert (await stranger.post(what, message=number)).status_code == 403


async def test_earlier_messages_are_on_pages(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    for number in range(WINDOW_SIZE + 10):
        await say(anna, f"word {number:02}.")
    page = await ben.look()
    shown = [tag["id"] for tag in page.tags if tag.get("id", "").startswith("said-")]
    assert len(shown) == WINDOW_SIZE
    assert "word 09." not in page.html
    earlier = (await ben.client.get(page.link(f"{ben.path}/messages"))).text
    assert "word 00." in earlier
    assert "word 09." in earlier
    assert "word 10." not in earlier


async def test_the_chat_is_rendered_once_per_distinct_view(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    await introduce(wanda, anna.path)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    chat = await services[Chats].refresh(room)
    seats = {seat.name: seat.user_id for seat in room.scene.seats}
    for user_id in (None, "a stranger", *seats.values()):
        services[Chats].render_region(room, user_id)
    assert len(chat.rendered) == 2  # for players and for spectators


async def test_a_message_updates_only_the_chat_region(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    socket = TableSocket(room, room.scene.seats[1].user_id)
    with services[Hub].connect(socket):
        await socket.outbox.take()
        await say(anna, "are you there?")
        frame = Seen(await socket.outbox.take())
    assert frame.regions[-1] == "chat"
    assert "are you there?" in frame.html
    assert not {"board", "log", "decision"} & set(frame.regions)


async def test_messages_are_deleted_with_their_table(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await say(anna, "is anybody there?")
    await anna.post("leave")
    assert await services[Database].read(_count) == 0


def _count(db: Session) -> int:
    return len(list(db.exec(select(Message))))
