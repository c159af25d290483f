"""A table for tests: a position in a line or two."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.agenda import settle_agenda
from engines.kernel.choices.tasks import Task
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL, NOBODY, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from engines.res_arcana import GAME
from engines.res_arcana.actions.claim import DISPLAY_SIZE
from engines.res_arcana.actions.turn import Act
from engines.res_arcana.cards.box import (
    ALL_ARTIFACTS,
    ALL_MAGES,
    ALL_MONUMENTS,
    CARDS,
    ITEM_ORDER,
    PLACE_TILES,
)
from engines.res_arcana.cards.card import Artifact, Card, Kind, Mage, Monument
from engines.res_arcana.cards.essences import Essence, amounts
from engines.res_arcana.rules.collect import BeginCollect
from engines.res_arcana.rules.rounds import BeginActions, EndRound, NextTurn
from engines.res_arcana.rules.victory import Check
from engines.res_arcana.state import Component, Memory, Options, Phase, Player, Table
from tests.engines.res_arcana.play import A, Play, card, cards

MAGES = cards("scholar transmuter alchemist duelist")
ITEMS = cards("divination alchemy transmutation research reanimate")
"""Who plays with which unless a test says otherwise, as far as nobody else has it."""

Cards = Mapping[int, str]


def component(word: str) -> Component:
    """`guard_dog!` is turned; `windup_man=E,3G` has essences on it; `vault!=G` both."""
    name, _, stored = word.partition("=")
    return Component(card(name.rstrip("!")), name.endswith("!"), amounts(stored.replace(",", " ")))


def table(
    play: Cards,
    players: int = 2,
    *,
    pools: Cards | None = None,
    hands: Cards | None = None,
    decks: Cards | None = None,
    discards: Cards | None = None,
    passed: Iterable[int] = (),
    seat: int = A,
    token: int = A,
    display: str = "",
    monuments: str = "",
    places: str = "",
    phase: str = "actions",
    round: int = 2,
    **options: Any,
) -> Play:
    """A position in the turn of a seat, or at the beginning of "collect", or at the "check" of a round.

    `play` are components in front of the players; who has no mage or no item among them gets one. Pools are
    empty unless given. Decks and `monuments` name the topmost card first. Places show the side of the first
    game unless the other is named.
    """
    fronts = {one: [component(word) for word in play.get(one, "").split()] for one in range(players)}
    in_play = {it.card for front in fronts.values() for it in front}
    for front in fronts.values():
        for kind, usual in ((Kind.MAGE, MAGES), (Kind.ITEM, ITEMS)):
            if not in_play_of(front, kind):
                front.append(Component(next(one for one in usual if one not in in_play)))
                in_play.add(front[-1].card)
    left = [one for one in ALL_ARTIFACTS if one not in in_play]
    in_hands, in_decks, discarded = [
        {one: _out(left, text) for one, text in (given or {}).items()} for given in (hands, decks, discards)
    ]
    seated = tuple(
        [
            Player(
                memory=Secret[Memory]((), only(one)),
                pool=Bag[Essence](amounts((pools or {}).get(one, ""))),
                components=tuple(fronts[one]),
                hand=Pile.hand(in_hands.get(one, ()), only(one)),
                deck=Pile.of(in_decks.get(one, [])[::-1], listed=only(one)),
                discard=Pile.of(discarded.get(one, ()), ALL),
                mage=Pile.hand([Mage(it) for it in in_play_of(fronts[one], Kind.MAGE)], ALL),
                passed=one in passed,
            )
            for one in range(players)
        ]
    )
    deck, unveiled = _monuments(in_play, display, monuments)
    sides = {*cards(places), *in_play}
    state = Table(
        rng=Secret(Rng("table"), NOBODY),
        agenda=_the_rest(phase, seat, players),
        options=Options(**options),
        players=seated,
        token=token,
        places=tuple([_side(tile, sides) for tile in PLACE_TILES if not in_play.intersection(tile)]),
        monuments=deck,
        unveiled=unveiled,
        box=Pile.of(left),
        idle=Pile.hand([one for one in ALL_MAGES if one not in in_play]),
        items=tuple(sorted([one for one in ITEM_ORDER if one not in in_play])),
        round=round,
        phase=Phase.COLLECT if phase == "collect" else Phase.ACTIONS,
        active=seat if phase == "actions" else None,
    )
    assert GAME.find_violation(state) is None, GAME.find_violation(state)
    state = settle_agenda(state)
    news = state.news
    return Play(settle_agenda(replace(state, news=())), news)


def in_play_of(front: list[Component], kind: Kind) -> list[Card]:
    """The components of a kind."""
    return [one.card for one in front if CARDS[one.card].kind is kind]


def _side(tile: tuple[Card, Card], named: set[Card]) -> Card:
    return tile[1] if tile[1] in named else tile[0]


def _out(left: list[Artifact], text: str) -> list[Artifact]:
    """Takes the named cards out of those that are left."""
    named = [Artifact(one) for one in cards(text)]
    for one in named:
        left.remove(one)
    return named


def _monuments(claimed: set[Card], display: str, top: str) -> tuple[Pile[Monument], Pile[Monument]]:
    """The deck and what was turned up; gaps of the display are filled as long as there are monuments."""
    shown, tops = [[Monument(one) for one in cards(named)] for named in (display, top)]
    free = [one for one in ALL_MONUMENTS if one not in (*claimed, *shown, *tops)]
    while len(shown) < DISPLAY_SIZE and (free or tops):
        shown.append(free.pop(0) if free else tops.pop(0))
    owned = [one for one in ALL_MONUMENTS if one in claimed]
    return Pile.of([*tops, *free][::-1]), Pile.of([*owned, *shown], ALL)


def _the_rest(phase: str, seat: int, players: int) -> tuple[Task, ...]:
    end: tuple[Task, ...] = (EndRound(), Check())
    if phase == "collect":
        return (*end, BeginActions(), BeginCollect())
    if phase == "check":
        return end
    return (*end, NextTurn((seat + 1) % players), Act(seat))
