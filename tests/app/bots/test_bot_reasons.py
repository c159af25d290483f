"""The reasons of bots for their moves: shown once the game is over, and secret before."""

import html
import re
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update
from sqlmodel import Session, col

from app.bots.pool import BotPool, NoAnswer
from app.bots.position import BotAnswer, Position
from app.bots.process import choose
from app.bots.strengths import choose_path
from app.storage.database import Database
from app.storage.models import Entry
from app.tables.finished.bot_reasons import (
    MAX_REASON_BYTES,
    BotChoice,
    BotReason,
    pack_reason,
    summarise_thought,
)
from app.tables.finished.record import export_record
from app.tables.view.bot_reason import explain_bot_choice
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.choices.decision import Answer
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.record import verify_record
from engines.kernel.thinking.playouts import Budget
from engines.kernel.thinking.think import Thought
from tests.app.conftest import Visit
from tests.app.scenes import random_game
from tests.app.table_helpers import find_room, read_entries, wait_until
from tests.live.player import Player

pytestmark = pytest.mark.anyio

CHANCE, NEXT_BEST = 0.7319, 0.6127
"""Chances in a bot's thought that are recognisable in any text that shows them."""
REVEALING = re.compile(r"\b0\.(7319|6127)|\b(73|61)%|Why\?|bot_reason")


@pytest.fixture(autouse=True)
def _bots_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes bots think in this process, since another takes a while to start."""

    async def request(self: BotPool, position: Position) -> BotAnswer:
        return choose(position)

    monkeypatch.setattr(BotPool, "request", request)


@pytest.fixture
async def anna(visit: Visit, services: Services, game: str, strength: str) -> Player:
    """A player who has made two choices against a bot, and has an open decision."""
    anna = visit("Anna")
    await anna.create(game, 2)
    assert (await anna.post("bots", strength=strength)).status_code == 200
    assert (await anna.post("start")).status_code == 200
    await wait_for_turn(services, anna)
    for _ in range(2):
        await anna.play()
        await wait_for_turn(services, anna)
    return anna


@pytest.fixture
def strength() -> str:
    return "easy"


@pytest.fixture
async def finished_game(anna: Player) -> Player:
    """The same player after leaving the game, which is over."""
    assert (await anna.post("leave")).status_code == 200
    return anna


@pytest.fixture
def _recognisable_thoughts(_bots_in_this_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes bots report recognisable chances with their choices."""

    async def request(self: BotPool, position: Position) -> BotAnswer:
        path = choose(position).path
        return BotAnswer(path, Thought(path, CHANCE, 7, NEXT_BEST, instead=path))

    monkeypatch.setattr(BotPool, "request", request)


async def wait_for_turn(services: Services, anna: Player) -> None:
    """Wait until the first seat has an open decision."""
    room = await find_room(services, anna)
    await wait_until(
        services, room, lambda scene: scene.match is not None and scene.match.decision_id(0) is not None
    )


async def read_bot_entries(services: Services, anna: Player) -> list[Entry]:
    """The log entries of bots."""
    room = await find_room(services, anna)
    log = await services[Database].read(partial(read_entries, table_id=room.id))
    return [entry for entry in log if entry.seat > 0]


async def read_reason(anna: Player, seq: int, language: str = "en") -> str:
    """The reason that the replay shows at a moment; "" without one."""
    page = await anna.client.get(f"{anna.path}?at={seq}", headers={"Accept-Language": language})
    match = re.search(r'<details class="why".*?<p class="advice">(.*?)</p>', page.text, re.DOTALL)
    return html.unescape(match[1]) if match else ""


async def request_reasons(anna: Player) -> Any:
    """The response of the API to a request for all reasons."""
    return await anna.client.get(f"/api{anna.path}/reasons", headers={"Accept": "application/json"})


@pytest.mark.usefixtures("_recognisable_thoughts")
async def test_reasons_are_shown_in_the_replay_and_the_log_after_the_game(
    finished_game: Player, services: Services
) -> None:
    # Given a finished game in which a bot moved
    bot_entries = await read_bot_entries(services, finished_game)
    name = (await find_room(services, finished_game)).scene.names[1]
    assert bot_entries
    # When a player looks back at the moment of that move
    sentence = await read_reason(finished_game, bot_entries[0].seq)
    # Then the replay shows the reason, in one sentence, in the player's language
    assert sentence == f"{name} gave this move a 73% chance to win, and the next best 61%."
    german = await read_reason(finished_game, bot_entries[0].seq, "de")
    assert german.startswith(f"{name} ")
    assert german != sentence
    assert "73" in german
    # And the table and the log have links to the reason
    page = (await finished_game.client.get(finished_game.path)).text
    assert f'data-at="{bot_entries[0].seq}" data-why' in page
    log = (await finished_game.client.get(f"{finished_game.path}/log")).text
    assert sentence not in log
    link = html.unescape(re.findall(r'class="ask-why" href="(.*?)"', log)[0])
    answer = await finished_game.client.get(f"{finished_game.path}/log{link}")
    assert sentence in html.unescape(answer.text)
    # And Anna's moves have no reason
    bot_seqs = {entry.seq for entry in bot_entries}
    own_seq = next(seq for seq in range(1, 99) if seq not in bot_seqs)
    assert await read_reason(finished_game, own_seq) == ""


@pytest.mark.usefixtures("_recognisable_thoughts")
async def test_the_api_lists_all_reasons(finished_game: Player, services: Services, visit: Visit) -> None:
    reasons = (await request_reasons(finished_game)).json()["reasons"]
    bot_entries = await read_bot_entries(services, finished_game)
    assert [reason["seq"] for reason in reasons] == [entry.seq for entry in bot_entries]
    for reason in reasons:
        assert (reason["seat"], reason["strength"], reason["manner"]) == (1, "easy", "thought")
        assert (reason["chance"], reason["next_best"], reason["looked_at"]) == (CHANCE, NEXT_BEST, 7)
        assert reason["instead"]
    # And spectators get the same list
    wanda = visit("Wanda")
    wanda.path = finished_game.path
    assert (await request_reasons(wanda)).json()["reasons"] == reasons


@pytest.mark.usefixtures("_recognisable_thoughts")
async def test_reasons_are_secret_until_the_game_is_over(
    anna: Player, services: Services, visit: Visit
) -> None:
    # Given a running game with reasons in its log
    bot_entries = await read_bot_entries(services, anna)
    assert all(str(CHANCE).encode() in (entry.bot_reason or b"") for entry in bot_entries)
    wanda = visit("Wanda")
    wanda.path = anna.path
    # When a player or a spectator reads its pages and its JSON
    for person in (anna, wanda):
        assert (await request_reasons(person)).json()["code"] == "not_finished"
        assert (await person.client.get(f"{anna.path}/record")).status_code == 409
        seq = bot_entries[0].seq
        for path in ("", "?at=1", f"?at={seq}", "/log", f"/log?why={seq}", "/course"):
            for headers in ({}, {"HX-Request": "true"}):
                answer = await person.client.get(f"{anna.path}{path}", headers=headers)
                # Then nothing reveals a bot's thoughts
                assert not REVEALING.findall(answer.text), path
        for path in ("", f"?at={seq}"):
            assert not REVEALING.findall((await person.client.get(f"/api{anna.path}{path}")).text)
    assert not REVEALING.findall((await anna.client.get("/me")).text)


@pytest.mark.usefixtures("_recognisable_thoughts")
async def test_a_record_does_not_depend_on_reasons(finished_game: Player, services: Services) -> None:
    room, db = await find_room(services, finished_game), services[Database]
    export = partial(export_record, scene=room.scene)
    record = await db.read(export)

    def delete_reasons(session: Session) -> None:
        session.connection().execute(
            update(Entry).where(col(Entry.table_id) == room.id).values(bot_reason=None)
        )

    await db.write(delete_reasons)
    assert await db.read(export) == record
    assert verify_record(CATALOGUE, record) is None
    # And without stored reasons none is offered
    assert (await request_reasons(finished_game)).json()["reasons"] == []
    assert "Why?" not in (await finished_game.client.get(f"{finished_game.path}/log")).text


@pytest.mark.parametrize("strength", ["random"])
async def test_a_random_bots_reason_is_a_random_choice(finished_game: Player, services: Services) -> None:
    bot_entries = await read_bot_entries(services, finished_game)
    assert (await read_reason(finished_game, bot_entries[0].seq)).endswith(" chose at random.")


async def test_the_reason_of_a_late_bot_is_the_default_move(
    anna: Player, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def raise_no_answer(self: BotPool, position: Position) -> None:
        raise NoAnswer("the process has died")

    monkeypatch.setattr(BotPool, "request", raise_no_answer)
    before = len(await read_bot_entries(services, anna))
    while len(bot_entries := await read_bot_entries(services, anna)) == before:
        await anna.play()
        await wait_for_turn(services, anna)
    await anna.post("leave")
    reason = await read_reason(anna, bot_entries[before].seq)
    assert "ran out of time to think, so the default move was made." in reason


@pytest.mark.parametrize("kind", CATALOGUE)
def test_every_game_can_describe_the_next_best_move(kind: str) -> None:
    game = CATALOGUE[kind]
    sentences: list[str] = []
    for scene in random_game(game, game.seats[0], "why"):
        match = scene.match
        if match is None or match.finished or len(sentences) == 4:
            break
        seat = match.pending[0].seat
        thought = choose_path("easy", game, match.state, seat, Dice("why"), Budget()).thought
        if thought is None or thought.next_best is None:
            continue
        choice = BotChoice(seat, thought.path, summarise_thought(thought, "easy"), match)
        sentences.append(explain_bot_choice(scene, choice, None, "en"))
        assert sentences[-1].startswith(f"The bot that played for {scene.names[seat]} gave this move a ")
        assert "%" in explain_bot_choice(scene, choice, seat, "de")
    assert any("“" in sentence for sentence in sentences), sentences


def test_a_long_reason_is_shortened() -> None:
    path = tuple([Answer(picks=(f"a rather long option {number}",)) for number in range(60)])
    long = BotReason("thought", "master", 0.5, 64, 0.25, path)
    assert len(pack_reason(long)) <= MAX_REASON_BYTES
    assert b'"next_best":0.25' in pack_reason(long)
    assert b"long option" not in pack_reason(long)
