"""The frame holds: games of all five are played, and the page is measured after every push, at six sizes."""

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
from tests.live.player import Player, begun, play_on

pytestmark = pytest.mark.anyio

WIDTHS = [window["width"] for window in WINDOWS]
TOUCHED = [window for window in WINDOWS if window["width"] <= 1024]
"""Those of tablets and phones, where a finger takes things."""

LOW = [ViewportSize(width=640, height=400), ViewportSize(width=390, height=600)]
"""A desk at 200 %, and a low phone."""

SEATS = {"magestik": 4, "magecraft": 3, "magelight": 4, "res_arcana": 3, "draco_magi": 2}
SHORT = {"magelight": {"option.max_rounds": "1"}}
"""Where the game goes on when all others have left: so that it ends by itself."""
CHOICES = 8
"""How many choices of a short game are made before all others leave."""
CLICKED = 4
"""In a short game every so many choices of those with a browser are made by clicking; in a whole game all."""
AROUND, AROUND_WHOLE = 8, 3
"""Every so many choices the page is looked at in all windows, in a short game and in a whole one; in between
each push is met in another window."""
FAINT_WIDTHS = (1280, 390)
"""Where contrast is measured at the beginning and at the end."""
FAINT = 4
"""In a whole game it is measured every so many looks around, each time in another window: it takes long."""


def faint_widths(looks: int) -> Sequence[int]:
    """Where contrast is measured after so many looks around."""
    return () if looks % FAINT else (WIDTHS[looks // FAINT % len(WIDTHS)],)


async def who_is_asked(players: list[Player], since: int) -> int | None:
    """Somebody who has to choose, from that seat on: most choices are made by who made the last one."""
    for at in chain(range(since, len(players)), range(since)):
        if (await players[at].look()).question:
            return at
    return None


async def play_and_look(players: list[Player], eyes: list[Eyes], choices: int | None) -> None:
    """Plays so many choices, or to the end. The first players have the eyes."""
    clicked, around = (CLICKED, AROUND) if choices is not None else (1, AROUND_WHOLE)
    at = await who_is_asked(players, 0)
    for made in count():
        if at is None or made == choices:
            break
        if at < len(eyes) and made % clicked == 0:
            await eyes[at].choose(f"choice {made + 1}")
        else:
            await players[at].play()
        for one in eyes:
            await one.guest.shows(made + 1)
            await one.look(f"after choice {made + 1}")
            if made % around == around // 2:
                faint = faint_widths(made // around) if choices is None else ()
                await one.look_around(f"after choice {made + 1}", faint=faint)
        at = await who_is_asked(players, at)


async def end(players: list[Player], game: str) -> None:
    """All but the first leave; where that is not the end, they play on first."""
    if game in SHORT:
        await play_on(players)
    for player in players[1:]:
        await player.post("leave")


async def watch_frame(
    come: Invite, sit: Sit, game: str, seats: int, *, choices: int | None, dark: bool, desk: str
) -> None:
    # Given a player at a desk, who reads that language, one with a phone who reads German, and others
    guests = (
        await come("Morgana", WINDOWS[0], dark=dark, kind=Counting, language=desk),
        await come("Bartholomew", PHONE, dark=dark, kind=Finger, language="de"),
    )
    players = await sit(seats)
    await begun(players, game, **(SHORT.get(game, {}) if choices is not None else {}))
    eyes = [Eyes(guest, windows) for guest, windows in zip(guests, (WINDOWS, TOUCHED), strict=True)]
    for one, player in zip(eyes, players, strict=False):
        await one.open()
        await enter(one.guest, player)
        await one.look_around("at the beginning", faint=FAINT_WIDTHS)
    assert await guests[1].page.evaluate("matchMedia('(pointer: coarse)').matches")

    # When they play, then the game ends, and is looked back at
    await play_and_look(players, eyes, choices)
    if choices is not None:
        await end(players, game)
    for one in eyes:
        await one.guest.result.wait_for()
        await one.page.locator("#curve figure").wait_for(state="attached")
        await one.look_around("at the end", faint=FAINT_WIDTHS)
        await one.page.locator("#previous").click()
        await one.page.locator("#story[data-stands]:not(:has(#next[aria-disabled]))").wait_for()
        await one.look_around("in the replay", faint=FAINT_WIDTHS if choices is None else ())

    # Then nothing was wrong with any page at any time
    wrong = [f"{one.guest.name} {when}, {what}" for one in eyes for what, when in one.wrong.items()]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_game_is_measured_at_six_sizes(come: Invite, sit: Sit, game: str) -> None:
    await watch_frame(come, sit, game, SEATS[game], choices=CHOICES, dark=False, desk="en")


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_whole_game_of_the_most_is_measured_in_light_and_german(
    come: Invite, sit: Sit, game: str
) -> None:
    await watch_frame(come, sit, game, CATALOGUE[game].seats[1], choices=None, dark=False, desk="de")


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_whole_game_of_the_fewest_is_measured_in_the_dark_and_english(
    come: Invite, sit: Sit, game: str
) -> None:
    await watch_frame(come, sit, game, CATALOGUE[game].seats[0], choices=None, dark=True, desk="en")


@pytest.mark.parametrize("window", LOW, ids=["zoomed", "phone"])
async def test_in_a_low_window_the_page_scrolls_and_the_question_stays_in_sight(
    come: Invite, sit: Sit, window: ViewportSize
) -> None:
    # Given somebody who is asked, in a window that is too low for all zones
    players = await sit(2)
    await begun(players, "magestik")
    (asked,) = [player for player in players if (await player.look()).question]
    guest = await come(asked.name, window)
    await enter(guest, asked)
    await guest.lit.first.click()
    verb = guest.page.locator("#confirm")
    await expect(verb).to_be_enabled()

    # When they scroll, then the verb stays where it can be pressed, and what one has is reached
    far: int = await guest.page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
    assert far > 0
    for down in (0, far // 2, far):
        await guest.page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", down)
        await expect(verb).to_be_in_viewport(ratio=1)
    await expect(guest.page.locator("#hand .self")).to_be_in_viewport()
