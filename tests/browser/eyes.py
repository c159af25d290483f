"""Who looks at a guest's page: measures it again and again, and keeps what was wrong with it and when."""

import re
from collections.abc import Collection
from functools import partial

from playwright.async_api import ViewportSize, expect

from tests.browser.guest import NEXT_FRAME, Guest
from tests.browser.hands import Counting
from tests.browser.measures import (
    LOG_WINDOW,
    NOTE_SHIFTS,
    Measured,
    clicks_moved,
    few_lines,
    find_faint,
    measure,
    things_moved,
    zones_moved,
)

MORE_PRESSES = 2
"""By how many at most a choice takes more presses than it has details."""

SKIP = """() => {
  document.activeElement.blur();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
}"""
"""As the key does, but for a browser no key was pressed: on a phone there is none."""


class Eyes:
    """What they found in `wrong`: by width and what it is, when it first was so."""

    def __init__(self, guest: Guest, windows: list[ViewportSize]) -> None:
        self.guest = guest
        self.page = guest.page
        self.windows = windows
        self.wrong: dict[str, str] = {}
        self._first: dict[int, Measured] = {}
        self._before: Measured | None = None

    async def open(self) -> None:
        """Before the page is there: from its beginning on it notes what shifts."""
        await self.page.add_init_script(NOTE_SHIFTS)

    async def choose(self, when: str) -> None:
        """The guest chooses by clicking; every step on the way is looked at, and presses are counted."""
        self.guest.after_step = partial(self.look_around, f"on the way of {when}")
        guest = self.guest
        pressed, said = (guest.presses, guest.said) if isinstance(guest, Counting) else (0, 0)
        await guest.choose()
        if isinstance(guest, Counting) and guest.presses - pressed > guest.said - said + MORE_PRESSES:
            self.wrong[f"{guest.presses - pressed} presses to say {guest.said - said} things"] = when

    async def look(self, when: str) -> None:
        """Measures the page as it stands."""
        now = await measure(self.page)
        before = self._before if self._before is not None and self._before.width == now.width else now
        found = [*now.found, *zones_moved(now, self._first.setdefault(now.width, now))]
        found += [*clicks_moved(now, before), *things_moved(now, before)]
        found += [
            f"{shift['zone']} shifts: {shift['what']}" for shift in now.shifts if self._counts(shift, now)
        ]
        if now.width == LOG_WINDOW and few_lines(now):
            found.append(f"{now.lines} of {now.all} lines of the log are seen")
        self._before = now
        new = {f"{now.width}: {one}": when for one in found} | self.wrong
        if len(new) > len(self.wrong):
            self.wrong = new
            await self.guest.picture(f"wrong-{self.guest.name}-{now.width}-{when}")

    async def _resize(self, window: ViewportSize) -> None:
        """Until the page has drawn itself anew. What moves for a new size is no shift, however late it is."""
        noted: int = await self.page.evaluate("shifts.length")
        await self.page.set_viewport_size(window)
        for _ in range(2):
            await self.page.evaluate(NEXT_FRAME)
        await self.page.evaluate("(noted) => void shifts.splice(noted)", noted)

    def _counts(self, shift: dict[str, str], now: Measured) -> bool:
        """Zones never shift; what is in them not while one question stands in a window of one size."""
        before = self._before
        stands = (
            before is not None
            and before.width == now.width
            and (before.decision, before.path) == (now.decision, now.path) != ("", "")
        )
        return shift["zone"] == "a zone" or stands

    async def look_around(self, when: str, *, faint: Collection[int] = ()) -> None:
        """Measures it in all windows, once nothing is told any more; in those of these widths contrast, too.

        It stays in another one each time, so that what happens next is met in each.
        """
        await self.page.evaluate(SKIP)
        await expect(self.page.locator("body")).not_to_have_class(re.compile("telling"))
        self.windows = [*self.windows[1:], self.windows[0]]
        for window in self.windows:
            await self._resize(window)
            await self.look(when)
            if window["width"] in faint:
                for look, found in (await find_faint(self.page)).items():
                    for one in found:
                        self.wrong.setdefault(f"{window['width']} {look}: {one}", when)
