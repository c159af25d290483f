"""Tables for tests: describes a position in a line or two."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engines.draco_magi import GAME
from engines.draco_magi.cards.battle_cards import ADVANCED, BASICS, Advanced, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.dragons import build_dragon_deck
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.rules.melee import Exchange, NextField
from engines.draco_magi.rules.placement import NextPlacement
from engines.draco_magi.rules.rounds import EndRound
from engines.draco_magi.state import EXTRAS, Extra, Field, Melee, Options, Phase, Player, Table
from engines.kernel.choices.agenda import settle_agenda
from engines.kernel.choices.tasks import Task
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL, NOBODY, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from tests.engines.draco_magi.play import A, Play, battle, dragons, side

Two = tuple[str, str]
"""A value for each seat."""

NEUTRAL = "bf02a bf15a bf18a"
"""Desert Sands three times: red, purple, blue; their scrolls ban Clockwork and change nothing else."""


def table(
    fields: str = NEUTRAL,
    stacks: Mapping[int, Two] | None = None,
    *,
    seat: int = A,
    melee: int | None = None,
    resolve: bool = False,
    cover: Mapping[int, int] | None = None,
    resolved: tuple[int, ...] = (),
    hands: Two = ("", ""),
    dragon_tops: Two = ("", ""),
    lost: Two = ("", ""),
    tops: Two = ("", ""),
    cards: Two = ("", ""),
    spent: Two = ("", ""),
    rest: str = "deck",
    advanced: str = "",
    won: Two = ("", ""),
    round: int = 1,
    **options: Any,
) -> Play:
    """Build a position, by default in the command phase.

    With `resolve` it is in the melee phase before a battlefield is chosen, with `melee` in the melee at that
    battlefield. `seat` holds the marker, and places or attacks first.

    `fields` are sides such as "bf04b"; "-" is a place whose battlefield was won. `stacks` are listed from
    bottom to top, `cover` maps frozen battlefields to the owner of the Polar. `tops` and `dragon_tops` are
    the top cards of the decks, the topmost first; `cards` are the melee hands. Other basic battle cards lie
    under them in the deck or, with `rest="discard"`, in the discard pile; other dragons lie under the named
    ones. Advanced cards named for a seat have been gained by it; `advanced` are the top cards of the common
    deck.
    """
    laid = _fields(fields, stacks or {}, cover or {})
    done = tuple([at in resolved for at in range(3)])
    players = tuple(
        [
            _player(
                player_seat,
                laid,
                hand=hands[player_seat],
                top=dragon_tops[player_seat],
                lost=lost[player_seat],
                battle_cards=(tops[player_seat], cards[player_seat], spent[player_seat]),
                rest=rest,
                won=won[player_seat],
            )
            for player_seat in (0, 1)
        ]
    )
    gained = [card for player in players for card in player.advanced]
    named = [Advanced(card) for card in battle(advanced)]
    left = [card for card in ADVANCED if card not in (*gained, *named)]
    in_play = [field.side for field in laid if field] + [
        won_side for player in players for won_side in player.won
    ]
    under = [card for card in Battlefield if card not in {shown.card for shown in in_play}]
    marker_passes = 3 * (round - 1) + sum(done)
    state = Table(
        rng=Secret(Rng("table"), NOBODY),
        agenda=_agenda(seat, melee, resolve),
        options=Options(**options),
        players=players,
        first=(seat + marker_passes) % 2,
        marker=seat,
        battlefields=Pile[Side].of([Side(card) for card in under]),
        advanced=Pile[Advanced].of([*left, *named[::-1]]),
        fields=laid,
        resolved=done,
        phase=Phase.COMMAND if melee is None and not resolve else Phase.MELEE,
        round=round,
        melee=None if melee is None else Melee(melee, seat),
    )
    assert GAME.find_violation(state) is None, GAME.find_violation(state)
    state = settle_agenda(state)
    news = state.news
    return Play(settle_agenda(replace(state, news=())), news)


def _agenda(seat: int, melee: int | None, resolve: bool) -> tuple[Task, ...]:
    if melee is not None:
        return (EndRound(), NextField(), Exchange())
    if resolve:
        return (EndRound(), NextField())
    return (EndRound(), NextField(), NextPlacement(seat))


def _fields(fields: str, stacks: Mapping[int, Two], cover: Mapping[int, int]) -> tuple[Field | None, ...]:
    laid: list[Field | None] = []
    for at, text in enumerate(fields.split()):
        first, second = stacks.get(at, ("", ""))
        both = (tuple(dragons(first)), tuple(dragons(second)))
        laid.append(None if text == "-" else Field(side(text), both, cover.get(at)))
    return tuple(laid)


def _player(
    seat: int,
    fields: tuple[Field | None, ...],
    *,
    hand: str,
    top: str,
    lost: str,
    battle_cards: tuple[str, str, str],
    rest: str,
    won: str,
) -> Player:
    left = list(build_dragon_deck())
    for field in fields:
        if field is not None:
            _without(left, [*field.dragons_of(seat)])
    in_hand, on_top, gone = [_without(left, dragons(text)) for text in (hand, top, lost)]
    known = list(BASICS)
    tops, melee, spent = [battle(text) for text in battle_cards]
    named = [*tops, *melee, *spent]
    gained = [Advanced(card) for card in named if card not in BASICS]
    under = [card for card in known if card not in named]
    mine = only(seat)
    return Player(
        deck=Pile[Dragon].of([*left, *on_top[::-1]], listed=mine),
        hand=Pile[Dragon].hand(in_hand, mine),
        discard=Pile[Dragon].of(gone, ALL),
        battle_deck=Pile[BattleCard].of([*(under if rest == "deck" else []), *tops[::-1]], listed=mine),
        battle_hand=Pile[BattleCard].hand(melee, mine),
        battle_discard=Pile[BattleCard].of([*(under if rest == "discard" else []), *spent], ALL),
        advanced=Pile[Advanced].of(gained, mine),
        extras=Pile[Extra].hand(EXTRAS, ALL),
        won=tuple([side(text) for text in won.split()]),
    )


def _without(left: list[Dragon], named: list[Dragon]) -> list[Dragon]:
    """Remove the named dragons from the remaining ones."""
    for dragon in named:
        left.remove(dragon)
    return named
