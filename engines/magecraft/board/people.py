"""Areas of the mages: a plate for each rival, a summary of public facts, and the viewer's own area."""

from functools import cache

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person, Score, build_hidden, build_plate
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.speaker import Speaker
from engines.magecraft.board.book_preview import PreviewedSpell, Reach, preview_book
from engines.magecraft.board.facts import visible_bag
from engines.magecraft.cards import Amounts, Cantrip, Character, Gem, Slots, Spell, list_cantrips
from engines.magecraft.limits import BOOK_COUNT, SCORE_TO_WIN
from engines.magecraft.state import Book, Player, Table


class RivalLife(Struct, frozen=True, gc=False):
    """A rival's HP and Shield gems, by colour."""

    hp: Amounts
    shield: Amounts
    out: bool


class RivalGems(Struct, frozen=True, gc=False):
    """A rival's other gems, by colour; `hand` is empty if the viewer does not see it.

    `bag_gems` are the gems in the Bag or, if the hand is hidden (`with_hand`), in Bag and hand together.
    """

    seat: int
    hand: Amounts
    hand_size: int
    bag: int
    bag_gems: Amounts
    with_hand: bool
    discard: Amounts
    character: Character | None
    cantrip_used: bool


class RivalBooks(Struct, frozen=True, gc=False):
    """The number of spellbooks in a rival's row of spellbooks."""

    books: int


class SmallSpell(Struct, frozen=True, gc=False):
    """A spell in a rival's book."""

    spell: Spell
    mastered: bool
    cast: bool


class SmallBook(Struct, frozen=True, gc=False):
    """A rival's book, from left to right; `open` is whether it is being cast."""

    number: int
    open: bool
    spells: tuple[SmallSpell, ...]


class PublicFacts(Struct, frozen=True, gc=False):
    """Public facts about a player, otherwise shown only when the viewer points at a plate."""

    person: Person
    character: Character | None
    bag_gems: Amounts
    with_hand: bool
    discard: Amounts


class GemCell(Struct, frozen=True, gc=False):
    """The number of gems of one colour in an area, with their page target."""

    gem: Gem
    count: int
    target: str


class OwnHead(Struct, frozen=True, gc=False):
    """The header of a player's own area; `paid` are the gems on the cantrip if it was used in this turn."""

    person: Person
    cantrip: Cantrip | None
    first: bool
    out: bool
    score: int
    goal: int
    bag: int
    bag_gems: Amounts
    paid: tuple[Gem, ...]


class GemArea(Struct, frozen=True, gc=False):
    """An area of gems with its name, its total, and an explanation of its purpose."""

    zone: str
    total: int
    words: str


class OwnArea(Struct, frozen=True, gc=False):
    """The frame around the hand and the spellbooks."""

    hand: str
    books: str
    seat: int
    yours: bool


class OwnBook(Struct, frozen=True, gc=False):
    """A spellbook in a player's own area: its number of spells, and how many of them can be reached."""

    seat: int
    number: int
    open: bool
    spells: int
    reached: int


class OwnSpell(Struct, frozen=True, gc=False):
    """A spell in a spellbook, with the page target of the gap before it; `laid` are the gems on it."""

    id: int
    gap: str
    spell: Spell
    mastered: bool
    reach: Reach
    laid: Slots


def build_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    """Build the plate of a rival."""
    seat, player = person.seat, view.players[person.seat]
    has_turn = view.ending is None and view.turn.seat == seat
    cast = view.turn.cast if has_turn else ()
    books = tuple(
        [
            _build_small_book(book, seat, number, has_turn and view.turn.book == number - 1, cast)
            for number, book in enumerate(player.books, 1)
        ]
    )
    rows = (
        *_build_gem_rows(player, seat, seat in view.fallen),
        Fragment(f"seat-{seat}-books", "books", RivalBooks(len(books)), (books,)),
    )
    return build_plate(person, Score(player.score.total, "score", say.say("plate.score", {})), rows)


@cached_by_identity
def _build_gem_rows(player: Player, seat: int, fallen: bool) -> tuple[Fragment, ...]:
    """Build the rows of a rival's HP, Shield and other gems."""
    is_hidden = visible_bag(player) is None
    life = RivalLife(player.hp.counts, player.shield.counts, fallen)
    gems = RivalGems(
        seat,
        () if is_hidden else player.hand_counts,
        len(player.hand),
        player.bag_size,
        _bag_gems(player),
        is_hidden,
        player.discard.counts,
        player.character,
        bool(player.cantrip),
    )
    return (
        Fragment(f"seat-{seat}-lives", "lives", life),
        Fragment(f"seat-{seat}-gems", "gems", gems),
    )


@cached_by_identity
def _build_small_book(book: Book, seat: int, number: int, is_open: bool, cast: tuple[int, ...]) -> Fragment:
    spells = tuple([SmallSpell(card.spell, card.mastered, card.id in cast) for card in book])
    return Fragment(f"books-{seat}-{number}", "small_book", SmallBook(number, is_open, spells))


def build_public_facts(view: Table, person: Person, *, is_own: bool = False) -> Fragment:
    """Build the summary of a player. If `is_own`, without the character and spellbooks, shown elsewhere."""
    seat, player = person.seat, view.players[person.seat]
    facts = PublicFacts(
        person.as_seen_by_all,
        None if is_own else player.character,
        _bag_gems(player),
        visible_bag(player) is None,
        player.discard.counts,
    )
    return Fragment(
        f"known-{seat}", "known", facts, (() if is_own else _build_public_books(player.books, seat),)
    )


@cached_by_identity
def _build_public_books(books: tuple[Book, ...], seat: int) -> tuple[Fragment, ...]:
    pieces = []
    for number, book in enumerate(books, 1):
        spells = tuple([SmallSpell(card.spell, card.mastered, False) for card in book])
        pieces.append(Fragment(f"known-{seat}-{number}", "known_book", SmallBook(number, False, spells)))
    return tuple(pieces)


def build_own_area(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    """Build a player's own area: header, gems, hand and spellbooks."""
    seat, player = person.seat, view.players[person.seat]
    facts = OwnHead(
        person,
        list_cantrips(view.edition)[player.character] if player.character is not None else None,
        view.first == seat,
        seat in view.fallen,
        player.score.total,
        SCORE_TO_WIN,
        player.bag_size,
        _bag_gems(player),
        player.cantrip,
    )
    counts = {"hp": player.hp.counts, "shield": player.shield.counts, "discard": player.discard.counts}
    bag = visible_bag(player)
    if bag is not None:
        counts["bag"] = bag.counts
    areas = tuple(
        [_build_area(seat, zone, gems, say.say(f"zone.{zone}.text", {})) for zone, gems in counts.items()]
    )
    words = OwnArea(say.say("zone.hand", {}), say.say("mine.books", {}), seat, person.you)
    hand = _build_hand(player, seat)
    books = tuple([_preview_own_book(view, seat, book) for book in range(BOOK_COUNT)])
    return (
        Fragment(f"seat-{seat}", "self", facts, (areas,)),
        Fragment("mine", "mine", words, (hand, books)),
    )


@cached_by_identity
def _build_hand(player: Player, seat: int) -> tuple[Fragment, ...]:
    if visible_bag(player) is None:
        return build_hidden("hand-unseen", len(player.hand))
    gems = player.hand_counts
    return tuple([_build_cell("hand", seat, gem, gems[gem]) for gem in Gem])


def _bag_gems(player: Player) -> Amounts:
    """The gems in the Bag or, if the hand is hidden, in Bag and hand together."""
    bag = visible_bag(player)
    return player.stock.counts if bag is None else bag.counts


@cache
def _build_area(seat: int, zone: str, counts: Amounts, words: str) -> Fragment:
    cells = tuple([_build_cell(zone, seat, gem, counts[gem]) for gem in Gem])
    return Fragment(f"area-{zone}", "area", GemArea(zone, sum(counts), words), (cells,))


def _build_cell(zone: str, seat: int, gem: Gem, count: int) -> Fragment:
    name = gem.name.lower()
    facts = GemCell(gem, count, f"{zone}:{seat}:{name}" if count else "")
    return Fragment(f"{zone}-{seat}-{name}", "hand_gem" if zone == "hand" else "cell", facts)


def _preview_own_book(view: Table, seat: int, book: int) -> Fragment:
    is_open = view.ending is None and view.turn.seat == seat and view.turn.book == book
    return _build_own_book(preview_book(view, seat, book), seat, book, is_open)


@cached_by_identity
def _build_own_book(spells: tuple[PreviewedSpell, ...], seat: int, book: int, is_open: bool) -> Fragment:
    reached = sum(spell.reach in ("cast", "payable") for spell in spells)
    cards = tuple(
        [_build_own_spell(spell, f"gap:{book + 1}.{index}") for index, spell in enumerate(spells, 1)]
    )
    facts = OwnBook(seat, book + 1, is_open, len(spells), reached)
    return Fragment(f"book-{seat}-{book + 1}", "shelf", facts, (cards,))


def _build_own_spell(preview: PreviewedSpell, gap: str) -> Fragment:
    card = preview.card
    facts = OwnSpell(card.id, gap, card.spell, card.mastered, preview.reach, card.gems)
    return Fragment(f"card-{card.id}", "in_book", facts)
