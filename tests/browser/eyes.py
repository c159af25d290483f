"""An observer of a guest's page: measures it after every step and collects faults."""

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
"""Presses that a choice may take in addition to its number of details."""

SKIP = """() => {
  document.activeElement.blur();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
}"""
"""Skips the current scene as the key does, without a key press for the browser: phones have no keys."""


class Eyes:
    """Measures a guest's page in several windows; `wrong` maps faults to the moment they first occurred."""

    def __init__(self, guest: Guest, windows: list[ViewportSize], step_windows: int | None = None) -> None:
        """`step_windows` limits the windows that are measured after each step of a choice."""
        self.guest = guest
        self.page = guest.page
        self.windows = windows
        self.step_windows = step_windows
        self.wrong: dict[str, str] = {}
        self._first: dict[int, Measured] = {}
        self._before: Measured | None = None

    async def open(self) -> None:
        """Records layout shifts from the beginning of a page; to be called before it is opened."""
        await self.page.add_init_script(NOTE_SHIFTS)

    async def choose(self, when: str) -> None:
        """Lets the guest choose; measures every step and counts presses."""
        self.guest.after_step = partial(self.look_around, f"on the way of {when}", count=self.step_windows)
        guest = self.guest
        presses, details = (guest.presses, guest.details) if isinstance(guest, Counting) else (0, 0)
        await guest.choose()
        if isinstance(guest, Counting):
            presses, details = guest.presses - presses, guest.details - details
            if presses > details + MORE_PRESSES:
                self.wrong[f"{presses} presses for {details} details"] = when

    async def look(self, when: str) -> None:
        """Measures the page in its current window."""
        now = await measure(self.page)
        before = self._before if self._before is not None and self._before.width == now.width else now
        faults = [*now.found, *zones_moved(now, self._first.setdefault(now.width, now))]
        faults += [*clicks_moved(now, before), *things_moved(now, before)]
        faults += [
            f"{shift['zone']} shifts: {shift['what']}" for shift in now.shifts if self._counts(shift, now)
        ]
        if now.width == LOG_WINDOW and few_lines(now):
            faults.append(f"{now.lines} of {now.all} lines of the log are visible")
        self._before = now
        new = {f"{now.width}: {fault}": when for fault in faults} | self.wrong
        if len(new) > len(self.wrong):
            self.wrong = new
            await self.guest.picture(f"wrong-{self.guest.name}-{now.width}-{when}")

    async def _resize(self, window: ViewportSize) -> None:
        """Resizes the window and waits for two paints. Shifts due to the new size do not count."""
        noted: int = await self.page.evaluate("shifts.length")
        await self.page.set_viewport_size(window)
        for _ in range(2):
            await self.page.evaluate(NEXT_FRAME)
        await self.page.evaluate("(noted) => void shifts.splice(noted)", noted)

    def _counts(self, shift: dict[str, str], now: Measured) -> bool:
        """Whether a shift is a fault: always for zones, within a decision and window size for contents.

        The tools of the story grow to the left by a button when its first chip arrives; their buttons count.
        """
        if shift["what"].startswith("story-tools "):
            return False
        before = self._before
        stands = (
            before is not None
            and before.width == now.width
            and (before.decision, before.path) == (now.decision, now.path) != ("", "")
        )
        return shift["zone"] == "a zone" or stands

    async def look_around(self, when: str, *, faint: Collection[int] = (), count: int | None = None) -> None:
        """Measures the page in all windows, once no scene is shown; contrast too in those of `faint` widths.

        With a count, it measures that number of windows, and others the next time. The last window changes
        each time, so that events arrive in each of them.
        """
        await self.page.evaluate(SKIP)
        await expect(self.page.locator("body")).not_to_have_class(re.compile("telling"))
        first = 1 if count is None else count
        self.windows = [*self.windows[first:], *self.windows[:first]]
        for window in self.windows[-count:] if count else self.windows:
            await self._resize(window)
            await self.look(when)
            if window["width"] in faint:
                for look, found in (await find_faint(self.page)).items():
                    for fault in found:
                        self.wrong.setdefault(f"{window['width']} {look}: {fault}", when)
