"""Cards, allies and roles as facts for the macros that render them."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import DEFAULT_CACHE_SIZE
from engines.kernel.secrecy.piles import count_cards
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.board.labels import label, label_speaker
from engines.magelight.cards.card import Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.state import Ally
from engines.magelight.zones.card_options import OfferedCard

SUITS = {Kind.SPELL: "blue", Kind.ALLY: "green", Kind.ARTIFACT: "yellow"}
"""Colour of each kind of card."""

WIDTH_LIMITS = (52, 82, 112, 132)
"""Maximum number of characters on a card of the first to fourth width class; longer ones are in the fifth."""

LONG_TITLE_WORD = re.compile(r"\S{11}")
"""A word in a title that is too long for the first width class."""


class KeywordFacts(Struct, frozen=True, gc=False):
    """A keyword of a card and its explanation."""

    word: str
    meaning: str


class CardFacts(Struct, frozen=True, gc=False):
    """A card in full: `key` names it for the lens, `price` is "" for an artifact, `width` is 1 to 5."""

    key: str
    title: str
    kind: str
    suit: str
    emblem: str
    price: str
    burns: int
    keywords: tuple[KeywordFacts, ...]
    words: str
    width: int


class InHandFacts(Struct, frozen=True, gc=False):
    """A card of the hand, of the Storage, or of the last stack that was passed on.

    `target` is its place if it can be chosen there. `state` is "waiting", "resolving" or "", and `note` says
    so. `copy` numbers the copies. `brief` is its shortened text if space is scarce, "" if it is shown in
    full.
    """

    card: CardFacts
    target: str
    state: str
    note: str
    copy: int
    brief: str = ""


class Chip(Struct, frozen=True, gc=False):
    """A card shown by its name only, with the number of copies."""

    key: str
    title: str
    suit: str
    emblem: str
    count: int = 1


class AllyFacts(Struct, frozen=True, gc=False):
    """An ally on a board; `note` says who sent it and whether it was used this turn."""

    id: int
    card: Chip
    note: str


class RoleFacts(Struct, frozen=True, gc=False):
    """A role as the viewer knows it; `side` is "" if they do not know it.

    `why` says how they know it, see `Why` in `knowledge/viewer_knowledge.py`; `meaning` puts it in words.
    """

    side: str
    why: str
    word: str
    meaning: str


class RoleCard(Struct, frozen=True, gc=False):
    """A role as a card: its name, and how it wins."""

    role: RoleFacts
    title: str
    words: str


@cache
def card_facts(design: Design, price: str, language: Language) -> CardFacts:
    """A card in full, with this price."""
    card, key = CARDS[design], design.name.lower()
    words, keywords = label(f"card.{key}.text", language), _keywords(design, language)
    title = label_speaker(language).noun(design)
    length = len(title) + len(words) + sum([len(keyword.word) + 2 for keyword in keywords])
    return CardFacts(
        key,
        title,
        label(f"kind.{card.kind.value}", language),
        SUITS[card.kind],
        card.emblem,
        "" if card.kind is Kind.ARTIFACT else price,
        card.burn_value,
        keywords,
        words,
        1 + max(sum(length > most for most in WIDTH_LIMITS), LONG_TITLE_WORD.search(title) is not None),
    )


def _keywords(design: Design, language: Language) -> tuple[KeywordFacts, ...]:
    card = CARDS[design]
    names = [(label(f"keyword.{keyword.value}", language), keyword.value) for keyword in card.keywords]
    if card.channel:
        names.append((f"{label('keyword.channel', language)} {card.channel}", "channel"))
    if card.activate is not None:
        names.append((label("keyword.activate", language), "activate"))
    return tuple([KeywordFacts(name, label(f"keyword.{key}.text", language)) for name, key in names])


def chip_facts(design: Design, language: Language, count: int = 1) -> Chip:
    """A card by its name."""
    card = CARDS[design]
    return Chip(
        design.name.lower(), label_speaker(language).noun(design), SUITS[card.kind], card.emblem, count
    )


def group_chips(designs: Iterable[Design | None], language: Language) -> tuple[Chip, ...]:
    """The known cards by their names, copies together."""
    return _group_chips(tuple(designs), language)


@lru_cache(DEFAULT_CACHE_SIZE)
def _group_chips(designs: tuple[Design | None, ...], language: Language) -> tuple[Chip, ...]:
    return tuple([chip_facts(design, language, count) for design, count in count_cards(designs).items()])


def ally_facts(ally: Ally, turn: int, say: Speaker) -> AllyFacts:
    """An ally on a board; `turn` is the number of the current turn."""
    notes = []
    if CARDS[ally.design].is_nomad:
        notes.append(say.say("ally.sent", {"seat": ally.sender}))
    if ally.used == turn:
        notes.append(label("ally.used", say.translate))
    return AllyFacts(ally.id, chip_facts(ally.design, say.translate), ", ".join(notes))


@cache
def role_facts(role: Role | None, why: str, language: Language) -> RoleFacts:
    """A role and the reason why the viewer knows it."""
    if role is None:
        return RoleFacts("", "", label("role.hidden", language), label("role.hidden.text", language))
    return RoleFacts(
        role.name.lower(), why, label_speaker(language).noun(role), label(f"role.{why}", language)
    )


def printed_price(design: Design) -> str:
    """The price of a card outside any table; a range for Dark Day."""
    card = CARDS[design]
    if card.infiltrators_only is None:
        return str(card.cost)
    costs = card.infiltrators_only.costs.values()
    return f"{min(costs)}–{max(costs)}"


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """Build a card, an ally or a role as scenes, trays and the lens show it; None for anything else."""
    language = say.translate
    match value:
        case OfferedCard() | Ally():
            return build_thing(id, value.design, say)
        case Role():
            facts, words = role_facts(value, "public", language), label(f"Role.{value.name}.text", language)
            return Fragment(id, "role_card", RoleCard(facts, facts.word, words))
        case Design():
            return Fragment(id, "card", card_facts(value, printed_price(value), language))
        case _:
            return None


def find_thing(name: str) -> Any:
    """The thing that a `data-lens` value such as "card:bonfire" or "role:guildmage" names, or None."""
    return _index_things().get(name)


@cache
def _index_things() -> Mapping[str, Design | Role]:
    cards = {f"card:{design.name.lower()}": design for design in Design}
    return {**cards, **{f"role:{role.name.lower()}": role for role in Role}}
