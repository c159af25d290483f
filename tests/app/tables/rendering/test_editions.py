"""Editions: what is sent of a table, put in its place piece by piece, gives the page as it is loaded."""

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from app.tables.rendering.editions import MAX_REMOVALS, Editions
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment, build_shell
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.audience import Viewer
from tests.app.page_model import Page, parse
from tests.app.scenes import look, random_game, region_drawer

GAMES = tuple(CATALOGUE)
DRAWN = 6
"""How many moments of the beginning of a game are drawn, and of its end."""


@cache
def editions_of(game: str, viewer: Viewer) -> list[Mapping[str, RenderedFragment]]:
    """The regions of a game for one viewer, edition by edition: of its beginning and its end."""
    drawing = region_drawer()
    scenes = list(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "editions"))
    shown = [*scenes[:DRAWN], *scenes[DRAWN:][-DRAWN:]]
    return [drawing.render(look(scene, viewer, f"{len(scene.entries)}")) for scene in shown]


def page_of(regions: Mapping[str, RenderedFragment]) -> Page:
    """A page that is loaded now."""
    return Page([drawn.html for drawn in regions.values()])


def pieces(drawn: RenderedFragment) -> Iterator[RenderedFragment]:
    """A piece and all within it."""
    yield drawn
    for slot in drawn.slots:
        for child in slot:
            yield from pieces(child)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_pushed_makes_of_any_edition_the_newest(game: str) -> None:
    """Given pages that each show an edition, when they are sent what came since, then all show the newest."""
    dice = Dice(f"since {game}")
    for viewer in (0, None):
        editions, shown = Editions(), editions_of(game, viewer)
        for number, regions in enumerate(shown):
            editions.update(regions)
            for edition in {max(number - 1, 0), dice(number + 1)}:
                late = page_of(shown[edition])
                for push in editions.since(edition):
                    late.apply(push)
                assert late == page_of(regions), f"from {edition} to {number}"


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_an_element_with_its_own_id(game: str) -> None:
    """A piece is put where its id is, so what is drawn has that id at its root, and nothing else has it."""
    for viewer in (0, None):
        for regions in editions_of(game, viewer)[::4]:
            assert page_of(regions).doubled_ids() == set()
            for piece in [piece for region in regions.values() for piece in pieces(region)]:
                assert parse(piece.html).id == piece.id


def listed(*ids: int, words: str = "", **changed: str) -> Mapping[str, RenderedFragment]:
    """A region with a list that grows at its front."""
    items = [
        RenderedFragment.from_html(f"i{id}", f'<li id="i{id}">{changed.get(f"i{id}", "")}</li>') for id in ids
    ]
    inner = RenderedFragment(
        "list", build_shell((f'<ol id="list"><p>{words}</p>', "</ol>")), (tuple(items),), grows=True
    )
    return {"log": RenderedFragment("log", build_shell(('<div id="log">', "</div>")), ((inner,),))}


def updated(*all_regions: Mapping[str, RenderedFragment]) -> Editions:
    """Editions that have seen all these."""
    editions = Editions()
    for regions in all_regions:
        editions.update(regions)
    return editions


def sent(editions: Editions, after: int) -> list[tuple[str, str]]:
    """What is sent: how, and which piece."""
    return [(push.how, push.id) for push in editions.since(after)]


def test_a_list_that_grows_is_sent_what_is_new_and_what_is_gone() -> None:
    editions = updated(listed(3, 2, 1), listed(5, 4, 3, 2))
    assert sent(editions, 0) == [("gone", "i1"), ("first", "i4"), ("first", "i5")]
    assert sent(editions, 1) == []


def test_a_page_is_not_told_that_something_is_gone_which_it_never_had() -> None:
    editions = updated(listed(1), listed(2, 1), listed(3, 2), listed(4, 3))
    assert sent(editions, 0) == [("gone", "i1"), ("first", "i3"), ("first", "i4")]
    assert sent(editions, 1) == [("gone", "i1"), ("gone", "i2"), ("first", "i3"), ("first", "i4")]


def test_a_list_that_became_another_is_sent_whole() -> None:
    editions = updated(listed(3, 2, 1), listed(2, 1), listed(9, 8), listed(10, 9))
    assert sent(editions, 1) == [("whole", "list")]
    assert sent(editions, 2) == [("gone", "i8"), ("first", "i10")]


def test_a_piece_that_came_and_changed_is_sent_once() -> None:
    editions = updated(listed(1), listed(2, 1), listed(2, 1, i2="changed", i1="changed"))
    assert sent(editions, 0) == [("whole", "i1"), ("first", "i2")]
    assert sent(editions, 1) == [("whole", "i1"), ("whole", "i2")]


def test_who_missed_more_than_is_remembered_is_sent_the_list_whole() -> None:
    count = MAX_REMOVALS + 10
    editions = updated(*[listed(at + 1, at) for at in range(count)])
    assert sent(editions, 3) == [("whole", "list")]
    assert sent(editions, count - 3) == [
        ("gone", f"i{count - 3}"),
        ("gone", f"i{count - 2}"),
        ("first", f"i{count - 1}"),
        ("first", f"i{count}"),
    ]
