"""Positions for tests, described in a line or two."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.agenda import settle_agenda
from engines.kernel.choices.tasks import Task
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL, NOBODY, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from engines.magecraft import GAME
from engines.magecraft.cards import (
    BASIC_SPELLS,
    LETTERS,
    RANDOM_SPELLS,
    STARTER_SPELLS,
    Character,
    Gem,
    Spell,
)
from engines.magecraft.limits import (
    ACADEMY_GEMS_BY_PLAYERS,
    BOOK_COUNT,
    PILE_SIZE_BY_PLAYERS,
    RANDOM_PILES,
    START_GEMS,
)
from engines.magecraft.rules.casting import Cast
from engines.magecraft.rules.study import Study
from engines.magecraft.rules.turns import BeginTurn, EndTurn, Refresh
from engines.magecraft.state import Academy, Book, Card, Options, Player, SpellPile, Table, Turn
from tests.engines.magecraft.play import A, Play

Gems = str | int
"""Gems as letters, or a number of gems in any colours."""

Seats = Mapping[int, Gems]
START = "meditation / magic_missile / mana_tricks"
Phase = Literal["start", "cast", "study"]


def table(
    players: int = 2,
    *,
    hand: Seats | None = None,
    bag: Seats | None = None,
    discard: Seats | None = None,
    hp: Seats | None = None,
    shield: Seats | None = None,
    score: Seats | None = None,
    academy: str | None = None,
    books: Mapping[int, str] | None = None,
    character: Mapping[int, str] | None = None,
    piles: str = "",
    fallen: Iterable[int] = (),
    phase: Phase = "cast",
    seat: int = A,
    round: int = 1,
    seed: str = "table",
    **options: Any,
) -> Play:
    """Build a position at the beginning of a phase of a seat's turn. Seat 0 is the first player.

    Spellbooks are written from left to right, mastered spells with a star: "fireball* meditation /
    magic_missile / ". Starters that are not named are at the end of the last book. The piles are the basic
    spells, those in books, those named in `piles`, and then the first of the others. HP default to three
    gems of each basic colour. All other gems are in the Academy, up to its number at the start (or the one
    given as `academy`); the rest is in the Bag of the last player without a given Bag.
    """
    chosen = Options(**options)
    made = iter(range(1, 100))
    libraries = [_books((books or {}).get(seat, START), made) for seat in range(players)]
    zones = {
        name: [_gems((given or {}).get(seat, default)) for seat in range(players)]
        for name, given, default in (
            ("hand", hand, ""),
            ("bag", bag, ""),
            ("discard", discard, ""),
            ("hp", hp, "FFFWWWEEELLL"),
            ("shield", shield, ""),
            ("score", score, ""),
        )
    }
    named = [sum([zone[seat][gem] for zone in zones.values() for seat in range(players)]) for gem in Gem]
    start = ACADEMY_GEMS_BY_PLAYERS[players]
    left = [start + 2 * START_GEMS[gem] * players - named[gem] for gem in Gem]
    shared = [min(start, count) for count in left] if academy is None else _gems(academy)
    rest = [a - b for a, b in zip(left, shared, strict=True)]
    assert min(rest) >= 0, f"more gems than there are: {rest}"
    if any(rest):
        keeper = max([seat for seat in range(players) if seat not in (bag or {})])
        zones["bag"][keeper] = [a + b for a, b in zip(zones["bag"][keeper], rest, strict=True)]
    seen = [only(seat) if chosen.hidden_hands else ALL for seat in range(players)]
    seated = [
        Player(
            character=Character[(character or {}).get(seat, Character(seat).name).upper()],
            stock=_bag([a + b for a, b in zip(zones["hand"][seat], zones["bag"][seat], strict=True)]),
            hand=Pile.hand([gem for gem in Gem for _ in range(zones["hand"][seat][gem])], seen[seat]),
            discard=_bag(zones["discard"][seat]),
            hp=_bag(zones["hp"][seat]),
            shield=_bag(zones["shield"][seat]),
            score=_bag(zones["score"][seat]),
            books=libraries[seat],
        )
        for seat in range(players)
    ]
    state = Table(
        rng=Secret(Rng(seed), NOBODY),
        agenda=_agenda(phase, seat),
        options=chosen,
        players=tuple(seated),
        academy=Academy(_bag(shared), _piles(players, libraries, piles)),
        first=A,
        turn=Turn(seat),
        round=round,
        made=next(made) - 1,
        fallen=tuple(fallen),
    )
    assert GAME.find_violation(state) is None, GAME.find_violation(state)
    state = settle_agenda(state)
    news = state.news
    return Play(settle_agenda(replace(state, news=())), news)


def _gems(given: Gems) -> list[int]:
    text = ("FWEL" * 10)[:given] if isinstance(given, int) else given
    return [text.count(letter) for letter in LETTERS]


def _bag(counts: Iterable[int]) -> Bag[Gem]:
    return Bag(tuple(counts))


def _books(text: str, made: Iterable[int]) -> tuple[Book, ...]:
    ids = iter(made)
    names = [part.split() for part in text.split("/")]
    names += [[] for _ in range(BOOK_COUNT - len(names))]
    known = {name.rstrip("*") for book in names for name in book}
    names[-1] += [spell.name.lower() for spell in STARTER_SPELLS if spell.name.lower() not in known]
    return tuple(
        [
            tuple([Card(next(ids), Spell[name.rstrip("*").upper()], name.endswith("*")) for name in book])
            for book in names
        ]
    )


def _piles(players: int, libraries: Iterable[tuple[Book, ...]], more: str) -> tuple[SpellPile, ...]:
    owned = [card.spell for books in libraries for book in books for card in book]
    wanted = {*[Spell[name.upper()] for name in more.split()], *owned} - {*STARTER_SPELLS, *BASIC_SPELLS}
    drawn = [*sorted(wanted), *[spell for spell in RANDOM_SPELLS if spell not in wanted]][:RANDOM_PILES]
    return tuple(
        [
            SpellPile(spell, PILE_SIZE_BY_PLAYERS[players] - owned.count(spell))
            for spell in (*BASIC_SPELLS, *sorted(drawn))
        ]
    )


def _agenda(phase: Phase, seat: int) -> tuple[Task, ...]:
    match phase:
        case "start":
            return (BeginTurn(),)
        case "cast":
            return (EndTurn(), Refresh(seat), Study(seat), Cast(seat))
        case "study":
            return (EndTurn(), Refresh(seat), Study(seat))
