"""The layout holds: the page is measured after every push, at six window sizes, in all games."""

from collections.abc import Sequence
from itertools import chain, count

import pytest
from playwright.async_api import ViewportSize, expect

from engines import CATALOGUE
from tests.browser.conftest import PHONE, Invite
from tests.browser.eyes import Eyes
from tests.browser.hands import Counting, Finger
from tests.browser.measures import WINDOWS
from tests.browser.seating import Sit, enter
from tests.engines.expected import find_expected
from tests.live.player import Player, begin_game, play_on
from tests.long_test_games import GAMES_FOR_LONG_TESTS

pytestmark = pytest.mark.anyio

WIDTHS = [window["width"] for window in WINDOWS]
TOUCHED = [window for window in WINDOWS if window["width"] <= 1024]
"""The windows of tablets and phones, which are used by touch."""

LOW = [ViewportSize(width=640, height=400), ViewportSize(width=390, height=600)]
"""A desktop at 200 % zoom, and a low phone."""

SEATS = 4
"""Players in a short game, if the game allows so many."""
CHOICES = 6
"""Choices in a short game before all others leave."""
CLICKED = 4
"""In a short game one in four choices of players with a browser is made by clicks, in a whole game all."""
STEP_WINDOWS = 2
"""Windows that are measured after each step of a choice in a short game; all are in a whole one."""
AROUND, AROUND_WHOLE = 8, 3
"""Choices between measurements in all windows, in a short game and in a whole one.

In between, pushes arrive in one window after another.
"""
FAINT_WIDTHS = (1280, 390)
"""Widths at which contrast is measured at the beginning and at the end."""
FAINT = 4
"""In a whole game contrast is measured in every fourth round, each time in another window: it is slow."""


def faint_widths(looks: int) -> Sequence[int]:
    """The width at which contrast is measured in a round of measurements, if any."""
    return () if looks % FAINT else (WIDTHS[looks // FAINT % len(WIDTHS)],)


async def find_decider(players: list[Player], since: int) -> int | None:
    """The seat of a player with an open decision, tried from `since` on: the last player often continues."""
    for at in chain(range(since, len(players)), range(since)):
        if (await players[at].look()).question:
            return at
    return None


async def play_and_look(players: list[Player], eyes: list[Eyes], choices: int | None) -> None:
    """Plays a number of choices, or to the end. The first players' pages are measured."""
    clicked, around = (CLICKED, AROUND) if choices is not None else (1, AROUND_WHOLE)
    at = await find_decider(players, 0)
    for made in count():
        if at is None or made == choices:
            break
        if at < len(eyes) and made % clicked == 0:
            await eyes[at].choose(f"choice {made + 1}")
        else:
            await players[at].play()
        for observer in eyes:
            await observer.guest.wait_for_entry(made + 1)
            await observer.look(f"after choice {made + 1}")
            if made % around == around // 2:
                faint = faint_widths(made // around) if choices is None else ()
                await observer.look_around(f"after choice {made + 1}", faint=faint)
        at = await find_decider(players, at)


async def end(players: list[Player], game: str) -> None:
    """All except the first player leave; games that continue then are played to their end before."""
    if find_expected(game).short_options:
        await play_on(players)
    for player in players[1:]:
        await player.post("leave")


async def watch_frame(
    come: Invite, sit: Sit, game: str, seats: int, *, choices: int | None, dark: bool, desk: str
) -> None:
    # Given a player at a desktop with the language `desk`, one on a phone in German, and others
    guests = (
        await come("Morgana", WINDOWS[0], dark=dark, kind=Counting, language=desk),
        await come("Bartholomew", PHONE, dark=dark, kind=Finger, language="de"),
    )
    players = await sit(seats)
    await begin_game(players, game, **(find_expected(game).short_options if choices is not None else {}))
    step_windows = None if choices is None else STEP_WINDOWS
    eyes = [
        Eyes(guest, windows, step_windows) for guest, windows in zip(guests, (WINDOWS, TOUCHED), strict=True)
    ]
    for observer, player in zip(eyes, players, strict=False):
        await observer.open()
        await enter(observer.guest, player)
        await observer.look_around("at the beginning", faint=FAINT_WIDTHS)
    assert await guests[1].page.evaluate("matchMedia('(pointer: coarse)').matches")

    # When they play to the end and review the game
    await play_and_look(players, eyes, choices)
    if choices is not None:
        await end(players, game)
    for observer in eyes:
        await observer.guest.result.wait_for()
        if CATALOGUE[game].progress is not None:
            await observer.page.locator("#curve figure").wait_for(state="attached")
        await observer.look_around("at the end", faint=FAINT_WIDTHS)
        await observer.page.locator("#previous").click()
        await observer.page.locator("#story[data-stands]:not(:has(#next[aria-disabled]))").wait_for()
        await observer.look_around("in the replay", faint=FAINT_WIDTHS if choices is None else ())

    # Then no page had a fault at any time
    wrong = [f"{eye.guest.name} {when}, {fault}" for eye in eyes for fault, when in eye.wrong.items()]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", GAMES_FOR_LONG_TESTS)
async def test_a_game_is_measured_at_six_sizes(come: Invite, sit: Sit, game: str) -> None:
    await watch_frame(
        come, sit, game, CATALOGUE[game].nearest_size(SEATS), choices=CHOICES, dark=False, desk="en"
    )


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_whole_game_at_a_full_table_is_measured_in_light_and_german(
    come: Invite, sit: Sit, game: str
) -> None:
    await watch_frame(come, sit, game, CATALOGUE[game].seats[1], choices=None, dark=False, desk="de")


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_whole_game_at_the_smallest_table_is_measured_in_dark_and_english(
    come: Invite, sit: Sit, game: str
) -> None:
    await watch_frame(come, sit, game, CATALOGUE[game].seats[0], choices=None, dark=True, desk="en")


@pytest.mark.parametrize("window", LOW, ids=["zoomed", "phone"])
async def test_in_a_low_window_the_page_scrolls_and_the_decision_stays_in_view(
    come: Invite, sit: Sit, window: ViewportSize
) -> None:
    # Given a player with an open decision, in a window that is too low for all zones
    players = await sit(2)
    await begin_game(players, "magestik")
    (decider,) = [player for player in players if (await player.look()).question]
    guest = await come(decider.name, window)
    await enter(guest, decider)
    await guest.lit.first.click()
    verb = guest.page.locator("#confirm")
    await expect(verb).to_be_enabled()

    # When they scroll, then the confirm button stays in view, and their own zone comes into view
    far: int = await guest.page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
    assert far > 0
    for down in (0, far // 2, far):
        await guest.page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", down)
        await expect(verb).to_be_in_viewport(ratio=1)
    await expect(guest.page.locator("#hand .self")).to_be_in_viewport()
