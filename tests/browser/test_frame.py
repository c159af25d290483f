"""The frame holds: games of all five are played, and the page is measured after every push, at six sizes."""

from itertools import count

import pytest
from playwright.async_api import ViewportSize

from engines import CATALOGUE
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest
from tests.browser.measures import (
    NOTE_SHIFTS,
    Measured,
    clicks_moved,
    few_lines,
    find_faint,
    measure,
    zones_moved,
)
from tests.browser.seating import Sit, enter
from tests.live.player import Player, begun, play_on

pytestmark = pytest.mark.anyio

WINDOWS = [
    ViewportSize(width=width, height=height)
    for width, height in ((1600, 900), (1366, 768), (1280, 800), (1024, 768), (768, 1024), (390, 844))
]
FAINT_WINDOWS = (1280, 390)  # where contrast is measured, in both looks
LOG_WINDOW = 1280  # where the log stands in its column, and six of its lines are seen

SEATS = {"magestik": 4, "magecraft": 3, "magelight": 4, "res_arcana": 3, "draco_magi": 2}
SHORT = {"magelight": {"option.max_rounds": "1"}}
"""Where the game goes on when all others have left: so that it ends by itself."""
CHOICES = 8
"""How many choices of a short game are made before all others leave."""
CLICKED = 4
"""Every so many choices of those who have a browser are made by clicking."""
AROUND = 8
"""In a short game every so many choices the page is looked at in all windows; in a whole game after each."""
FAINT = 16
"""Every so many choices contrast is measured, too: it takes a while."""


class Finger(Guest):
    """On a phone: takes what is too small for a finger from the lens."""

    async def _take(self, at: int) -> None:
        thing = self.lit.nth(at)
        if await thing.evaluate("(thing) => getComputedStyle(thing).pointerEvents === 'none'"):
            target = await thing.get_attribute("data-target")
            await thing.locator(
                "xpath=ancestor::*[contains(@class, 'plate') or contains(@class, 'stack')][1]"
            ).tap()
            await self.page.locator(f"#lens .offer[data-target='{target}']").tap()
        else:
            await super()._take(at)


class Eyes:
    """Who looks at a guest's page, and what they found wrong with it and when they first did."""

    def __init__(self, guest: Guest, windows: list[ViewportSize]) -> None:
        self.guest = guest
        self.page = guest.page
        self.windows = windows
        self.wrong: dict[str, str] = {}
        self._first: dict[int, Measured] = {}
        self._before: Measured | None = None

    async def look(self, when: str) -> None:
        """Measures the page as it stands."""
        now = await measure(self.page)
        before = self._before if self._before is not None and self._before.width == now.width else now
        found = [*now.found, *zones_moved(now, self._first.setdefault(now.width, now))]
        found += clicks_moved(now, before)
        found += [
            f"{shift['zone']} shifts: {shift['what']}" for shift in now.shifts if self._counts(shift, now)
        ]
        if now.width == LOG_WINDOW and few_lines(now):
            found.append(f"{now.lines} of {now.all} lines of the log are seen")
        self._before = now
        for one in found:
            self.wrong.setdefault(f"{now.width}: {one}", when)
        if found:
            await self.guest.picture(f"wrong-{self.guest.name}-{now.width}-{when}")

    def _counts(self, shift: dict[str, str], now: Measured) -> bool:
        """Zones never shift; what is in them not while one question stands in a window of one size."""
        before = self._before
        stands = (
            before is not None
            and before.width == now.width
            and (before.decision, before.path) == (now.decision, now.path) != ("", "")
        )
        return shift["zone"] == "a zone" or stands

    async def look_around(self, when: str, *, faint: bool = False) -> None:
        """Measures it in all windows, once nothing is told any more; contrast only when asked to."""
        await self.page.evaluate("document.activeElement.blur()")
        await self.page.keyboard.press("Space")
        await self.page.wait_for_function("!document.body.classList.contains('telling')")
        for window in self.windows:
            await self.page.set_viewport_size(window)
            await self.look(when)
            if faint and window["width"] in FAINT_WINDOWS:
                for look, found in (await find_faint(self.page)).items():
                    self.wrong.update({f"{window['width']} {look}: {one}": when for one in found})


async def play_and_look(players: list[Player], eyes: list[Eyes], choices: int | None) -> int:
    """Plays so many choices, or to the end; the number of the last entry. The first players have the eyes."""
    seq, around = 0, AROUND if choices is not None else 1
    for made in count():
        if made == choices:
            break
        asked = [(at, player) for at, player in enumerate(players) if (await player.look()).question]
        if not asked:
            break
        at, player = asked[made % len(asked)]
        if at < len(eyes) and made % CLICKED == 0:
            await eyes[at].guest.choose()
        else:
            await player.play()
        seq += 1
        for one in eyes:
            await one.guest.shows(seq)
            await one.look(f"after choice {seq}")
            if made % around == around // 2:
                await one.look_around(f"after choice {seq}", faint=made % FAINT == 0)
    return seq


async def end(players: list[Player], game: str) -> None:
    """All but the first leave; where that is not the end, they play on first."""
    if game in SHORT:
        await play_on(players)
    for player in players[1:]:
        await player.post("leave")


async def watch_frame(
    come: Invite, sit: Sit, game: str, seats: int, *, choices: int | None, dark: bool = False
) -> None:
    # Given a player at a desk and one with a phone in their hand, who read German or English, and others
    desk, phone = (
        await come("Morgana", WINDOWS[0], dark=dark, language="de" if dark else "en"),
        await come("Bartholomew", PHONE, dark=dark, kind=Finger, language="de"),
    )
    players = await sit(seats)
    await begun(players, game, **SHORT.get(game, {}))
    eyes = [Eyes(desk, WINDOWS), Eyes(phone, [PHONE])]
    for one, player in zip(eyes, players, strict=False):
        await one.page.add_init_script(NOTE_SHIFTS)
        await enter(one.guest, player)
        await one.look_around("at the beginning", faint=True)
    assert await phone.page.evaluate("matchMedia('(pointer: coarse)').matches")

    # When they play, then the game ends, and is looked back at
    await play_and_look(players, eyes, choices)
    if choices is not None:
        await end(players, game)
    for one in eyes:
        await one.guest.result.wait_for()
        await one.page.locator("#curve figure").wait_for(state="attached")
        await one.look_around("at the end", faint=True)
        await one.page.locator("#previous").click()
        await one.page.locator("#story[data-stands]:not(:has(#next[aria-disabled]))").wait_for()
        await one.look_around("in the replay", faint=choices is None)

    # Then nothing was wrong with any page at any time
    wrong = [f"{one.guest.name} {when}, {what}" for one in eyes for what, when in one.wrong.items()]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", CATALOGUE)
async def test_a_game_is_measured_at_six_sizes(come: Invite, sit: Sit, game: str) -> None:
    await watch_frame(come, sit, game, SEATS[game], choices=CHOICES)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", CATALOGUE)
async def test_whole_games_are_measured_at_six_sizes(come: Invite, sit: Sit, game: str, dark: bool) -> None:
    await watch_frame(come, sit, game, CATALOGUE[game].seats[1], choices=None, dark=dark)
