"""Pictures and signs: every component has a picture, every primitive a sign."""

import re

import pytest

from app.settings import ROOT
from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.board.glyphs import SIGNS, Group, Line, card_lines, price_glyphs
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.primitives import IgnoreLoss

SPRITES = ROOT / "static"
ICON = re.compile(r'symbol id="([^"]+)"')


def icons(sprite: str) -> set[str]:
    """The names of the pictures in a sprite."""
    return set(ICON.findall((SPRITES / sprite).read_text("utf-8")))


def write_groups(groups: tuple[Group, ...]) -> str:
    """Groups as a line of text: `3 life`, `on(gold)`."""
    found = []
    for group in groups:
        signs = " ".join([f"{glyph.times}{glyph.name}" for glyph in group.glyphs])
        found.append(signs if group.where == "pool" else f"{group.where}({signs})")
    return ", ".join(found)


def write_line(one: Line) -> str:
    """A line as text: cost, arrow, effects."""
    return f"{one.when}: {write_groups(one.cost)} > {write_groups(one.do)}"


def lines(card: Card) -> list[str]:
    """The lines of a component as text."""
    return [write_line(one) for one in card_lines(card)]


@pytest.mark.parametrize("card", Card)
def test_every_component_has_a_picture_of_its_own(card: Card) -> None:
    assert card.name.lower().replace("_", "-") in icons("icons/res_arcana.svg")


@pytest.mark.parametrize("card", Card)
def test_every_icon_of_a_component_exists(card: Card) -> None:
    row = CARDS[card]
    found = card_lines(card)
    assert len(found) == len(row.collect) + len(row.powers) + (row.discount is not None)
    shown = [glyph for one in found for group in (*one.cost, *one.do) for glyph in group.glyphs]
    assert {glyph.name for glyph in shown if glyph.sign == "icon"} <= icons("icons.svg") | icons(
        "icons/res_arcana.svg"
    )
    assert all(one.cost or one.do for one in found)


def test_every_primitive_of_a_component_has_signs() -> None:
    used: set[type[Primitive]] = set()
    for row in CARDS.values():
        used |= {type(primitive) for primitive in row.collect}
        used |= {type(primitive) for power in row.powers for primitive in (*power.cost, *power.effects)}
    assert used - {IgnoreLoss} == set(SIGNS)


@pytest.mark.parametrize(
    ("card", "drawn"),
    [
        (Card.ATHANOR, ["action: turn, elan > on(2elan)", "action: turn, off(6elan), Xsame > Xgold"]),
        (Card.BONE_DRAGON, ["action: turn > rivals(−2 life), unless(death)"]),
        (Card.CELESTIAL_HORSE, ["collect:  > 2× elan / life / calm"]),
        (Card.DANCING_SWORD, ["collect:  > elan death", "loss: elan > on(death)"]),
        (Card.HEALER, ["collect:  > life / calm", "loss: turn > "]),
        (Card.VAULT, ["collect:  > on(gold), 2four", "action: turn > on(gold)"]),
        (Card.TREANT, ["collect:  > 2life", "action: turn > elan = seat death"]),
        (Card.ARTIFICER, ["always:  > artifact −1"]),
        (Card.CRYPT, ["action: turn > 2death", "action: turn, death > discard artifact −2"]),
        (Card.GOLDEN_STATUE, ["check: turn, 3gold > +3 point"]),
        (Card.GREAT_PYRAMID, []),
    ],
)
def test_components_in_signs(card: Card, drawn: list[str]) -> None:
    assert lines(card) == drawn


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        (Card.VAULT, "gold five"),
        (Card.CRYPT, "2death 3five"),
        (Card.PRISM, "free"),
        (Card.OBELISK, "4gold"),
        (Card.CURSED_FORGE, "6elan 3death"),
    ],
)
def test_costs_in_signs(card: Card, cost: str) -> None:
    glyphs = price_glyphs(card)
    assert glyphs is not None
    assert write_groups((Group(glyphs),)) == cost


def test_mages_and_items_cost_nothing() -> None:
    assert [price_glyphs(card) for card in (Card.WITCH, Card.RESEARCH)] == [None, None]
