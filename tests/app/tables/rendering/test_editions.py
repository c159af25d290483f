"""Editions: the pushes of a table, applied to an older page, result in the page as it would be loaded."""

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from app.tables.rendering.editions import MAX_REMOVALS, Editions
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment, build_shell
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.audience import Viewer
from tests.app.page_model import Page, parse
from tests.app.scenes import build_region_renderer, build_view, random_game
from tests.long_test_games import EVERY_SECOND_GAME

GAMES = tuple(CATALOGUE)
MOMENTS = 6
"""Moments rendered from the beginning of a game, and from its end."""


@cache
def editions_of(game: str, viewer: Viewer) -> list[Mapping[str, RenderedFragment]]:
    """The regions of a game for one viewer, edition by edition, at its beginning and its end."""
    renderer = build_region_renderer()
    scenes = list(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "editions"))
    chosen = [*scenes[:MOMENTS], *scenes[MOMENTS:][-MOMENTS:]]
    return [renderer.render(build_view(scene, viewer, f"{len(scene.entries)}")) for scene in chosen]


def page_of(regions: Mapping[str, RenderedFragment]) -> Page:
    """The page as it would be loaded."""
    return Page([region.html for region in regions.values()])


def pieces(rendered: RenderedFragment) -> Iterator[RenderedFragment]:
    """A piece and all pieces inside it."""
    yield rendered
    for slot in rendered.slots:
        for child in slot:
            yield from pieces(child)


@pytest.mark.parametrize("game", EVERY_SECOND_GAME)
def test_pushes_turn_any_edition_into_the_newest(game: str) -> None:
    """Given a page that shows an edition, when the pushes since are applied, then it shows the newest."""
    dice = Dice(f"since {game}")
    for viewer in (0, None):
        editions, all_regions = Editions(), editions_of(game, viewer)
        for number, regions in enumerate(all_regions):
            editions.update(regions)
            for edition in {max(number - 1, 0), dice(number + 1)}:
                page = page_of(all_regions[edition])
                for push in editions.since(edition):
                    page.apply(push)
                assert page == page_of(regions), f"from {edition} to {number}"


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_an_element_with_its_own_id(game: str) -> None:
    """A piece replaces the element with its id, so its root, and no other element, must have that id."""
    for viewer in (0, None):
        for regions in editions_of(game, viewer)[::4]:
            assert page_of(regions).find_duplicate_ids() == set()
            for piece in [piece for region in regions.values() for piece in pieces(region)]:
                assert parse(piece.html).id == piece.id


def build_list(*ids: int, words: str = "", **changed: str) -> Mapping[str, RenderedFragment]:
    """A region with a list that grows at its front."""
    items = [
        RenderedFragment.from_html(f"i{id}", f'<li id="i{id}">{changed.get(f"i{id}", "")}</li>') for id in ids
    ]
    inner = RenderedFragment(
        "list", build_shell((f'<ol id="list"><p>{words}</p>', "</ol>")), (tuple(items),), grows=True
    )
    return {"log": RenderedFragment("log", build_shell(('<div id="log">', "</div>")), ((inner,),))}


def build_editions(*all_regions: Mapping[str, RenderedFragment]) -> Editions:
    """Editions updated with each of these sets of regions."""
    editions = Editions()
    for regions in all_regions:
        editions.update(regions)
    return editions


def list_pushes(editions: Editions, after: int) -> list[tuple[str, str]]:
    """The action and the piece of each push."""
    return [(push.action, push.id) for push in editions.since(after)]


def test_a_growing_list_sends_only_added_and_removed_pieces() -> None:
    editions = build_editions(build_list(3, 2, 1), build_list(5, 4, 3, 2))
    assert list_pushes(editions, 0) == [("remove", "i1"), ("prepend", "i4"), ("prepend", "i5")]
    assert list_pushes(editions, 1) == []


def test_removals_of_pieces_that_a_page_never_had_are_not_sent() -> None:
    editions = build_editions(build_list(1), build_list(2, 1), build_list(3, 2), build_list(4, 3))
    assert list_pushes(editions, 0) == [("remove", "i1"), ("prepend", "i3"), ("prepend", "i4")]
    assert list_pushes(editions, 1) == [
        ("remove", "i1"),
        ("remove", "i2"),
        ("prepend", "i3"),
        ("prepend", "i4"),
    ]


def test_a_replaced_list_is_sent_as_a_whole() -> None:
    editions = build_editions(build_list(3, 2, 1), build_list(2, 1), build_list(9, 8), build_list(10, 9))
    assert list_pushes(editions, 1) == [("replace", "list")]
    assert list_pushes(editions, 2) == [("remove", "i8"), ("prepend", "i10")]


def test_a_piece_that_was_added_and_changed_is_sent_once() -> None:
    editions = build_editions(build_list(1), build_list(2, 1), build_list(2, 1, i2="changed", i1="changed"))
    assert list_pushes(editions, 0) == [("replace", "i1"), ("prepend", "i2")]
    assert list_pushes(editions, 1) == [("replace", "i1"), ("replace", "i2")]


def test_a_page_that_missed_more_removals_than_are_remembered_gets_the_whole_list() -> None:
    count = MAX_REMOVALS + 10
    editions = build_editions(*[build_list(at + 1, at) for at in range(count)])
    assert list_pushes(editions, 3) == [("replace", "list")]
    assert list_pushes(editions, count - 3) == [
        ("remove", f"i{count - 3}"),
        ("remove", f"i{count - 2}"),
        ("prepend", f"i{count - 1}"),
        ("prepend", f"i{count}"),
    ]
