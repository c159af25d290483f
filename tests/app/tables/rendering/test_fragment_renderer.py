"""Fragments as they are drawn and kept: by their facts, children in their places, and what is refused."""

import pytest
from jinja2 import DictLoader, Environment
from msgspec import Struct

from app.tables.rendering.fragments.fact_types import UnfitFacts
from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer
from engines.kernel.contract.panels import Fragment


class Card(Struct, frozen=True):
    """A card of these tests."""

    name: str


class Weight(Struct, frozen=True):
    """A number that may be 1 or 1.0."""

    grams: float


MACROS = """
{%- macro card(id, facts) %}{% do drawn.append(facts.name) %}
<b id="{{ id }}" data-target="card:{{ id }}">{{ facts.name }}</b>{% endmacro %}
{%- macro hand(id, facts, cards, more) %}<i id="{{ id }}">{{ cards }}|{{ more }}</i>{% endmacro %}
{%- macro deaf(id, facts, cards) %}<i id="{{ id }}"></i>{% endmacro %}
"""


@pytest.fixture
def drawn() -> list[str]:
    """The names of the cards that were drawn anew."""
    return []


def drawer(drawn: list[str], most_bytes: int = 10_000) -> FragmentRenderer:
    """A drawer of one game."""
    pages = Environment(
        loader=DictLoader({"games/some/fragments.html": MACROS}),
        extensions=["jinja2.ext.do"],
        autoescape=True,
    )
    pages.globals["drawn"] = drawn
    return FragmentRenderer(pages, most_bytes)


def card(id: str, name: str) -> Fragment:
    """A piece without children."""
    return Fragment(id, "card", Card(name))


def hand(*cards: Fragment, more: tuple[Fragment, ...] = ()) -> Fragment:
    """A piece with two places for others."""
    return Fragment("hand", "hand", Card(""), (cards, more))


def test_children_stand_in_their_places(drawn: list[str]) -> None:
    piece = drawer(drawn).render(
        "some", hand(card("a", "Ash"), card("b", "Bay"), more=(card("c", "Cay"),)), {}
    )
    texts = [
        f'<b id="{id}" data-target="card:{id}">{name}</b>'
        for id, name in [("a", "Ash"), ("b", "Bay"), ("c", "Cay")]
    ]
    assert piece.html == f'<i id="hand">{texts[0]}{texts[1]}|{texts[2]}</i>'
    assert piece.targets == {"card:a", "card:b", "card:c"}


def test_what_is_equal_is_drawn_once(drawn: list[str]) -> None:
    draw = drawer(drawn)
    for _ in range(3):
        draw.render("some", hand(card("a", "Ash"), card("b", "Bay")), {})
    assert drawn == ["Ash", "Bay"]


def test_the_same_facts_under_another_id_are_another_piece(drawn: list[str]) -> None:
    draw = drawer(drawn)
    assert draw.render("some", card("a", "Ash"), {}).html != draw.render("some", card("b", "Ash"), {}).html


def test_words_are_escaped(drawn: list[str]) -> None:
    assert "<Ash>" not in drawer(drawn).render("some", card("a", "<Ash>"), {}).html


def test_what_was_used_longest_ago_is_forgotten_first(drawn: list[str]) -> None:
    draw = drawer(drawn, most_bytes=1000)  # room for two
    for name in ("Ash", "Bay", "Ash", "Cay", "Ash", "Bay"):
        draw.render("some", card("a", name), {})
    assert drawn == ["Ash", "Bay", "Cay", "Bay"]


def test_without_room_all_is_drawn_anew(drawn: list[str]) -> None:
    draw = drawer(drawn, most_bytes=0)
    assert draw.render("some", card("a", "Ash"), {}).html == draw.render("some", card("a", "Ash"), {}).html
    assert drawn == ["Ash", "Ash"]


def test_a_macro_must_have_a_place_for_each_slot(drawn: list[str]) -> None:
    with pytest.raises(ValueError, match="deaf of some"):
        drawer(drawn).render("some", Fragment("x", "deaf", Card(""), ((card("a", "Ash"),),)), {})


def test_facts_that_could_be_equal_and_differ_are_never_drawn(drawn: list[str]) -> None:
    with pytest.raises(UnfitFacts, match=r"Weight\.grams"):
        drawer(drawn).render("some", Fragment("x", "card", Weight(1.0)), {})
