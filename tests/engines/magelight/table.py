"""Tables for tests: a position in a line or two."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.agenda import settle_agenda
from engines.kernel.choices.tasks import Task
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL, NOBODY, Audience, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from engines.magelight import GAME
from engines.magelight.cards.deck import DECK, is_artifact
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.rules.actions import Act
from engines.magelight.rules.passing import LeaveStack
from engines.magelight.rules.turn import BeginTurn, EndTurn
from engines.magelight.state import Ally, Notes, Options, Player, Table, Turn
from tests.engines.magelight.play import A, B, D, Play, cards

INFILTRATORS = {4: (D,), 5: (B, D), 6: (B, D)}
"""Seats of the Infiltrators by number of players, unless a test says otherwise."""

Cards = Mapping[int, str]


def table(
    players: int = 5,
    hand: str = "",
    *,
    start: bool = False,
    seat: int = A,
    first: int = A,
    round: int = 1,
    turn: int = 0,
    mana: int = 0,
    actions: int = 3,
    infiltrators: Iterable[int] | None = None,
    public: Iterable[int] = (),
    power: Mapping[int, int] | None = None,
    ward: Mapping[int, int] | None = None,
    storage: Cards | None = None,
    allies: Cards | None = None,
    top: str = "",
    discard: str = "",
    burnt: str = "",
    waiting: str = "",
    sizes: Mapping[str, int] | None = None,
    **options: Any,
) -> Play:
    """A position in the action phase of a seat, or (`start`) at the beginning of its turn.

    Allies are named from the oldest to the newest, "leeching_wisp:2" was sent by C. `top` are the top cards
    of the deck, topmost first. Cards that are not named fill the piles up to their `sizes`, artifacts at the
    bottom. All remaining cards go to the first of deck, burn pile and discard pile that has no size.
    """
    roles = set(INFILTRATORS[players] if infiltrators is None else infiltrators)
    number = turn or (round - 1) * players + (seat - first) % players + 1
    remaining = list(DECK)
    stored = {owner: _take_cards(remaining, text) for owner, text in (storage or {}).items()}
    boards, arrived = _boards(remaining, allies or {}, number - 1)
    in_hand, stack = _take_cards(remaining, hand), _take_cards(remaining, waiting)
    piles = {
        "deck": _take_cards(remaining, top)[::-1],
        "discard": _take_cards(remaining, discard),
        "burnt": _take_cards(remaining, burnt),
    }
    _fill(piles, remaining, sizes or {})
    seated = tuple(
        [
            Player(
                role=Secret(Role(player in roles), ALL if player in public else _knowers(player, roles)),
                notes=Secret[Notes]((), only(player)),
                power=(power or {}).get(player, 3),
                ward=(ward or {}).get(player, 0),
                storage=Pile.hand(stored.get(player, ()), only(player)),
                allies=boards.get(player, ()),
            )
            for player in range(players)
        ]
    )
    found = sum(map(is_artifact, in_hand))
    state = Table(
        rng=Secret(Rng("table"), NOBODY),
        agenda=_remaining_tasks(seat, start),
        options=Options(**options),
        players=seated,
        first=first,
        round=round,
        arrived=arrived,
        turn=_turn(number, seat, start, mana, actions, found),
        deck=Pile.of(piles["deck"]),
        discard=Pile.of(piles["discard"], ALL),
        burnt=Pile.of(piles["burnt"], ALL),
        hand=Pile.hand(in_hand, only(seat)),
        waiting=Pile.hand(stack, only((seat - 1) % players)),
    )
    assert GAME.find_violation(state) is None, GAME.find_violation(state)
    state = settle_agenda(state)
    news = state.news
    return Play(settle_agenda(replace(state, news=())), news)


def _remaining_tasks(seat: int, start: bool) -> tuple[Task, ...]:
    return (BeginTurn(),) if start else (EndTurn(), LeaveStack(), Act(seat))


def _turn(number: int, seat: int, start: bool, mana: int, actions: int, found: int) -> Turn:
    turn = Turn(number=number, seat=seat, quiet=Secret(0, only(seat)))
    if start:
        return turn
    return replace(turn, mana=mana, actions=actions, checked=True, counted=True, found=found)


def _knowers(seat: int, infiltrators: set[int]) -> Audience:
    return only(*infiltrators) if seat in infiltrators else only(seat)


def _take_cards(remaining: list[Design], text: str) -> list[Design]:
    """Take the named cards out of the remaining ones."""
    named = cards(text)
    for card in named:
        remaining.remove(card)
    return named


def _boards(remaining: list[Design], allies: Cards, turn: int) -> tuple[dict[int, tuple[Ally, ...]], int]:
    boards: dict[int, tuple[Ally, ...]] = {}
    arrived = 0
    for seat, text in allies.items():
        for word in text.split():
            name, _, sender = word.partition(":")
            arrived += 1
            (design,) = _take_cards(remaining, name)
            ally = Ally(arrived, design, int(sender or seat), turn)
            boards[seat] = (*boards.get(seat, ()), ally)
    return boards, arrived


def _fill(piles: dict[str, list[Design]], remaining: list[Design], sizes: Mapping[str, int]) -> None:
    """Fill the piles with cards that were not named; in the deck, the first ones are nearest to the top."""
    remaining.sort(key=is_artifact)
    for name, size in sizes.items():
        count = size - len(piles[name])
        _put_under(piles, name, [remaining.pop(0) for _ in range(count)])
    (rest, *_) = [name for name in ("deck", "burnt", "discard") if name not in sizes]
    _put_under(piles, rest, remaining)


def _put_under(piles: dict[str, list[Design]], name: str, added: list[Design]) -> None:
    piles[name] = [*reversed(added), *piles[name]] if name == "deck" else [*added, *piles[name]]
