"""What a table's page measures by boxes: where its zones are, what of it is cut, too small or out of reach.

What may scroll, and in which direction: see LARGE in measures.js.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.async_api import Page, ViewportSize

Box = tuple[float, float, float, float]
"""Left, top, width, height in CSS pixels."""

WINDOWS = [
    ViewportSize(width=width, height=height)
    for width, height in ((1600, 900), (1366, 768), (1280, 800), (1024, 768), (768, 1024), (390, 844))
]
LOG_WINDOW = 1280
"""The width at which the log stands in its column and so many of its lines are seen."""
LEAST_LOG_LINES = 6

_MEASURE = Path(__file__).with_suffix(".js").read_text("utf-8")
_CONTRAST = Path(__file__).with_name("contrast.js").read_text("utf-8")

LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")

NOTE_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    if (shift.hadRecentInput) continue;
    for (const { node, previousRect: was, currentRect: is } of shift.sources) {
      const one = node?.nodeType === 1 ? node : node?.parentElement;
      if (!one) continue;
      const within = one.closest("[data-zone]")?.dataset.zone ?? "page";
      const zone = one.matches("[data-zone]") ? "a zone" : within;
      const name = one.id || one.className || one.tagName;
      shifts.push({ zone, what: `${name} from ${was.x},${was.y} to ${is.x},${is.y}`, value: shift.value });
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""A script for a page's beginning: notes what moves by itself, without a click or a new size just before."""


class Measured(NamedTuple):
    """One moment of a page: the boxes of its zones, what is wrong with it, and what can be clicked where."""

    zones: dict[str, Box]
    found: list[str]
    lines: int | None  # of the log, whole and in sight; None where it is closed
    all: int  # lines of the log
    decision: str
    path: str
    clickable: dict[str, tuple[float, float, float]]  # left, top, right
    lying: dict[str, tuple[float, float]]  # what is lit: left, top in what it scrolls in
    shifts: list[dict[str, Any]]
    width: int


async def measure(page: Page) -> Measured:
    """Measures the page as it stands."""
    return Measured(**await page.evaluate(_MEASURE))


async def find_faint(page: Page) -> dict[str, list[str]]:
    """Words, signs and rings with too little contrast, in the light look and in the dark one.

    What is measured, and what is left out, says contrast.js. At the end the look is that of the page again.
    """
    is_dark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found: dict[str, list[str]] = {}
    for look in LOOKS:
        await page.emulate_media(color_scheme=look)
        found[look] = await page.evaluate(_CONTRAST)
    await page.emulate_media(color_scheme="dark" if is_dark else "light")
    return found


def zones_moved(now: Measured, before: Measured) -> Iterator[str]:
    """Zones that are not within one pixel of where they were; both moments at one size of the window."""
    for zone in now.zones.keys() | before.zones.keys():
        is_, was = now.zones.get(zone), before.zones.get(zone)
        if is_ is None or was is None or any(abs(a - b) > 1 for a, b in zip(is_, was, strict=True)):
            yield f"zone {zone}: from {was} to {is_}"


def clicks_moved(now: Measured, before: Measured) -> Iterator[str]:
    """What can be clicked and moved by more than 8 pixels while one question stood.

    Of the verbs the right end counts: their words may change.
    """
    if not now.decision or (now.decision, now.path) != (before.decision, before.path):
        return
    for name, (left, top, right) in now.clickable.items():
        if name not in before.clickable:
            continue
        was = before.clickable[name]
        if min(abs(left - was[0]), abs(right - was[2])) > 8 or abs(top - was[1]) > 8:
            yield f"{name} moved from {was} to {(left, top, right)}"


def things_moved(now: Measured, before: Measured) -> Iterator[str]:
    """What lay elsewhere before, by more than 8 pixels, though it could be taken all the way of one choice.

    A zone may scroll to what the next step lights up.
    """
    if not now.decision or now.decision != before.decision or now.path == before.path:
        return
    for name in now.lying.keys() & before.lying.keys():
        is_, was = now.lying[name], before.lying[name]
        if any(abs(a - b) > 8 for a, b in zip(is_, was, strict=True)):
            yield f"{name} lay at {was} before the next step, then at {is_}"


def few_lines(now: Measured) -> bool:
    """Whether less of the log is in sight than there should be."""
    return now.lines is not None and now.lines < min(LEAST_LOG_LINES, now.all)
