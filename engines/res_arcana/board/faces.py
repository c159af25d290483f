"""Components and essences as facts for template macros."""

import re
from typing import Any

from msgspec import Struct

from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.glyphs import Glyph, Line, card_lines, price_glyphs
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card, Kind, Row
from engines.res_arcana.cards.essences import ANY, ESSENCE_NAMES, NO_ESSENCES, Amounts, Essence, Essences
from engines.res_arcana.state import Component
from engines.res_arcana.table.options import CardSubject, PlacementPrice

ESSENCE_COLOURS = ("red", "green", "blue", "black", "yellow")
"""The colour of each essence, also used for the art of cards that cost it."""

KIND_SUITS = {Kind.MAGE: "purple", Kind.ITEM: "teal", Kind.MONUMENT: "steel"}
"""The colour of cards of these kinds; other cards take the colour of an essence."""

SEVERAL = "pieces"
"""Prefix of a `data-lens` that names several components: "pieces:hawk,athanor.turned.2-0-0-0-0"."""

COMPONENT_NAME = re.compile(r"(?P<key>[a-z_]+)(?P<turned>\.turned)?(?:\.(?P<stored>\d{1,4}(?:-\d{1,4}){4}))?")
"""A component in a `data-lens` name, as `lens_of` writes it: its key, ".turned", and the essences on it."""

LENS_NAME = re.compile(r"(card|pieces):([a-z_.,0-9-]+)")
"""A `data-lens` name of this game: a single card, or several components."""

SENTENCE = re.compile(r"\S.*?(?:\.(?= )|$)")
"""Splits the text of a component into sentences; in every language, each power is one sentence."""


class CardFacts(Struct, frozen=True, gc=False):
    """A component as printed, independent of the viewer.

    `key` identifies it in targets. `kind` names its kind and tags. `worth` is its points, as "2+" if it
    `grows`, that is, if further points are counted on it. `price` is None if it is never paid for. `powers`
    are the sentences of its text.
    """

    key: str
    name: str
    kind: str
    suit: str
    worth: str
    grows: bool
    tags: tuple[str, ...]
    price: tuple[Glyph, ...] | None
    price_words: str
    lines: tuple[Line, ...]
    words: str
    powers: tuple[str, ...]


class Amount(Struct, frozen=True, gc=False):
    """A number of essences of one kind."""

    kind: str
    colour: str
    count: int
    name: str


class Piece(Struct, frozen=True, gc=False):
    """A component on the table: the target of its options, whether it is turned, and the essences on it.

    `off` is the viewer's discount on placing it. `lens` is its `data-lens` name if it is not as printed.
    """

    card: CardFacts
    target: str = ""
    turned: bool = False
    stored: tuple[Amount, ...] = ()
    off: int = 0
    lens: str = ""


class Pieces(Struct, frozen=True, gc=False):
    """Several components to be read."""

    pieces: tuple[Piece, ...]


class AmountsFacts(Struct, frozen=True, gc=False):
    """Essences that change hands."""

    amounts: tuple[Amount, ...]


_CARD_FACTS: dict[tuple[Card, Language], CardFacts] = {}
"""The facts of every component in every language, each computed once."""


def card_facts(card: Card, say: Speaker) -> CardFacts:
    """A component as printed."""
    facts = _CARD_FACTS.get((card, say.translate))
    if facts is None:
        facts = _CARD_FACTS[card, say.translate] = _build_card_facts(card, CARDS[card], say)
    return facts


def _build_card_facts(card: Card, row: Row, say: Speaker) -> CardFacts:
    key = card.name.lower()
    kinds = [say.say(f"kind.{row.kind.value}", {}), *[say.say(f"tag.{tag.value}", {}) for tag in row.tags]]
    price = price_glyphs(card)
    words = say.say(f"card.{key}.text", {}) or say.say("card.no_powers", {})
    return CardFacts(
        key,
        say.noun(card),
        " · ".join(kinds),
        suit_of(card),
        _worth(row),
        _grows(row),
        tuple([tag.value for tag in row.tags]),
        price,
        say.say("card.costs", {"cost": row.cost}) if price is not None else "",
        card_lines(card),
        words,
        tuple(SENTENCE.findall(words)),
    )


def suit_of(card: Card) -> str:
    """The colour of a component's art: by its kind, or else by the essence it costs most of."""
    row = CARDS[card]
    if row.kind in KIND_SUITS:
        return KIND_SUITS[row.kind]
    most = max(ANY, key=lambda kind: row.cost.pips[kind])
    return ESSENCE_COLOURS[most] if row.cost.pips[most] else "white"


def _grows(row: Row) -> bool:
    return row.counts is not None or bool(row.per_tag)


def _worth(row: Row) -> str:
    return f"{row.points or ''}{'+' if _grows(row) else ''}"


def amount_facts(amounts: Amounts, say: Speaker, least: int = 1) -> tuple[Amount, ...]:
    """Amounts as facts, without kinds of which there are fewer than `least`."""
    return tuple(
        [
            Amount(name, colour, count, say.say(f"kind.{name}", {}))
            for name, colour, count in zip(ESSENCE_NAMES, ESSENCE_COLOURS, amounts, strict=True)
            if count >= least
        ]
    )


def component_piece(component: Component, say: Speaker, target: str = "") -> Piece:
    """A component in play in front of a player."""
    stored = amount_facts(component.stored, say) if component.stored is not NO_ESSENCES else ()
    lens = lens_of((component,)) if component.turned or stored else ""
    return Piece(card_facts(component.card, say), target, component.turned, stored, lens=lens)


def lens_of(components: tuple[Component, ...]) -> str:
    """The `data-lens` name for several components in play."""
    return f"{SEVERAL}:{','.join(map(_component_name, components))}" if components else ""


def lens_of_cards(cards: tuple[Card, ...]) -> str:
    """The `data-lens` name for the cards of a pile."""
    return f"{SEVERAL}:{','.join([card.name.lower() for card in cards])}" if cards else ""


@cached_by_identity
def _component_name(component: Component) -> str:
    parts = [component.card.name.lower()]
    if component.turned:
        parts.append("turned")
    if any(component.stored):
        parts.append("-".join(map(str, component.stored)))
    return ".".join(parts)


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """A component, an essence or several of them, as shown in scenes, trays and the lens."""
    match value:
        case Card():
            return Fragment(id, "card", Piece(card_facts(value, say)))
        case CardSubject():
            return Fragment(id, "card", Piece(card_facts(value.card, say)))
        case Essence():
            return Fragment(id, "essence_offer", amount_facts(_single_essence(value), say)[0])
        case Essences():
            return Fragment(id, "essences", AmountsFacts(amount_facts(value.amounts, say)))
        case (Component() as only,):
            return Fragment(id, "card", component_piece(only, say))
        case (Component(), *_):
            pieces = tuple([component_piece(component, say) for component in value])
            return Fragment(id, "pieces", Pieces(pieces))
        case _:
            return None


def build_offer(id: str, value: Any, price: Any, say: Speaker) -> Fragment | None:
    """A component or an essence in a tray, where a component shows the discount on its cost."""
    if isinstance(value, CardSubject) and isinstance(price, PlacementPrice):
        return Fragment(id, "card", Piece(card_facts(value.card, say), off=price.discount))
    return build_thing(id, value, say)


def _single_essence(kind: Essence) -> Amounts:
    return tuple([int(other == kind) for other in ANY])


def find_thing(name: str) -> Any:
    """The value that a `data-lens` name stands for: "card:hawk", or several as in SEVERAL; else None."""
    match = LENS_NAME.fullmatch(name)
    if match is None:
        return None
    kind, rest = match.groups()
    if kind == "card":
        return _card_of(rest)
    components = tuple([_read_component(part) for part in COMPONENT_NAME.finditer(rest)])
    return components if 0 < len(components) <= len(CARDS) and None not in components else None


def _card_of(key: str) -> Card | None:
    return Card.__members__.get(key.upper())


def _read_component(match: re.Match[str]) -> Component | None:
    card = _card_of(match["key"])
    if card is None:
        return None
    stored = tuple(map(int, re.findall(r"\d+", match["stored"] or ""))) or NO_ESSENCES
    return Component(card, match["turned"] is not None, stored)
