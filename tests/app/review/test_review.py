"""Reviews of finished games: who may ask and see, how they are made and cancelled, what is shown."""

import re
from functools import partial

import anyio
import httpx
import pytest
from sqlmodel import Session

from app.bots.pool import BotProcess, NoAnswer
from app.review import store
from app.review.job import MAX_FAILURES, ReviewJob
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Due, Table
from app.storage.review_models import Review
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.play.rooms import Rooms
from app.tables.schedule.due_rows import NO_SEAT, REVIEW
from app.web.services import Services
from engines.kernel.reviewing.review import Look
from tests.app.conftest import Visit
from tests.app.table_helpers import dues, room_of
from tests.live.player import Player, begin_game
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}


@pytest.fixture
async def anna(visit: Visit, game: str) -> Player:
    """Somebody in a game with Ben."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    for player in (anna, ben, anna, ben):
        await player.play()
    return anna


@pytest.fixture
async def over(anna: Player) -> Player:
    """Anna after the game, which she gave up."""
    assert (await anna.post("leave")).status_code == 200
    return anna


async def ready(player: Player) -> str:
    """The page of the review once it is made."""
    with anyio.fail_after(HANGS):
        while True:
            page = await player.client.get(f"{player.path}/review")
            if 'data-status="working"' not in page.text:
                return page.text
            await anyio.sleep(0.05)


async def review_kept(services: Services, player: Player, *told: Look) -> None:
    """A review that nobody had to make: all chances are equal at all times, but for what is told."""
    room = await room_of(services, player)
    last = room.scene.table.seq
    known = {look.entry: look for look in told}
    looks = tuple([known.get(entry, Look(entry, 0, 0, (0.5, 0.5), (0.0, 0.0))) for entry in range(last + 1)])

    def keep(session: Session) -> None:
        session.add(Review(table_id=room.id, total=last + 1))
        session.flush()
        store.store_looks(session, room.id, looks, 0.5)

    await services[Database].write(keep)


async def review_of(player: Player) -> httpx.Response:
    """The same for programs."""
    return await player.client.get(f"/api{player.path}/review", headers=JSON)


async def test_a_game_that_goes_on_is_reviewed_for_nobody(anna: Player, visit: Visit) -> None:
    # Given a running game
    # When a player or a spectator looks at its review or asks for one
    watcher = visit("Wanda")
    watcher.path = anna.path
    for player in (anna, watcher):
        shown = await review_of(player)
        # Then they are refused
        assert (shown.status_code, shown.json()["code"]) == (409, "not_finished")
        assert (await player.client.get(f"{anna.path}/review")).status_code == 409
    assert (await anna.post("review")).status_code == 409
    assert "/review" not in (await anna.client.get(anna.path)).text


async def test_who_played_asks_and_all_who_see_the_table_read_it(over: Player, visit: Visit) -> None:
    # Given a game that is over, whose page offers its review
    assert f'href="{over.path}/review"' in (await over.client.get(over.path)).text
    wanda = visit("Wanda")
    wanda.path = over.path
    await wanda.client.post("/api/guests", json={"name": "Wanda"})
    assert "Players of this game can ask" in (await wanda.client.get(f"{over.path}/review")).text
    assert (await wanda.post("review")).status_code == 403
    # When a player asks, twice
    for _ in range(2):
        assert (await over.post("review")).headers["location"] == f"{over.path}/review"
    # Then it is made, and shows the chances, as a table too, as the opinion of a bot
    text = await ready(over)
    assert "Win chance" in text
    assert "Master bot’s opinion" in text
    assert '<polyline class="mine"' in text
    assert '<th scope="row">You</th>' in text
    # And a spectator reads the same review, in words of their own
    seen = (await wanda.client.get(f"{over.path}/review?at=1")).text
    assert '<th scope="row">Anna</th>' in seen
    assert "Move 1: " in seen


async def test_programs_read_every_chance_and_what_could_have_been_done(over: Player) -> None:
    asked = await over.client.post(f"/api{over.path}/review", headers=JSON)
    assert (asked.status_code, asked.json()["status"]) == (202, "working")
    await ready(over)
    review = (await review_of(over)).json()
    assert review["status"] == "ready"
    assert review["done"] == review["total"] == len(review["looks"])
    assert review["sides"] == [[0], [1]]
    assert all(sum(look["chances"]) == pytest.approx(1) for look in review["looks"])
    assert any(look["ways"] for look in review["looks"])
    assert review["looks"][-1]["chances"] == [0.0, 1.0]
    assert review["cpu_ms"] > 0
    # And the page of such a move shows its ways, each in words of its own, and which was played
    decided = next(look["entry"] for look in review["looks"] if look["ways"])
    page = (await over.client.get(f"{over.path}/review?at={decided}")).text
    ways = re.findall(r'<span class="way">(.+?)(?: <span class="tag">|</span>)', page)
    assert len(ways) == len(set(ways)) >= 2
    assert page.count('<span class="tag">played</span>') == 1


async def test_from_a_move_one_plays_on_and_the_page_leads_to_the_next_game(
    over: Player, visit: Visit, services: Services
) -> None:
    # Given a review
    await review_kept(services, over)
    # When somebody who played looks at a move
    page = (await over.client.get(f"{over.path}/review?at=2")).text
    # Then they can play on from just before it, in the seat they had
    sheet = page[page.index('id="play-on-form"') :]
    assert '<input type="hidden" name="at" value="1">' in sheet
    assert re.search(r'name="seat" value="0" checked', sheet)
    # And ask for a rematch, or check the deal, which the server has found to be as it was promised
    assert f'action="{over.path}/rematch"' in page
    assert "Deal verified" in page
    assert 'data-opens="fair"' in page
    assert f'href="{over.path}/record"' in page
    # And the deal has no move before it
    deal = (await over.client.get(f"{over.path}/review?at=0")).text
    assert '<input type="hidden" name="at" value="0">' in deal
    # And a spectator is offered no rematch
    wanda = visit("Wanda")
    assert "/rematch" not in (await wanda.client.get(f"{over.path}/review?at=2")).text
    # And where it was not sealed who gives what to the chance, nothing is claimed of it

    def forget_seal(session: Session) -> None:
        session.get_one(Table, over.path.rpartition("/")[2]).seal = None

    await services[Database].write(forget_seal)
    await (await room_of(services, over)).change(lambda *_: None)
    assert "Not verified" in (await over.client.get(f"{over.path}/review?at=2")).text


async def test_turning_points_and_luck_are_told_in_words_and_percents(
    over: Player, services: Services
) -> None:
    # Given a game whose deal was lucky for Anna, and whose second move, half of it by luck, turned the game
    deal = Look(0, 0, 0, (0.6, 0.4), (0.1, -0.1), luck=(0.1, -0.1))
    turn = Look(2, 0, 0, (0.3, 0.7), (-0.3, 0.3), luck=(-0.15, 0.15))
    await review_kept(services, over, deal, turn)
    # When Anna looks at the review, then it begins with the move that turned the game
    page = (await over.client.get(f"{over.path}/review")).text
    assert re.search(r'id="move-title">Move 2: \w.*<b>−30%</b>', page)
    assert "Luck had a part in it:" in page
    # And tells it among the turning points, and both among what luck decided, with whose chance it changed
    listed = page[page.index('id="review-turns"') :].partition('id="luck-title"')
    turns, luck = listed[0], listed[2].partition("</ol>")[0]
    assert re.findall(r'href="\?at=(\d+)"', turns) == ["2"]
    assert re.findall(r'href="\?at=(\d+)"', luck) == ["0", "2"]
    assert re.findall(r"<small>(You)</small> <b>(.+?)</b>", luck) == [("You", "+10%"), ("You", "−15%")]
    assert "<small>The deal</small>" in luck
    assert re.findall(r"<span>(.*?)</span>", turns)[0]


@pytest.mark.parametrize("game", ["res_arcana"])
async def test_the_card_that_a_move_is_about_is_shown(over: Player, services: Services) -> None:
    await review_kept(services, over)
    pages = [(await over.client.get(f"{over.path}/review?at={at}")).text for at in range(5)]
    shown = [page[page.index('class="about"') :] for page in pages if 'class="about"' in page]
    assert any('class="face' in one[:300] for one in shown)
    assert not any("<button" in one[: one.index("</div>")] for one in shown)


async def test_a_review_is_cancelled_and_goes_on_where_it_was(over: Player, services: Services) -> None:
    # Given a review that has begun
    room, db = await room_of(services, over), services[Database]
    await over.post("review")
    # When it is cancelled
    assert (await over.post("review/cancel")).status_code == 303
    # Then nobody works on it any more, and the page says so
    assert [due.kind for due in await db.read(partial(dues, table_id=room.id))] == []
    cancelled = (await over.client.get(f"{over.path}/review")).text
    assert "was cancelled" in cancelled or 'data-status="ready"' in cancelled
    found = (await db.read(partial(store.read_progress, table_id=room.id))).done
    # And asked for again it is made from there
    await over.post("review")
    await ready(over)
    progress = await db.read(partial(store.read_progress, table_id=room.id))
    assert progress.status == "ready"
    assert progress.done == progress.total >= found


async def test_a_hall_may_do_without(over: Player, services: Services) -> None:
    services[Settings].review_share = 0.0
    asked = await over.client.post(f"/api{over.path}/review", headers=JSON)
    assert (asked.status_code, asked.json()["code"]) == (409, "reviews_off")
    assert "Games aren’t reviewed here." in (await over.client.get(f"{over.path}/review")).text


async def test_a_process_that_cannot_answer_is_given_up_in_the_end(
    over: Player, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a review, and processes that die
    class Dead:
        async def exchange(self, *_: object) -> None:
            raise NoAnswer("it died")

        async def end(self) -> None:
            pass

    async def start(module: str) -> Dead:
        return Dead()

    monkeypatch.setattr(BotProcess, "start", start)
    room, db = await room_of(services, over), services[Database]
    reviewing = ReviewJob(db, services[Rooms], 1.0)
    await db.write(lambda session: session.add(Review(table_id=room.id, total=9)))
    row = Due(table_id=room.id, seat=NO_SEAT, kind=REVIEW, at=0)
    # When they fail again and again
    for _ in range(MAX_FAILURES):
        await reviewing(row)
    # Then the review is given up, and the page says so and offers to try again
    assert (await db.read(partial(store.read_progress, table_id=room.id))).status == "failed"
    page = (await over.client.get(f"{over.path}/review")).text
    assert "couldn’t be finished" in page
    assert 'id="ask-review"' in page
    # And a job that is left over has nothing to do
    with pytest.raises(NotDueAnyMore):
        await reviewing(row)


async def test_what_two_workers_found_is_kept_once(over: Player, services: Services) -> None:
    # Given a review in which two workers found the same
    room, db = await room_of(services, over), services[Database]
    look = Look(0, 0, 0, (0.5, 0.5), (0.0, 0.0))

    def keep_twice(session: Session) -> tuple[store.ReviewProgress, store.ReviewProgress]:
        session.add(Review(table_id=room.id, total=3))
        session.flush()
        keep = partial(store.store_looks, session, room.id, (look,), 0.5)
        return keep(), keep()

    # When both keep it
    progress = await db.write(keep_twice)
    # Then it is there once, and its time is counted once
    assert progress == (store.ReviewProgress("working", 1, 3, 500),) * 2
    assert await db.read(partial(store.read_looks, table_id=room.id)) == (look,)
