"""Bots say in one sentence why they did what they did: once the game is over, and to nobody before."""

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
from engines.kernel.thinking.think import Budget, Thought
from tests.app.conftest import Visit
from tests.app.scenes import random_game
from tests.app.table_helpers import find_room, read_entries, wait_until
from tests.live.player import Player

pytestmark = pytest.mark.anyio

CHANCE, NEXT = 0.7319, 0.6127
"""Of a thought that would be found wherever it is shown."""
TELLING = re.compile(r"\b0\.(7319|6127)|\b(73|61)%|Why\?|bot_reason")


@pytest.fixture(autouse=True)
def _bots_answer_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a process of their own, which takes a while to start."""

    async def ask(self: BotPool, position: Position) -> BotAnswer:
        return choose(position)

    monkeypatch.setattr(BotPool, "request", ask)


@pytest.fixture
async def anna(visit: Visit, services: Services, game: str, strength: str) -> Player:
    """Somebody who has played twice against a bot, and is asked again."""
    anna = visit("Anna")
    await anna.create(game, 2)
    assert (await anna.post("bots", strength=strength)).status_code == 200
    assert (await anna.post("start")).status_code == 200
    await my_turn(services, anna)
    for _ in range(2):
        await anna.play()
        await my_turn(services, anna)
    return anna


@pytest.fixture
def strength() -> str:
    return "easy"


@pytest.fixture
async def over(anna: Player) -> Player:
    """The same after the game, which she gave up."""
    assert (await anna.post("leave")).status_code == 200
    return anna


@pytest.fixture
def _thoughts_that_tell(_bots_answer_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer as they do, with chances of which one is found wherever they are shown."""

    async def tell(self: BotPool, position: Position) -> BotAnswer:
        path = choose(position).path
        return BotAnswer(path, Thought(path, CHANCE, 7, NEXT, instead=path))

    monkeypatch.setattr(BotPool, "request", tell)


async def my_turn(services: Services, anna: Player) -> None:
    """Returns when the first seat is asked."""
    room = await find_room(services, anna)
    await wait_until(
        services, room, lambda scene: scene.match is not None and scene.match.decision_id(0) is not None
    )


async def bots_entries(services: Services, anna: Player) -> list[Entry]:
    """What bots did at the table."""
    room = await find_room(services, anna)
    log = await services[Database].read(partial(read_entries, table_id=room.id))
    return [entry for entry in log if entry.seat > 0]


async def why_at(anna: Player, seq: int, language: str = "en") -> str:
    """What a replay answers at a moment to "Why?"; "" where that cannot be asked."""
    page = await anna.client.get(f"{anna.path}?at={seq}", headers={"Accept-Language": language})
    found = re.search(r'<details class="why".*?<p class="advice">(.*?)</p>', page.text, re.DOTALL)
    return html.unescape(found[1]) if found else ""


async def reasons_of(anna: Player) -> Any:
    """What programs are told."""
    return await anna.client.get(f"/api{anna.path}/reasons", headers={"Accept": "application/json"})


@pytest.mark.usefixtures("_thoughts_that_tell")
async def test_a_bot_is_asked_after_the_game_in_the_replay_and_in_the_log(
    over: Player, services: Services
) -> None:
    # Given a game that is over, in which a bot moved
    done = await bots_entries(services, over)
    name = (await find_room(services, over)).scene.names[1]
    assert done
    # When it is asked why, at the moment of its move
    sentence = await why_at(over, done[0].seq)
    # Then it says what it thought, in one sentence, in the asker's language
    assert sentence == f"{name} gave this move a 73% chance to win, and the next best 61%."
    german = await why_at(over, done[0].seq, "de")
    assert german.startswith(f"{name} ")
    assert german != sentence
    assert "73" in german
    # And the log leads there, and asks likewise
    page = (await over.client.get(over.path)).text
    assert f'data-at="{done[0].seq}" data-why' in page
    log = (await over.client.get(f"{over.path}/log")).text
    assert sentence not in log
    link = html.unescape(re.findall(r'class="ask-why" href="(.*?)"', log)[0])
    asked = await over.client.get(f"{over.path}/log{link}")
    assert sentence in html.unescape(asked.text)
    # And nobody is asked why Anna did what she did
    assert await why_at(over, next(seq for seq in range(1, 99) if seq not in {one.seq for one in done})) == ""


@pytest.mark.usefixtures("_thoughts_that_tell")
async def test_programs_read_all_reasons_as_data(over: Player, services: Services, visit: Visit) -> None:
    told = (await reasons_of(over)).json()["reasons"]
    done = await bots_entries(services, over)
    assert [one["seq"] for one in told] == [entry.seq for entry in done]
    assert {(one["seat"], one["strength"], one["manner"]) for one in told} == {(1, "easy", "thought")}
    assert {(one["chance"], one["next_best"], one["looked_at"]) for one in told} == {(CHANCE, NEXT, 7)}
    assert all(one["instead"] for one in told)
    # And so does whoever may watch
    wanda = visit("Wanda")
    wanda.path = over.path
    assert (await reasons_of(wanda)).json()["reasons"] == told


@pytest.mark.usefixtures("_thoughts_that_tell")
async def test_nobody_is_told_before_the_game_is_over(anna: Player, services: Services, visit: Visit) -> None:
    # Given a game that goes on, with reasons kept in its log
    done = await bots_entries(services, anna)
    assert all(str(CHANCE).encode() in (entry.bot_reason or b"") for entry in done)
    wanda = visit("Wanda")
    wanda.path = anna.path
    # When anybody looks at whatever there is of it
    for person in (anna, wanda):
        assert (await reasons_of(person)).json()["code"] == "not_finished"
        assert (await person.client.get(f"{anna.path}/record")).status_code == 409
        for path in ("", "?at=1", f"?at={done[0].seq}", "/log", f"/log?why={done[0].seq}", "/course"):
            for kind in ({}, {"HX-Request": "true"}):
                shown = await person.client.get(f"{anna.path}{path}", headers=kind)
                # Then nothing tells what a bot thought
                assert not TELLING.findall(shown.text), path
        for path in ("", f"?at={done[0].seq}"):
            assert not TELLING.findall((await person.client.get(f"/api{anna.path}{path}")).text)
    assert not TELLING.findall((await anna.client.get("/me")).text)


@pytest.mark.usefixtures("_thoughts_that_tell")
async def test_a_record_is_the_same_with_reasons_and_without(over: Player, services: Services) -> None:
    room, db = await find_room(services, over), services[Database]
    export = partial(export_record, scene=room.scene)
    kept = await db.read(export)

    def forget(session: Session) -> None:
        session.connection().execute(
            update(Entry).where(col(Entry.table_id) == room.id).values(bot_reason=None)
        )

    await db.write(forget)
    assert await db.read(export) == kept
    assert verify_record(CATALOGUE, kept) is None
    # And where none is kept, nobody can be asked
    assert (await reasons_of(over)).json()["reasons"] == []
    assert "Why?" not in (await over.client.get(f"{over.path}/log")).text


@pytest.mark.parametrize("strength", ["random"])
async def test_a_bot_that_does_not_think_says_so(over: Player, services: Services) -> None:
    done = await bots_entries(services, over)
    assert (await why_at(over, done[0].seq)).endswith(" chose at random.")


async def test_a_bot_that_was_late_says_so(
    anna: Player, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(self: BotPool, told: Position) -> None:
        raise NoAnswer("it is gone")

    monkeypatch.setattr(BotPool, "request", silent)
    before = len(await bots_entries(services, anna))
    while len(done := await bots_entries(services, anna)) == before:
        await anna.play()
        await my_turn(services, anna)
    await anna.post("leave")
    assert "ran out of time to think, so the default move was made." in await why_at(anna, done[before].seq)


@pytest.mark.parametrize("kind", CATALOGUE)
def test_every_game_has_words_for_what_would_have_been_next(kind: str) -> None:
    game = CATALOGUE[kind]
    said: list[str] = []
    for scene in random_game(game, game.seats[0], "why"):
        match = scene.match
        if match is None or match.finished or len(said) == 4:
            break
        seat = match.pending[0].seat
        thought = choose_path("easy", game, match.state, seat, Dice("why"), Budget()).thought
        if thought is None or thought.next_best is None:
            continue
        choice = BotChoice(seat, thought.path, summarise_thought(thought, "easy"), match)
        said.append(explain_bot_choice(scene, choice, None, "en"))
        assert said[-1].startswith(f"The bot that played for {scene.names[seat]} gave this move a ")
        assert "%" in explain_bot_choice(scene, choice, seat, "de")
    assert any("“" in sentence for sentence in said), said


def test_a_reason_is_small() -> None:
    path = tuple([Answer(picks=(f"a rather long option {number}",)) for number in range(60)])
    long = BotReason("thought", "master", 0.5, 64, 0.25, path)
    assert len(pack_reason(long)) <= MAX_REASON_BYTES
    assert b'"next_best":0.25' in pack_reason(long)
    assert b"long option" not in pack_reason(long)
