"""What the table shows of Magecraft: a plate a rival, the Academy, one's own gems, hand and spellbooks."""

from functools import cache

from msgspec import Struct

from engines.kernel.audience import Viewer
from engines.kernel.panels import Fragment, Panels, Person, rivals_in_turn
from engines.kernel.piles import Bag
from engines.kernel.text import Speaker
from engines.magecraft.acts import name_act
from engines.magecraft.book_preview import PreviewedSpell, Reach, preview_book
from engines.magecraft.cards import BOOK_COUNT, Amounts, Character, Gem, Slots, Spell
from engines.magecraft.endgame import WINNING_SCORE
from engines.magecraft.faces import draw_thing, find_thing
from engines.magecraft.facts import visible_bag
from engines.magecraft.state import Academy, Player, SpellPile, Table

__all__ = ["draw_thing", "find_thing", "name_act", "panels"]


class Rival(Struct, frozen=True):
    """A plate: gems as counts of each colour; `hand` is () for one that the viewer does not see.

    `bag` and `discard` are how many and which, in words.
    """

    person: Person
    character: Character | None
    first: bool
    active: bool
    out: bool
    score: int
    hp: Amounts
    shield: Amounts
    hand: Amounts
    hand_size: int
    bag: int
    bag_words: str
    discard: int
    discard_words: str
    cantrip_used: bool


class SmallSpell(Struct, frozen=True):
    """A spell in a rival's book."""

    spell: Spell
    mastered: bool
    cast: bool


class SmallBook(Struct, frozen=True):
    """A rival's book, from left to right; `open`: it is being cast."""

    number: int
    open: bool
    spells: tuple[SmallSpell, ...]


class Supply(Struct, frozen=True):
    """The Academy's title."""

    title: str


class Cell(Struct, frozen=True):
    """So many gems of one colour in an area; `target` names them."""

    gem: Gem
    count: int
    target: str


class PileFacts(Struct, frozen=True):
    """A pile of the Academy."""

    spell: Spell
    left: int


class Self(Struct, frozen=True):
    """Who the viewer is; `paid` is the gem on the cantrip, if it was used."""

    person: Person
    character: Character | None
    first: bool
    out: bool
    score: int
    goal: int
    bag: int
    bag_words: str
    paid: tuple[Gem, ...]


class Area(Struct, frozen=True):
    """An area of gems with its name, how many lie in it and what it is for."""

    zone: str
    total: int
    words: str


class Mine(Struct, frozen=True):
    """The shell around hand and spellbooks."""

    hand: str
    books: str


class Shelf(Struct, frozen=True):
    """A spellbook of the viewer's: its number, how many of its spells the gems in hand lead to."""

    seat: int
    number: int
    open: bool
    spells: int
    reached: int


class InBook(Struct, frozen=True):
    """A spell in it, with the gap before it. `slots` is what lies on it or, if `laid` has less, would lie."""

    id: int
    gap: str
    spell: Spell
    mastered: bool
    reach: Reach
    slots: Slots
    laid: Slots


def panels(view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker) -> Panels:
    """All zones."""
    return Panels(
        title=say.say("stage.round", {"round": view.round}),
        detail=_detail(view, people, say),
        rivals=tuple([_rival(view, person, say) for person in rivals_in_turn(people, viewer)]),
        stage=(_academy(view.academy, say),),
        own=_own(view, people[viewer], say) if viewer is not None else (),
    )


def _detail(view: Table, people: tuple[Person, ...], say: Speaker) -> str:
    """Whose turn it is, and which spellbook is being cast."""
    if view.ending is not None:
        return say.say("stage.over", {})
    if any(player.character is None and not player.gone for player in view.players):
        return say.say("stage.characters", {})
    turn, book = view.turn, view.turn.book
    key = "stage.turn" if book is None else "stage.casting"
    return say.say(key, {"seat": turn.seat, "book": 0 if book is None else book + 1})


def _rival(view: Table, person: Person, say: Speaker) -> Fragment:
    seat, player = person.seat, view.players[person.seat]
    mine = view.ending is None and view.turn.seat == seat
    held = visible_bag(player)
    facts = Rival(
        person,
        player.character,
        view.first == seat,
        mine,
        seat in view.fallen,
        player.score.total,
        player.hp.counts,
        player.shield.counts,
        () if held is None else player.in_hand,
        len(player.hand),
        player.bag_size,
        _bag_words(player, held, say),
        player.discard.total,
        _gem_words(player.discard.counts, say),
        bool(player.cantrip),
    )
    cast = view.turn.cast if mine else ()
    books = [
        Fragment(
            f"books-{seat}-{number}",
            "small_book",
            SmallBook(
                number,
                mine and view.turn.book == number - 1,
                tuple([SmallSpell(card.spell, card.mastered, card.id in cast) for card in book]),
            ),
        )
        for number, book in enumerate(player.books, 1)
    ]
    return Fragment(f"seat-{seat}", "rival", facts, (tuple(books),))


def _bag_words(player: Player, held: Bag[Gem] | None, say: Speaker) -> str:
    """What is in the Bag; of a hidden hand, what is in Bag and hand together."""
    if held is None:
        return say.say("area.bag.with_hand", {"gems": _gem_words(player.stock.counts, say)})
    return _gem_words(held.counts, say)


def _gem_words(counts: Amounts, say: Speaker) -> str:
    there = [f"{count} {say.noun(gem)}" for gem, count in zip(Gem, counts, strict=True) if count]
    return say.list(there) if there else say.say("area.empty", {})


def _academy(academy: Academy, say: Speaker) -> Fragment:
    gems = tuple([_academy_gem(gem, academy.gems[gem]) for gem in Gem])
    piles = tuple([_pile(pile) for pile in academy.piles])
    return Fragment("academy", "academy", Supply(say.say("zone.academy", {})), (gems, piles))


@cache
def _academy_gem(gem: Gem, count: int) -> Fragment:
    name = gem.name.lower()
    return Fragment(f"academy-{name}", "academy_gem", Cell(gem, count, f"academy:{name}"))


@cache
def _pile(pile: SpellPile) -> Fragment:
    return Fragment(f"pile-{pile.spell.name.lower()}", "pile", PileFacts(pile.spell, pile.left))


def _own(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    seat, player = person.seat, view.players[person.seat]
    facts = Self(
        person,
        player.character,
        view.first == seat,
        seat in view.fallen,
        player.score.total,
        WINNING_SCORE,
        player.bag_size,
        _bag_words(player, visible_bag(player), say),
        player.cantrip,
    )
    counts = (("hp", player.hp.counts), ("shield", player.shield.counts), ("discard", player.discard.counts))
    areas = tuple([_area(seat, zone, held, say.say(f"zone.{zone}.text", {})) for zone, held in counts])
    words = Mine(say.say("zone.hand", {}), say.say("mine.books", {}))
    hand = tuple([_cell("hand", seat, gem, player.in_hand[gem]) for gem in Gem])
    books = tuple([_shelf(view, seat, book) for book in range(BOOK_COUNT)])
    return (
        Fragment(f"seat-{seat}", "self", facts, (areas,)),
        Fragment("mine", "mine", words, (hand, books)),
    )


@cache
def _area(seat: int, zone: str, counts: Amounts, words: str) -> Fragment:
    cells = tuple([_cell(zone, seat, gem, counts[gem]) for gem in Gem])
    return Fragment(f"area-{zone}", "area", Area(zone, sum(counts), words), (cells,))


@cache
def _cell(zone: str, seat: int, gem: Gem, count: int) -> Fragment:
    name = gem.name.lower()
    facts = Cell(gem, count, f"{zone}:{seat}:{name}" if count else "")
    return Fragment(f"{zone}-{seat}-{name}", "hand_gem" if zone == "hand" else "cell", facts)


def _shelf(view: Table, seat: int, book: int) -> Fragment:
    spells = preview_book(view, seat, book)
    reached = sum(one.reach in ("cast", "payable") for one in spells)
    is_open = view.ending is None and view.turn.seat == seat and view.turn.book == book
    cards = tuple([_in_book(one, f"gap:{book + 1}.{at}") for at, one in enumerate(spells, 1)])
    shell = Shelf(seat, book + 1, is_open, len(spells), reached)
    return Fragment(f"book-{seat}-{book + 1}", "shelf", shell, (cards,))


def _in_book(one: PreviewedSpell, gap: str) -> Fragment:
    card = one.card
    facts = InBook(card.id, gap, card.spell, card.mastered, one.reach, one.slots, card.gems)
    return Fragment(f"card-{card.id}", "in_book", facts)
