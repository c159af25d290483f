"""The tables that are looked at: windows, languages, numbers of players, and moments of the style guide."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from app.language.catalogues import catalogue_file, codes
from app.styleguide.full_tables import TARGETS_SUFFIX, build_full_samples
from app.styleguide.samples import build_samples
from engines.kernel.contract.game import Game

T = TypeVar("T")

DESKTOP, PHONE = (1280, 800), (390, 844)
MOMENTS = 8
"""Moments of the usual table that are looked at in each window, at most, evenly spread."""
FULL_MOMENTS = 12
"""The same for the largest and the smallest table."""


class Window(Struct, frozen=True, gc=False):
    """A window of the browser: its size in CSS pixels, and the language of its reader."""

    size: tuple[int, int]
    language: str

    @property
    def is_phone(self) -> bool:
        """Whether it is that of a phone, which is used by touch."""
        return self.size == PHONE

    @property
    def name(self) -> str:
        """A short name for files: "phone-de"."""
        return f"{'phone' if self.is_phone else 'desk'}-{self.language}"


class Moment(Struct, frozen=True, gc=False):
    """A page of the style guide. Accessibility and contrast are measured only if it `is_sample`."""

    name: str
    path: str
    is_sample: bool = False


def list_windows(game: Game[Any]) -> Iterator[Window]:
    """Both sizes in English, and phones also in each language that the game has."""
    yield from (Window(DESKTOP, "en"), Window(PHONE, "en"))
    yield from [Window(PHONE, code) for code in codes()[1:] if catalogue_file(code, game.id).is_file()]


def list_moments(game: Game[Any], window: Window) -> Iterator[Moment]:
    """Moments of the usual table, and the fullest moments of the largest and the smallest one."""
    samples = build_samples(game.id)
    for name in spread(list(samples), MOMENTS):
        yield Moment(name, f"/styleguide/{game.id}/{name}", is_sample=True)
    for seats in dict.fromkeys((game.seats[1], game.seats[0])):
        if seats == game.seats[0] and window.language != "en":
            continue
        names = sorted(build_full_samples(game.id, seats), key=lambda name: not name.endswith(TARGETS_SUFFIX))
        for name in spread(names, FULL_MOMENTS):
            yield Moment(f"{name}-{seats}", f"/styleguide/{game.id}/{name}?seats={seats}")


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """At most this number of the items, evenly spread."""
    return items[:: max(1, -(-len(items) // most))]
