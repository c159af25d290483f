"""Measurements of a table's page: positions of its zones, elements that are cut, too small or out of reach.

LARGE in measures.js lists the elements that may scroll.
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
"""The width from which the log has its own column."""
MIN_LOG_LINES = 6
"""Lines of the log that are visible at that width."""

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
"""An init script: records elements that move without a click or a resize just before."""


class Measured(NamedTuple):
    """One moment of a page: the boxes of its zones, faults, and the positions of clickable elements."""

    zones: dict[str, Box]
    found: list[str]
    lines: int | None  # whole and visible lines of the log; None where it is closed
    all: int  # all lines of the log
    decision: str
    path: str
    clickable: dict[str, tuple[float, float, float]]  # left, top, right
    lying: dict[str, tuple[float, float]]  # lit elements: left and top within their scroll container
    shifts: list[dict[str, Any]]
    width: int


async def measure(page: Page) -> Measured:
    """Measures the page in its current window."""
    return Measured(**await page.evaluate(_MEASURE))


async def find_faint(page: Page) -> dict[str, list[str]]:
    """Finds words, icons and rings with too little contrast, in the light and the dark look.

    contrast.js documents which elements count. Restores the page's look at the end.
    """
    is_dark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found: dict[str, list[str]] = {}
    for look in LOOKS:
        await page.emulate_media(color_scheme=look)
        found[look] = await page.evaluate(_CONTRAST)
    await page.emulate_media(color_scheme="dark" if is_dark else "light")
    return found


def zones_moved(now: Measured, before: Measured) -> Iterator[str]:
    """Describes zones that moved by more than one pixel between two moments in one window size."""
    for zone in now.zones.keys() | before.zones.keys():
        is_, was = now.zones.get(zone), before.zones.get(zone)
        if is_ is None or was is None or any(abs(a - b) > 1 for a, b in zip(is_, was, strict=True)):
            yield f"zone {zone}: from {was} to {is_}"


def clicks_moved(now: Measured, before: Measured) -> Iterator[str]:
    """Describes clickable elements that moved by more than 8 pixels within one step of a decision.

    Either end of a button may stay in place: its words may change.
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
    """Describes elements that could be picked in two steps of one choice and moved by more than 8 pixels.

    Positions are within the scroll container: a zone may scroll to the options of the next step.
    """
    if not now.decision or now.decision != before.decision or now.path == before.path:
        return
    for name in now.lying.keys() & before.lying.keys():
        is_, was = now.lying[name], before.lying[name]
        if any(abs(a - b) > 8 for a, b in zip(is_, was, strict=True)):
            yield f"{name} lay at {was} before the next step, then at {is_}"


def few_lines(now: Measured) -> bool:
    """Whether fewer lines of the log are visible than MIN_LOG_LINES."""
    return now.lines is not None and now.lines < min(MIN_LOG_LINES, now.all)
