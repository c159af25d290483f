"""FragmentRenderer: slots, caching by facts, and fragments that are rejected."""

import pytest
from jinja2 import DictLoader, Environment
from msgspec import Struct

from app.tables.rendering.fragments.fact_types import UnfitFacts
from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer
from engines.kernel.contract.panels import Fragment


class Card(Struct, frozen=True):
    """The facts of a card."""

    name: str


class Weight(Struct, frozen=True):
    """A number that may be 1 or 1.0."""

    grams: float


MACROS = """
{%- macro card(id, facts) %}{% do rendered.append(facts.name) %}
<b id="{{ id }}" data-target="card:{{ id }}">{{ facts.name }}</b>{% endmacro %}
{%- macro hand(id, facts, cards, more) %}<i id="{{ id }}">{{ cards }}|{{ more }}</i>{% endmacro %}
{%- macro slotless(id, facts, cards) %}<i id="{{ id }}"></i>{% endmacro %}
"""


@pytest.fixture
def rendered() -> list[str]:
    """The names of the cards whose macro was called."""
    return []


def build_renderer(rendered: list[str], max_cache_bytes: int = 10_000) -> FragmentRenderer:
    """A renderer of one game, "some"."""
    pages = Environment(
        loader=DictLoader({"games/some/fragments.html": MACROS}),
        extensions=["jinja2.ext.do"],
        autoescape=True,
    )
    pages.globals["rendered"] = rendered
    return FragmentRenderer(pages, max_cache_bytes)


def card(id: str, name: str) -> Fragment:
    """A piece without slots."""
    return Fragment(id, "card", Card(name))


def hand(*cards: Fragment, more: tuple[Fragment, ...] = ()) -> Fragment:
    """A piece with two slots."""
    return Fragment("hand", "hand", Card(""), (cards, more))


def test_children_are_rendered_in_their_slots(rendered: list[str]) -> None:
    piece = build_renderer(rendered).render(
        "some", hand(card("a", "Ash"), card("b", "Bay"), more=(card("c", "Cay"),)), {}
    )
    texts = [
        f'<b id="{id}" data-target="card:{id}">{name}</b>'
        for id, name in [("a", "Ash"), ("b", "Bay"), ("c", "Cay")]
    ]
    assert piece.html == f'<i id="hand">{texts[0]}{texts[1]}|{texts[2]}</i>'
    assert piece.targets == {"card:a", "card:b", "card:c"}


def test_equal_fragments_are_rendered_once(rendered: list[str]) -> None:
    renderer = build_renderer(rendered)
    for _ in range(3):
        renderer.render("some", hand(card("a", "Ash"), card("b", "Bay")), {})
    assert rendered == ["Ash", "Bay"]


def test_equal_facts_with_different_ids_are_different_pieces(rendered: list[str]) -> None:
    renderer = build_renderer(rendered)
    assert (
        renderer.render("some", card("a", "Ash"), {}).html
        != renderer.render("some", card("b", "Ash"), {}).html
    )


def test_words_are_escaped(rendered: list[str]) -> None:
    assert "<Ash>" not in build_renderer(rendered).render("some", card("a", "<Ash>"), {}).html


def test_the_least_recently_used_piece_is_evicted_first(rendered: list[str]) -> None:
    renderer = build_renderer(rendered, max_cache_bytes=1000)  # enough for two pieces
    for name in ("Ash", "Bay", "Ash", "Cay", "Ash", "Bay"):
        renderer.render("some", card("a", name), {})
    assert rendered == ["Ash", "Bay", "Cay", "Bay"]


def test_without_a_cache_everything_is_rendered_every_time(rendered: list[str]) -> None:
    renderer = build_renderer(rendered, max_cache_bytes=0)
    assert (
        renderer.render("some", card("a", "Ash"), {}).html
        == renderer.render("some", card("a", "Ash"), {}).html
    )
    assert rendered == ["Ash", "Ash"]


def test_a_macro_must_use_each_slot(rendered: list[str]) -> None:
    with pytest.raises(ValueError, match="slotless of some"):
        build_renderer(rendered).render(
            "some", Fragment("x", "slotless", Card(""), ((card("a", "Ash"),),)), {}
        )


def test_facts_whose_equal_values_may_differ_are_never_rendered(rendered: list[str]) -> None:
    with pytest.raises(UnfitFacts, match=r"Weight\.grams"):
        build_renderer(rendered).render("some", Fragment("x", "card", Weight(1.0)), {})
