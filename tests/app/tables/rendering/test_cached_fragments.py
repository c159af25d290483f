"""Pieces that are kept: every look at every game's table gets the bytes that drawing it anew would give."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from app.tables.log.encoding import pack, unpack_events
from app.tables.log.scene import Scene
from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.rendering.zones.zone_fragments import build_zones
from app.tables.view.describe_table import describe_table
from app.tables.view.table_view import TableView
from engines import CATALOGUE
from engines.kernel.contract.panels import Fragment
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.worlds.resample import rekey, resample
from tests.app.scenes import looks, looks_back, random_game, region_drawer

GAMES = tuple(CATALOGUE)
LOOKED_AT = 12
"""About how many moments of a game are drawn."""


def drawn(by: RegionRenderer, seen: TableView) -> dict[str, str]:
    """The text of every region."""
    return {name: region.html for name, region in by.render(seen).items()}


def size(game: str) -> int:
    """How many sit at a table: three where a game allows it."""
    least, most = CATALOGUE[game].seats
    return min(max(least, 3), most)


def some_moments(game: str, seed: str, seats: int) -> list[Scene]:
    """Moments of a whole random game, pairs of neighbours among them, and its end."""
    scenes = list(random_game(CATALOGUE[game], seats, seed))
    dice, step = Dice(seed), max(len(scenes) * 2 // LOOKED_AT, 2)
    starts = [at + dice(step - 1) for at in range(0, len(scenes) - step, step)]
    return [scene for at in starts for scene in scenes[at : at + 2]] + scenes[-1:]


def all_looks(scenes: list[Scene], seed: str) -> Iterator[TableView]:
    """What everybody sees of these moments, and when looking back from the last."""
    for at, scene in enumerate(scenes):
        yield from looks(scene, f"{seed} {at}")
    for past in scenes[:3]:
        yield from looks_back(scenes[-1], past)


@pytest.mark.parametrize("game", GAMES)
def test_kept_pieces_are_byte_for_byte_those_drawn_anew(game: str) -> None:
    """Two tables share what is kept, look by look; the names that sit there are the same."""
    kept, fresh = region_drawer(), region_drawer(most_bytes=0)
    one = all_looks(some_moments(game, "one", CATALOGUE[game].seats[0]), "one")
    other = all_looks(some_moments(game, "other", size(game)), "other")
    looked = 0
    for pair in zip_longest(one, other):
        for seen in pair:
            if seen is not None:
                assert drawn(kept, seen) == drawn(fresh, seen), f"entry {seen.seq} for {seen.viewer}"
                looked += 1
    assert looked > 60


class RecordingRenderer(FragmentRenderer):
    """A renderer that records the fragments it rendered."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.fragments: list[Fragment] = []

    def render(
        self, game: str, fragment: Fragment, context: Any, before: RenderedFragment | None = None
    ) -> RenderedFragment:
        self.fragments.append(fragment)
        return super().render(game, fragment, context, before)


@pytest.mark.parametrize("game", GAMES)
def test_facts_are_of_the_very_types_they_declare(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the survey promises holds only then: a bool in a field of numbers would equal a number."""
    monkeypatch.setattr("app.tables.rendering.region_renderer.FragmentRenderer", RecordingRenderer)
    drawing = region_drawer()
    drawer = drawing._fragment_renderer("en")
    assert isinstance(drawer, RecordingRenderer)
    for seen in all_looks(some_moments(game, "types", size(game)), "types"):
        drawing.render(seen)
    wrong = {
        f"{type(one.facts).__name__}.{name}: {getattr(one.facts, name)!r}"
        for one in set(drawer.fragments)
        for name in one.facts.__struct_fields__
        if not is_exactly(getattr(one.facts, name), get_type_hints(type(one.facts))[name])
    }
    assert wrong == set()


def is_exactly(value: Any, hint: Any) -> bool:
    """Whether a value is of a type and of no type derived from it, all the way down."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(is_exactly(value, argument) for argument in arguments)
    if origin is Literal:
        return value in arguments and type(value) is type(arguments[0])
    if origin is tuple:
        if type(value) is not tuple:
            return False
        each = [arguments[0]] * len(value) if Ellipsis in arguments else list(arguments)
        return len(each) == len(value) and all(map(is_exactly, value, each))
    if isinstance(value, Struct):
        hints = get_type_hints(type(value))
        fields = value.__struct_fields__
        return isinstance(value, hint) and all(
            is_exactly(getattr(value, name), hints[name]) for name in fields
        )
    return type(value) is hint


@pytest.mark.parametrize("game", GAMES)
def test_in_a_world_that_looks_the_same_every_piece_is_the_same(game: str) -> None:
    """What a viewer does not know is permuted, and chance to come is another: their fragments are equal."""
    seats, dice = size(game), Dice("worlds")
    for scene in some_moments(game, "worlds", seats)[:-1]:
        assert scene.match is not None
        for viewer in (*range(seats), None):
            world = resample(scene.match.game, scene.match.state, viewer, dice, seats)
            assert world is not None
            other = replace(scene, match=scene.match.in_world(rekey(world, "another future")))
            told = f"viewer {viewer} is told what they cannot know"
            assert fragments(scene, viewer) == fragments(other, viewer), told


def fragments(scene: Scene, viewer: Viewer) -> dict[str, Fragment]:
    """What a viewer's regions are drawn from."""
    return build_zones(describe_table(scene, viewer, ""))


def in_new_objects(scene: Scene) -> Scene:
    """The same moment, of which no part was ever seen before."""
    assert scene.match is not None
    game, match = scene.game, scene.match
    entries = [replace(one, events=unpack_events(game, pack(one.events))) for one in scene.entries]
    state = game.decode(game.encode(match.state))
    return replace(scene, match=match.in_world(state), entries=tuple(entries))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_of_a_table_is_what_the_same_table_made_anew_gives(game: str) -> None:
    """Two tables go on in turn, and what was made of their parts is kept from look to look."""
    seats = size(game)
    for moments in zip(*[some_moments(game, seed, seats) for seed in ("kept", "kept too")], strict=False):
        for scene in moments:
            for viewer in (*range(seats), None):
                assert fragments(scene, viewer) == fragments(in_new_objects(scene), viewer)
