"""What mages have: a plate for a rival, what else is known of them, and the viewer's own things."""

from functools import cache

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person, Score, build_hidden, build_plate
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.speaker import Speaker
from engines.magecraft.board.book_preview import PreviewedSpell, Reach, preview_book
from engines.magecraft.board.facts import visible_bag
from engines.magecraft.cards import BOOK_COUNT, Amounts, Character, Gem, Slots, Spell
from engines.magecraft.rules.endgame import WINNING_SCORE
from engines.magecraft.state import Book, Player, Table


class Lives(Struct, frozen=True, gc=False):
    """What keeps a rival in the game: gems of HP and Shield, by colour."""

    hp: Amounts
    shield: Amounts
    out: bool


class Gems(Struct, frozen=True, gc=False):
    """A rival's other gems, by colour; `hand` is () for one that the viewer does not see.

    `bag_gems` are what is in the Bag; of a hidden hand, what is in Bag and hand together (`with_hand`).
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


class Books(Struct, frozen=True, gc=False):
    """The row of a rival's spellbooks: how many."""

    books: int


class SmallSpell(Struct, frozen=True, gc=False):
    """A spell in a rival's book."""

    spell: Spell
    mastered: bool
    cast: bool


class SmallBook(Struct, frozen=True, gc=False):
    """A rival's book, from left to right; `open`: it is being cast."""

    number: int
    open: bool
    spells: tuple[SmallSpell, ...]


class Known(Struct, frozen=True, gc=False):
    """What else is known of somebody, for those who cannot point at a plate: character, Bag, discards."""

    person: Person
    character: Character | None
    bag_gems: Amounts
    with_hand: bool
    discard: Amounts


class Cell(Struct, frozen=True, gc=False):
    """So many gems of one colour in an area; `target` names them."""

    gem: Gem
    count: int
    target: str


class Self(Struct, frozen=True, gc=False):
    """Who the viewer is; `paid` is the gem on the cantrip, if it was used."""

    person: Person
    character: Character | None
    first: bool
    out: bool
    score: int
    goal: int
    bag: int
    bag_gems: Amounts
    paid: tuple[Gem, ...]


class Area(Struct, frozen=True, gc=False):
    """An area of gems with its name, how many lie in it and what it is for."""

    zone: str
    total: int
    words: str


class Mine(Struct, frozen=True, gc=False):
    """The shell around hand and spellbooks."""

    hand: str
    books: str
    seat: int
    yours: bool


class Shelf(Struct, frozen=True, gc=False):
    """A spellbook of the viewer's: its number, how many of its spells the gems in hand lead to."""

    seat: int
    number: int
    open: bool
    spells: int
    reached: int


class InBook(Struct, frozen=True, gc=False):
    """A spell in it, with the gap before it; `laid` are the gems that lie on it."""

    id: int
    gap: str
    spell: Spell
    mastered: bool
    reach: Reach
    laid: Slots


def draw_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    """A rival's plate."""
    seat, player = person.seat, view.players[person.seat]
    mine = view.ending is None and view.turn.seat == seat
    cast = view.turn.cast if mine else ()
    books = tuple(
        [
            _small_book(book, seat, number, mine and view.turn.book == number - 1, cast)
            for number, book in enumerate(player.books, 1)
        ]
    )
    rows = (
        *_counted(player, seat, seat in view.fallen),
        Fragment(f"seat-{seat}-books", "books", Books(len(books)), (books,)),
    )
    return build_plate(person, Score(player.score.total, "score", say.say("plate.score", {})), rows)


@cached_by_identity
def _counted(player: Player, seat: int, fallen: bool) -> tuple[Fragment, ...]:
    """The rows of a rival's life and gems."""
    is_hidden = visible_bag(player) is None
    lives = Lives(player.hp.counts, player.shield.counts, fallen)
    gems = Gems(
        seat,
        () if is_hidden else player.in_hand,
        len(player.hand),
        player.bag_size,
        _bag_gems(player),
        is_hidden,
        player.discard.counts,
        player.character,
        bool(player.cantrip),
    )
    return (
        Fragment(f"seat-{seat}-lives", "lives", lives),
        Fragment(f"seat-{seat}-gems", "gems", gems),
    )


@cached_by_identity
def _small_book(book: Book, seat: int, number: int, is_open: bool, cast: tuple[int, ...]) -> Fragment:
    spells = tuple([SmallSpell(card.spell, card.mastered, card.id in cast) for card in book])
    return Fragment(f"books-{seat}-{number}", "small_book", SmallBook(number, is_open, spells))


def draw_known(view: Table, person: Person, *, own: bool = False) -> Fragment:
    """What else is known of a player; `own`: whose character and spellbooks are shown elsewhere."""
    seat, player = person.seat, view.players[person.seat]
    facts = Known(
        person.crest,
        None if own else player.character,
        _bag_gems(player),
        visible_bag(player) is None,
        player.discard.counts,
    )
    return Fragment(f"known-{seat}", "known", facts, (() if own else _known_books(player.books, seat),))


@cached_by_identity
def _known_books(books: tuple[Book, ...], seat: int) -> tuple[Fragment, ...]:
    pieces = []
    for number, book in enumerate(books, 1):
        spells = tuple([SmallSpell(card.spell, card.mastered, False) for card in book])
        pieces.append(Fragment(f"known-{seat}-{number}", "known_book", SmallBook(number, False, spells)))
    return tuple(pieces)


def draw_own(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    """Who somebody is, with their gems, hand and spellbooks."""
    seat, player = person.seat, view.players[person.seat]
    facts = Self(
        person,
        player.character,
        view.first == seat,
        seat in view.fallen,
        player.score.total,
        WINNING_SCORE,
        player.bag_size,
        _bag_gems(player),
        player.cantrip,
    )
    counts = {"hp": player.hp.counts, "shield": player.shield.counts, "discard": player.discard.counts}
    bag = visible_bag(player)
    if bag is not None:
        counts["bag"] = bag.counts
    areas = tuple(
        [_area(seat, zone, held, say.say(f"zone.{zone}.text", {})) for zone, held in counts.items()]
    )
    words = Mine(say.say("zone.hand", {}), say.say("mine.books", {}), seat, person.you)
    hand = _hand(player, seat)
    books = tuple([_shelf(view, seat, book) for book in range(BOOK_COUNT)])
    return (
        Fragment(f"seat-{seat}", "self", facts, (areas,)),
        Fragment("mine", "mine", words, (hand, books)),
    )


@cached_by_identity
def _hand(player: Player, seat: int) -> tuple[Fragment, ...]:
    if visible_bag(player) is None:
        return build_hidden("hand-unseen", len(player.hand))
    held = player.in_hand
    return tuple([_cell("hand", seat, gem, held[gem]) for gem in Gem])


def _bag_gems(player: Player) -> Amounts:
    """What is in the Bag; of a hidden hand, what is in Bag and hand together."""
    held = visible_bag(player)
    return player.stock.counts if held is None else held.counts


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
    is_open = view.ending is None and view.turn.seat == seat and view.turn.book == book
    return _lay_out(preview_book(view, seat, book), seat, book, is_open)


@cached_by_identity
def _lay_out(spells: tuple[PreviewedSpell, ...], seat: int, book: int, is_open: bool) -> Fragment:
    reached = sum(one.reach in ("cast", "payable") for one in spells)
    cards = tuple([_in_book(one, f"gap:{book + 1}.{at}") for at, one in enumerate(spells, 1)])
    shell = Shelf(seat, book + 1, is_open, len(spells), reached)
    return Fragment(f"book-{seat}-{book + 1}", "shelf", shell, (cards,))


def _in_book(one: PreviewedSpell, gap: str) -> Fragment:
    card = one.card
    facts = InBook(card.id, gap, card.spell, card.mastered, one.reach, card.gems)
    return Fragment(f"card-{card.id}", "in_book", facts)
