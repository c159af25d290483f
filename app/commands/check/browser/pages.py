"""The faults of one page of a table, as the tests of all games measure them."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from app.commands.check.browser.tables import Moment
from app.settings import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

TESTS = ROOT / "tests" / "browser"
"""The folder of the scripts that measure a page; only a checkout has it."""
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SCROLLING = ("open", "end")
"""Moments before and after the game, whose zones may scroll."""
TOLERATED = ("an owner without a letter", "small for a finger: act: #confirm")
"""Crests of absent players have no letter, and the frame's own button grows with its sentence."""


class Fault(NamedTuple):
    """A fault of a page in words; a hint may be intended."""

    words: str
    is_hint: bool = False


def measure_page(page: "Page", moment: Moment) -> Iterator[Fault]:
    """Find the faults of an open page. At a sample, contrast and accessibility are measured, too."""
    frame = page.evaluate(_read("frame.js"))
    yield from [Fault(words) for words in frame["found"]]
    yield from [Fault(words, is_hint=True) for words in frame["hints"]]
    if moment.name not in SCROLLING:
        for words in page.evaluate(_read("measures.js"))["found"]:
            if not words.startswith(TOLERATED):
                yield Fault(words)
    if moment.is_sample:
        for scheme in LOOKS:
            page.emulate_media(color_scheme=scheme)
            for words in page.evaluate(_read("contrast.js")):
                yield Fault(f"faint in the {scheme} look: {words}")
        page.evaluate(_read("vendor/axe.min.js"))
        for rule, nodes in page.evaluate(_read("axe_findings.js")):
            yield Fault(f"inaccessible ({rule}): {nodes[0][:120]}")


def note_errors(page: "Page") -> list[str]:
    """A list to which errors of the page's scripts are appended from now on."""
    errors: list[str] = []
    page.on("pageerror", partial(_note_error, errors))
    return errors


def _note_error(errors: list[str], error: object) -> None:
    errors.append(str(error))


def _read(script: str) -> str:
    return (TESTS / script).read_text("utf-8")
