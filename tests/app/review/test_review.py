"""Reviews of finished games: permissions, creation, cancelling, and the page."""

import re
from functools import partial

import anyio
import httpx
import pytest
from sqlmodel import Session

from app.bots.pool import BotProcess, NoAnswer
from app.review import stored_reviews
from app.review.job import MAX_FAILURES, ReviewJob
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Due, Table
from app.storage.review_models import Review
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.play.rooms import Rooms
from app.tables.schedule.row_kinds import NO_SEAT, REVIEW
from app.web.services import Services
from engines.kernel.reviewing.review import Evaluation
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_due_rows
from tests.live.player import Player, begin_game
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}


@pytest.fixture
async def anna(visit: Visit, game: str) -> Player:
    """A player in a running game with Ben."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    for player in (anna, ben, anna, ben):
        await player.play()
    return anna


@pytest.fixture
async def finished(anna: Player) -> Player:
    """Anna after the game, which she has forfeited."""
    assert (await anna.post("leave")).status_code == 200
    return anna


async def wait_for_review(player: Player) -> str:
    """The page of the review once it is ready."""
    with anyio.fail_after(HANGS):
        while True:
            page = await player.client.get(f"{player.path}/review")
            if 'data-status="working"' not in page.text:
                return page.text
            await anyio.sleep(0.05)


async def store_review(services: Services, player: Player, *special: Evaluation) -> None:
    """Stores a review in which all chances are equal, except for the special evaluations."""
    room = await find_room(services, player)
    last = room.scene.table.seq
    by_entry = {look.entry: look for look in special}
    looks = tuple(
        [by_entry.get(entry, Evaluation(entry, 0, 0, (0.5, 0.5), (0.0, 0.0))) for entry in range(last + 1)]
    )

    def store_all(session: Session) -> None:
        session.add(Review(table_id=room.id, total=last + 1))
        session.flush()
        stored_reviews.store_evaluations(session, room.id, looks, 0.5)

    await services[Database].write(store_all)


async def get_review(player: Player) -> httpx.Response:
    """The review in the API."""
    return await player.client.get(f"/api{player.path}/review", headers=JSON)


async def test_a_running_game_is_not_reviewed(anna: Player, visit: Visit) -> None:
    # Given a running game
    # When a player or a spectator reads its review or requests one
    watcher = visit("Wanda")
    watcher.path = anna.path
    for player in (anna, watcher):
        shown = await get_review(player)
        # Then it is rejected
        assert (shown.status_code, shown.json()["code"]) == (409, "not_finished")
        assert (await player.client.get(f"{anna.path}/review")).status_code == 409
    assert (await anna.post("review")).status_code == 409
    assert "/review" not in (await anna.client.get(anna.path)).text


async def test_players_request_a_review_and_spectators_can_read_it(finished: Player, visit: Visit) -> None:
    # Given a finished game whose page offers its review
    assert f'href="{finished.path}/review"' in (await finished.client.get(finished.path)).text
    wanda = visit("Wanda")
    wanda.path = finished.path
    await wanda.client.post("/api/guests", json={"name": "Wanda"})
    assert "Players of this game can ask" in (await wanda.client.get(f"{finished.path}/review")).text
    assert (await wanda.post("review")).status_code == 403
    # When a player requests it twice
    for _ in range(2):
        assert (await finished.post("review")).headers["location"] == f"{finished.path}/review"
    # Then it is created, and shows the chances as a chart and a table, as the opinion of a bot
    text = await wait_for_review(finished)
    assert "Win chance" in text
    assert "Master bot’s opinion" in text
    assert '<polyline class="mine"' in text
    assert '<th scope="row">You</th>' in text
    # And a spectator reads the same review from their own point of view
    seen = (await wanda.client.get(f"{finished.path}/review?at=1")).text
    assert '<th scope="row">Anna</th>' in seen
    assert "Move 1: " in seen


async def test_the_api_has_every_chance_and_every_alternative(finished: Player) -> None:
    response = await finished.client.post(f"/api{finished.path}/review", headers=JSON)
    assert (response.status_code, response.json()["status"]) == (202, "working")
    await wait_for_review(finished)
    review = (await get_review(finished)).json()
    assert review["status"] == "ready"
    assert review["done"] == review["total"] == len(review["looks"])
    assert review["sides"] == [[0], [1]]
    assert all(sum(look["chances"]) == pytest.approx(1) for look in review["looks"])
    assert any(look["ways"] for look in review["looks"])
    assert review["looks"][-1]["chances"] == [0.0, 1.0]
    assert review["cpu_ms"] > 0
    # And the page of such a move shows its alternatives, each with a different text, and which was played
    decided = next(look["entry"] for look in review["looks"] if look["ways"])
    page = (await finished.client.get(f"{finished.path}/review?at={decided}")).text
    ways = re.findall(r'<span class="way">(.+?)(?: <span class="tag">|</span>)', page)
    assert len(ways) == len(set(ways)) >= 2
    assert page.count('<span class="tag">played</span>') == 1


async def test_the_page_offers_to_play_on_and_a_rematch(
    finished: Player, visit: Visit, services: Services
) -> None:
    # Given a review
    await store_review(services, finished)
    # When a player selects a move
    page = (await finished.client.get(f"{finished.path}/review?at=2")).text
    # Then they can play on from just before it, in their own seat
    sheet = page[page.index('id="play-on-form"') :]
    assert '<input type="hidden" name="at" value="1">' in sheet
    assert re.search(r'name="seat" value="0" checked', sheet)
    # And ask for a rematch, or check the deal, which the server has verified
    assert f'action="{finished.path}/rematch"' in page
    assert "Deal verified" in page
    assert 'data-opens="fair"' in page
    assert f'href="{finished.path}/record"' in page
    # And playing on from the deal starts at the deal itself, since no move precedes it
    deal = (await finished.client.get(f"{finished.path}/review?at=0")).text
    assert '<input type="hidden" name="at" value="0">' in deal
    # And a spectator is offered no rematch
    wanda = visit("Wanda")
    assert "/rematch" not in (await wanda.client.get(f"{finished.path}/review?at=2")).text
    # And the deal of a game that was not sealed is not called verified

    def forget_seal(session: Session) -> None:
        session.get_one(Table, finished.path.rpartition("/")[2]).seal = None

    await services[Database].write(forget_seal)
    await (await find_room(services, finished)).change(lambda *_: None)
    assert "Not verified" in (await finished.client.get(f"{finished.path}/review?at=2")).text


async def test_turning_points_and_luck_are_described_with_percentages(
    finished: Player, services: Services
) -> None:
    # Given a game with a lucky deal for Anna, which turned with the second move, half of it by luck
    deal = Evaluation(0, 0, 0, (0.6, 0.4), (0.1, -0.1), luck=(0.1, -0.1))
    turn = Evaluation(2, 0, 0, (0.3, 0.7), (-0.3, 0.3), luck=(-0.15, 0.15))
    await store_review(services, finished, deal, turn)
    # When Anna opens the review, then the turning point is selected
    page = (await finished.client.get(f"{finished.path}/review")).text
    assert re.search(r'id="move-title">Move 2: \w.*\s*<b>−30%</b>', page)
    assert "Luck had a part in it:" in page
    # And it is listed among the turning points, and both entries are listed under luck
    listed = page[page.index('id="review-turns"') :].partition('id="luck-title"')
    turns, luck = listed[0], listed[2].partition("</ol>")[0]
    assert re.findall(r'href="\?at=(\d+)"', turns) == ["2"]
    assert re.findall(r'href="\?at=(\d+)"', luck) == ["0", "2"]
    assert re.findall(r"<small>(You)</small>\s+<b>(.+?)</b>", luck) == [("You", "+10%"), ("You", "−15%")]
    assert "<small>The deal</small>" in luck
    assert re.findall(r"<span>(.*?)</span>", turns)[0]


@pytest.mark.parametrize("game", ["res_arcana"])
async def test_a_picture_of_the_moves_card_is_shown(finished: Player, services: Services) -> None:
    await store_review(services, finished)
    pages = [(await finished.client.get(f"{finished.path}/review?at={at}")).text for at in range(5)]
    shown = [page[page.index('class="about"') :] for page in pages if 'class="about"' in page]
    assert any('class="face' in picture[:300] for picture in shown)
    assert not any("<button" in picture[: picture.index("</div>")] for picture in shown)


async def test_a_cancelled_review_can_be_resumed(finished: Player, services: Services) -> None:
    # Given a review in progress
    room, db = await find_room(services, finished), services[Database]
    await finished.post("review")
    # When it is cancelled
    assert (await finished.post("review/cancel")).status_code == 303
    # Then its job is deleted, and the page says so
    assert [due.kind for due in await db.read(partial(read_due_rows, table_id=room.id))] == []
    cancelled = (await finished.client.get(f"{finished.path}/review")).text
    assert "was cancelled" in cancelled or 'data-status="ready"' in cancelled
    done_before = (await db.read(partial(stored_reviews.read_progress, table_id=room.id))).done
    # And a new request resumes it
    await finished.post("review")
    await wait_for_review(finished)
    progress = await db.read(partial(stored_reviews.read_progress, table_id=room.id))
    assert progress.status == "ready"
    assert progress.done == progress.total >= done_before


async def test_reviews_can_be_switched_off(finished: Player, services: Services) -> None:
    services[Settings].review_share = 0.0
    response = await finished.client.post(f"/api{finished.path}/review", headers=JSON)
    assert (response.status_code, response.json()["code"]) == (409, "reviews_off")
    assert "Games aren’t reviewed here." in (await finished.client.get(f"{finished.path}/review")).text


async def test_a_review_fails_after_repeated_process_failures(
    finished: Player, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a review, and processes that die
    class DeadProcess:
        async def exchange(self, *_: object) -> None:
            raise NoAnswer("it died")

        async def kill(self) -> None:
            pass

    async def start(module: str) -> DeadProcess:
        return DeadProcess()

    monkeypatch.setattr(BotProcess, "start", start)
    room, db = await find_room(services, finished), services[Database]
    job = ReviewJob(db, services[Rooms], 1.0)
    await db.write(lambda session: session.add(Review(table_id=room.id, total=9)))
    row = Due(table_id=room.id, seat=NO_SEAT, kind=REVIEW, at=0)
    # When they fail repeatedly
    for _ in range(MAX_FAILURES):
        await job(row)
    # Then the review fails, and the page says so and offers another attempt
    assert (await db.read(partial(stored_reviews.read_progress, table_id=room.id))).status == "failed"
    page = (await finished.client.get(f"{finished.path}/review")).text
    assert "couldn’t be finished" in page
    assert 'id="ask-review"' in page
    # And a leftover job has nothing to do
    with pytest.raises(NoLongerDue):
        await job(row)


async def test_a_slice_reviewed_by_two_workers_is_stored_once(finished: Player, services: Services) -> None:
    # Given a review of which two workers have reviewed the same slice
    room, db = await find_room(services, finished), services[Database]
    look = Evaluation(0, 0, 0, (0.5, 0.5), (0.0, 0.0))

    def store_twice(session: Session) -> tuple[stored_reviews.ReviewProgress, stored_reviews.ReviewProgress]:
        session.add(Review(table_id=room.id, total=3))
        session.flush()
        store_slice = partial(stored_reviews.store_evaluations, session, room.id, (look,), 0.5)
        return store_slice(), store_slice()

    # When both store it
    progress = await db.write(store_twice)
    # Then it is stored once, and its time is counted once
    assert progress == (stored_reviews.ReviewProgress("working", 1, 3, 500),) * 2
    assert await db.read(partial(stored_reviews.read_evaluations, table_id=room.id)) == (look,)
