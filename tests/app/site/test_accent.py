"""The tones of any accent colour have enough contrast with all grounds, in both looks."""

from itertools import product

import pytest

from app.site.accent import derive_tones, to_hex, to_oklch
from app.site.style_sheet import write_style_sheet
from tests.project.test_tokens import GROUNDS, RING_CONTRAST, TEXT_CONTRAST, contrast, read_colours

GRID = ["#" + "".join(parts) for parts in product(("00", "55", "aa", "ff"), repeat=3)]
INKS = ("ink", "ink-soft")


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_colour_of_a_grid_can_be_read_on_every_ground(theme: int) -> None:
    tokens = {name: colours[theme] for name, colours in read_colours().items()}
    faint = []
    for colour in GRID:
        strong, leaf, wash = (tone[1:] for tone in derive_tones(colour)[theme])
        needed = [
            *((strong, ground, TEXT_CONTRAST) for ground in (*map(tokens.__getitem__, GROUNDS), wash)),
            *((leaf, ground, RING_CONTRAST) for ground in (*map(tokens.__getitem__, GROUNDS), wash)),
            *((tokens[ink], wash, TEXT_CONTRAST) for ink in INKS),
            (tokens["on-deep"], strong, TEXT_CONTRAST),
        ]
        faint += [(colour, pair) for pair in needed if contrast(pair[0], pair[1]) < pair[2]]
    assert faint == []


def test_a_colour_that_can_be_read_is_left_as_it_is() -> None:
    light, dark = derive_tones("#5a1a8a")[0], derive_tones("#ffd400")[1]
    assert (light.strong, light.leaf) == ("#5a1a8a", "#5a1a8a")
    assert (dark.strong, dark.leaf) == ("#ffd400", "#ffd400")


@pytest.mark.parametrize("colour", ["#d22630", "#ffd400", "#1d8a8a", "#3050ff", "#00c040"])
def test_tones_keep_the_hue(colour: str) -> None:
    for tones in derive_tones(colour):
        for tone in tones:
            assert to_oklch(tone).hue == pytest.approx(to_oklch(colour).hue, abs=0.12)


def test_colours_survive_the_conversion() -> None:
    assert [to_hex(to_oklch(colour)) for colour in GRID] == GRID


def test_the_sheet_leaves_the_colours_of_tables_alone() -> None:
    sheet = write_style_sheet("#ffd400")
    assert sheet.startswith("@layer tokens {\n  body:not(.framed),\n  .framed .brand {\n")
    assert "--accent: var(--light, #" in sheet
