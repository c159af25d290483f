"""Cached fragments: every view of every game's table is rendered as it would be without a cache."""

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
from tests.app.scenes import build_past_views, build_region_renderer, build_views, random_game
from tests.long_test_games import EVERY_SECOND_GAME

GAMES = tuple(CATALOGUE)
MOMENTS = 12
"""The approximate number of moments rendered per game."""


def render(renderer: RegionRenderer, table_view: TableView) -> dict[str, str]:
    """The HTML of every region."""
    return {name: region.html for name, region in renderer.render(table_view).items()}


def table_size(game: str) -> int:
    """The number of players: three, or the nearest that the game allows."""
    least, most = CATALOGUE[game].seats
    return min(max(least, 3), most)


def choose_moments(game: str, seed: str, seats: int) -> list[Scene]:
    """Pairs of consecutive moments throughout a random game, and its end."""
    scenes = list(random_game(CATALOGUE[game], seats, seed))
    dice, step = Dice(seed), max(len(scenes) * 2 // MOMENTS, 2)
    starts = [at + dice(step - 1) for at in range(0, len(scenes) - step, step)]
    return [scene for at in starts for scene in scenes[at : at + 2]] + scenes[-1:]


def all_views(scenes: list[Scene], seed: str) -> Iterator[TableView]:
    """Every viewer's view of each moment, and of the first three as seen when looking back from the last."""
    for at, scene in enumerate(scenes):
        yield from build_views(scene, f"{seed} {at}")
    for past in scenes[:3]:
        yield from build_past_views(scenes[-1], past)


@pytest.mark.parametrize("game", EVERY_SECOND_GAME)
def test_cached_fragments_equal_uncached_ones(game: str) -> None:
    """Given two tables whose players have the same names, when their views are rendered alternately with one
    cache, then each is rendered as it would be without a cache."""
    cached, uncached = build_region_renderer(), build_region_renderer(max_cache_bytes=0)
    moments = choose_moments(game, "one", CATALOGUE[game].seats[0])
    first = all_views(moments, "one")
    second = all_views(choose_moments(game, "other", table_size(game)), "other")
    count = 0
    for pair in zip_longest(first, second):
        for table_view in pair:
            if table_view is not None:
                assert render(cached, table_view) == render(uncached, table_view), (
                    f"entry {table_view.seq} for {table_view.viewer}"
                )
                count += 1
    assert count > min(60, 5 * len(moments))


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
def test_facts_have_exactly_their_declared_types(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`fact_types` relies on this: a bool in a numeric field would compare equal to a number."""
    monkeypatch.setattr("app.tables.rendering.region_renderer.FragmentRenderer", RecordingRenderer)
    regions = build_region_renderer()
    renderer = regions._get_fragment_renderer("en")
    assert isinstance(renderer, RecordingRenderer)
    for table_view in all_views(choose_moments(game, "types", table_size(game)), "types"):
        regions.render(table_view)
    wrong = {
        f"{type(facts).__name__}.{name}: {getattr(facts, name)!r}"
        for facts in {fragment.facts for fragment in renderer.fragments}
        for name in facts.__struct_fields__
        if not is_exactly(getattr(facts, name), get_type_hints(type(facts))[name])
    }
    assert wrong == set()


def is_exactly(value: Any, hint: Any) -> bool:
    """Whether a value and all its parts have exactly the declared types, not subclasses of them."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(is_exactly(value, argument) for argument in arguments)
    if origin is Literal:
        return value in arguments and type(value) is type(arguments[0])
    if origin is tuple:
        if type(value) is not tuple:
            return False
        item_types = [arguments[0]] * len(value) if Ellipsis in arguments else list(arguments)
        return len(item_types) == len(value) and all(map(is_exactly, value, item_types))
    if isinstance(value, Struct):
        hints = get_type_hints(type(value))
        fields = value.__struct_fields__
        return isinstance(value, hint) and all(
            is_exactly(getattr(value, name), hints[name]) for name in fields
        )
    return type(value) is hint


@pytest.mark.parametrize("game", EVERY_SECOND_GAME)
def test_fragments_are_the_same_in_an_indistinguishable_world(game: str) -> None:
    """Given a world whose hidden values and future random numbers differ, then the viewer's fragments are the
    same."""
    seats, dice = table_size(game), Dice("worlds")
    for scene in choose_moments(game, "worlds", seats)[:-1]:
        assert scene.match is not None
        for viewer in (*range(seats), None):
            world = resample(scene.match.game, scene.match.state, viewer, dice, seats)
            assert world is not None
            other = replace(scene, match=scene.match.in_world(rekey(world, "another future")))
            assert build_fragments(scene, viewer) == build_fragments(other, viewer), f"viewer {viewer}"


def build_fragments(scene: Scene, viewer: Viewer) -> dict[str, Fragment]:
    """The fragments of a viewer's regions."""
    return build_zones(describe_table(scene, viewer, ""))


def copy_scene(scene: Scene) -> Scene:
    """An equal scene of new objects, for which nothing is cached."""
    assert scene.match is not None
    game, match = scene.game, scene.match
    entries = [replace(entry, events=unpack_events(game, pack(entry.events))) for entry in scene.entries]
    state = game.decode(game.encode(match.state))
    return replace(scene, match=match.in_world(state), entries=tuple(entries))


@pytest.mark.parametrize("game", EVERY_SECOND_GAME)
def test_cached_fragments_equal_those_of_a_copied_scene(game: str) -> None:
    """Given two games that advance alternately, so that fragments cached for one view are there when the next
    is built, then fragments equal those of scenes without a cache."""
    seats = table_size(game)
    for moments in zip(*[choose_moments(game, seed, seats) for seed in ("first", "second")], strict=False):
        for scene in moments:
            for viewer in (*range(seats), None):
                assert build_fragments(scene, viewer) == build_fragments(copy_scene(scene), viewer)
