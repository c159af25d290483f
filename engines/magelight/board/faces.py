"""How the things of Magelight are drawn: cards, allies, roles, as facts for macros."""

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
from engines.magelight.board.fixed_words import printer, word
from engines.magelight.cards.card import Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.state import Ally
from engines.magelight.zones.card_options import OfferedCard

SUITS = {Kind.SPELL: "blue", Kind.ALLY: "green", Kind.ARTIFACT: "yellow"}
"""The colour of each kind of card."""

KIND_EMBLEMS = {Kind.SPELL: "scroll", Kind.ALLY: "ally", Kind.ARTIFACT: "artifact"}
"""The sign of a card that has no emblem of its own."""

WIDTHS = (52, 82, 112, 132)
"""Up to so many characters in all a card is of the first, second, third, fourth width; the fifth has more."""

LONG_WORD = re.compile(r"\S{11}")
"""In a name, a word that does not fit the first width."""


class Keyword(Struct, frozen=True, gc=False):
    """A keyword and what it means."""

    word: str
    meaning: str


class CardFacts(Struct, frozen=True, gc=False):
    """A card: `key` is its name for the lens, `price` empty for an artifact, `width` from 1 to 5."""

    key: str
    title: str
    kind: str
    suit: str
    emblem: str
    price: str
    burns: int
    keywords: tuple[Keyword, ...]
    words: str
    width: int


class InHandFacts(Struct, frozen=True, gc=False):
    """A card of the hand: where it is taken; `state`: waiting, resolving, or nothing; which copy it is.

    `brief` is what a crowded hand shows of its words, "" where it shows them all.
    """

    card: CardFacts
    target: str
    state: str
    note: str
    copy: int
    brief: str = ""


class Chip(Struct, frozen=True, gc=False):
    """A card by its name alone; there are `count` of it."""

    key: str
    title: str
    suit: str
    emblem: str
    count: int = 1


class AllyFacts(Struct, frozen=True, gc=False):
    """An ally on a board; `note`: who sent it, that it was used."""

    id: int
    card: Chip
    note: str


class RoleFacts(Struct, frozen=True, gc=False):
    """A role as the viewer knows it: the name of the side, "" for one they do not know.

    `why` is how they know it (`knowledge.py`), or nothing; `meaning` says it in words.
    """

    side: str
    why: str
    word: str
    meaning: str


class RoleCard(Struct, frozen=True, gc=False):
    """A side as a card: its name, and how it wins."""

    role: RoleFacts
    title: str
    words: str


def emblem_of(design: Design) -> str:
    """The sign on the art of a card."""
    card = CARDS[design]
    return card.emblem or KIND_EMBLEMS[card.kind]


@cache
def card_facts(design: Design, price: str, speaks: Language) -> CardFacts:
    """A card as it is drawn, where that is its price."""
    card, key = CARDS[design], design.name.lower()
    words, keywords = word(f"card.{key}.text", speaks), _keywords(design, speaks)
    title = printer(speaks).noun(design)
    length = len(title) + len(words) + sum([len(one.word) + 2 for one in keywords])
    return CardFacts(
        key,
        title,
        word(f"kind.{card.kind.value}", speaks),
        SUITS[card.kind],
        emblem_of(design),
        "" if card.kind is Kind.ARTIFACT else price,
        card.burn_value,
        keywords,
        words,
        1 + max(sum(length > most for most in WIDTHS), LONG_WORD.search(title) is not None),
    )


def _keywords(design: Design, speaks: Language) -> tuple[Keyword, ...]:
    card = CARDS[design]
    named = [(word(f"keyword.{one.value}", speaks), one.value) for one in card.keywords]
    if card.channel:
        named.append((f"{word('keyword.channel', speaks)} {card.channel}", "channel"))
    if card.activate is not None:
        named.append((word("keyword.activate", speaks), "activate"))
    return tuple([Keyword(name, word(f"keyword.{key}.text", speaks)) for name, key in named])


@cache
def chip_facts(design: Design, speaks: Language, count: int = 1) -> Chip:
    """A card by its name."""
    kind = CARDS[design].kind
    return Chip(design.name.lower(), printer(speaks).noun(design), SUITS[kind], emblem_of(design), count)


def chips_of(designs: Iterable[Design | None], speaks: Language) -> tuple[Chip, ...]:
    """The known ones of several cards by their names, copies together."""
    return _chips_of(tuple(designs), speaks)


@lru_cache(DEFAULT_CACHE_SIZE)
def _chips_of(designs: tuple[Design | None, ...], speaks: Language) -> tuple[Chip, ...]:
    return tuple([chip_facts(design, speaks, count) for design, count in count_cards(designs).items()])


def ally_facts(ally: Ally, turn: int, say: Speaker) -> AllyFacts:
    """An ally on a board, in the turn of that number."""
    notes = []
    if CARDS[ally.design].is_nomad:
        notes.append(say.say("ally.sent", {"seat": ally.sender}))
    if ally.used == turn:
        notes.append(word("ally.used", say.translate))
    return AllyFacts(ally.id, chip_facts(ally.design, say.translate), ", ".join(notes))


@cache
def role_facts(role: Role | None, why: str, speaks: Language) -> RoleFacts:
    """A role, and why the viewer knows it."""
    if role is None:
        return RoleFacts("", "", word("role.hidden", speaks), word("role.hidden.text", speaks))
    return RoleFacts(role.name.lower(), why, printer(speaks).noun(role), word(f"role.{why}", speaks))


@cache
def printed_price(design: Design) -> str:
    """What a card costs where no table is known: of Dark Day, all that it may cost."""
    card = CARDS[design]
    if card.infiltrators_only is None:
        return str(card.cost)
    costs = card.infiltrators_only.costs.values()
    return f"{min(costs)}–{max(costs)}"


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """A card, an ally or a role, as scenes, trays and the lens show it."""
    speaks = say.translate
    match value:
        case OfferedCard():
            return build_thing(id, value.design, say)
        case Ally():
            return build_thing(id, value.design, say)
        case Role():
            return Fragment(
                id, "role_card", RoleCard(role_facts(value, "public", speaks), *_side(value, speaks))
            )
        case Design():
            return Fragment(id, "card", card_facts(value, printed_price(value), speaks))
        case _:
            return None


def _side(role: Role, speaks: Language) -> tuple[str, str]:
    return printer(speaks).noun(role), word(f"Role.{role.name}.text", speaks)


def find_thing(name: str) -> Any:
    """What a `data-lens` name stands for: "card:bonfire", "role:guildmage"; None for any other."""
    return _things().get(name)


@cache
def _things() -> Mapping[str, Design | Role]:
    cards = {f"card:{design.name.lower()}": design for design in Design}
    return {**cards, **{f"role:{role.name.lower()}": role for role in Role}}
