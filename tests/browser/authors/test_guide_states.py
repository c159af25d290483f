"""The style guide shows the states of a game, on a phone and at a desk, and opens them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from app.styleguide.full_tables import TARGETS_SUFFIX, build_full_samples
from app.styleguide.samples import WATCHING, build_samples
from app.styleguide.states import EVENT_PREFIX, build_states
from engines import CATALOGUE
from tests.browser.conftest import DESK, PHONE, Invite
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("styleguide")]

GAMES = list(CATALOGUE)
ONE_OR_ALL = (GAMES[0], *[pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:]])


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server for development."""
    with ForkedServer(tmp_path, deals, MAGEHALL_DEVELOPMENT="1") as server:
        yield server


def test_the_fullest_moments_of_a_table_of_any_size() -> None:
    """Given the size of a table, then there is a moment of it for each topic, and those with most targets."""
    game = CATALOGUE[GAMES[-1]]
    samples = build_full_samples(game.id, game.seats[1])
    assert {sample.scene.table.players for sample in samples.values()} == {game.seats[1]}
    assert WATCHING in samples
    assert len(samples.keys() & game.phrases.keys()) > 5
    assert [name for name in samples if name.endswith(TARGETS_SUFFIX)]


@pytest.mark.parametrize("game", ONE_OR_ALL)
def test_every_topic_and_event_is_seen_or_reported(game: str) -> None:
    states = build_states(game)
    events = {kind.__name__ for kind in CATALOGUE[game].events}
    seen = {name.removeprefix(EVENT_PREFIX) for name in states.samples if name.startswith(EVENT_PREFIX)}
    assert events <= seen | {*states.unseen_events}
    assert build_samples(game).keys() <= states.samples.keys()
    for name, sample in states.samples.items():
        if name.startswith(EVENT_PREFIX):
            shown = {type(event).__name__ for event in sample.scene.entries[-1].events}
            assert name.removeprefix(EVENT_PREFIX) in shown


@pytest.mark.long
async def test_states_are_shown_in_two_sizes_and_can_be_opened(come: Invite) -> None:
    # Given the states with one of the events of a game, of which another is chosen
    game = GAMES[0]
    names = [name for name in build_states(game).samples if name.startswith(EVENT_PREFIX)]
    event = names[-1]
    author = await come("Morgana")
    page = author.page
    await page.goto(f"/styleguide/{game}?only={names[0].removeprefix(EVENT_PREFIX)}")
    await page.locator("select[name=only]").select_option(event.removeprefix(EVENT_PREFIX))
    await page.locator("form.guide-row button").click()
    await expect(page.locator(f"#state-{event}")).to_be_visible()
    assert 0 < await page.locator("section").count() < len(build_states(game).samples)

    # Then each is shown in two sizes
    for number, size in enumerate((PHONE, DESK)):
        frame = page.frame_locator(f"section:has(#state-{event}) iframe >> nth={number}")
        await expect(frame.locator("#table[data-ready]")).to_be_visible()
        assert await frame.locator("html").evaluate("innerWidth") == size["width"]

    # And can be opened
    await page.locator(f"section:has(#state-{event}) a.button").click()
    await expect(author.table).to_have_attribute("data-game", game)
    assert "/tables/" in page.url
