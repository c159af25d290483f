"""Builds a position for a test in a line or two."""

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
from engines.res_arcana.limits import DISPLAY_SIZE
from engines.res_arcana.rules.collect import BeginCollect
from engines.res_arcana.rules.rounds import BeginActions, EndRound, NextTurn
from engines.res_arcana.rules.victory_check import Check
from engines.res_arcana.state import Component, Memory, Options, Phase, Player, Table
from tests.engines.res_arcana.play import A, Play, card, cards

MAGES = cards("scholar transmuter alchemist duelist")
ITEMS = cards("divination alchemy transmutation research reanimate")
"""The default mages and items of the players; those that a test gives to a player are skipped."""

Cards = Mapping[int, str]


def component(word: str) -> Component:
    """A component: `guard_dog!` is turned, `windup_man=E,3G` has essences on it, `vault!=G` both."""
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
    """A position in the turn of a seat, or at the start of "collect", or at the "check" of a round.

    `play` are the components in front of the players; players without a mage or an item are given one. Pools
    are empty unless given. Decks and `monuments` name the topmost card first. Places show the side of the
    first game unless the other side is named.
    """
    fronts = {number: [component(word) for word in play.get(number, "").split()] for number in range(players)}
    in_play = {it.card for front in fronts.values() for it in front}
    for front in fronts.values():
        for kind, usual in ((Kind.MAGE, MAGES), (Kind.ITEM, ITEMS)):
            if not in_play_of(front, kind):
                front.append(Component(next(spare for spare in usual if spare not in in_play)))
                in_play.add(front[-1].card)
    left = [artifact for artifact in ALL_ARTIFACTS if artifact not in in_play]
    in_hands, in_decks, discarded = [
        {number: _take_cards(left, text) for number, text in (given or {}).items()}
        for given in (hands, decks, discards)
    ]
    seated = tuple(
        [
            Player(
                memory=Secret[Memory]((), only(number)),
                pool=Bag[Essence](amounts((pools or {}).get(number, ""))),
                components=tuple(fronts[number]),
                hand=Pile.hand(in_hands.get(number, ()), only(number)),
                deck=Pile.of(in_decks.get(number, [])[::-1], listed=only(number)),
                discard=Pile.of(discarded.get(number, ()), ALL),
                mage=Pile.hand([Mage(it) for it in in_play_of(fronts[number], Kind.MAGE)], ALL),
                passed=number in passed,
            )
            for number in range(players)
        ]
    )
    deck, unveiled = _monuments(in_play, display, monuments)
    sides = {*cards(places), *in_play}
    state = Table(
        rng=Secret(Rng("table"), NOBODY),
        agenda=_build_agenda(phase, seat, players),
        options=Options(**options),
        players=seated,
        token=token,
        places=tuple([_side(tile, sides) for tile in PLACE_TILES if not in_play.intersection(tile)]),
        monuments=deck,
        unveiled=unveiled,
        box=Pile.of(left),
        idle=Pile.hand([mage for mage in ALL_MAGES if mage not in in_play]),
        items=tuple(sorted([item for item in ITEM_ORDER if item not in in_play])),
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
    return [component.card for component in front if CARDS[component.card].kind is kind]


def _side(tile: tuple[Card, Card], named: set[Card]) -> Card:
    return tile[1] if tile[1] in named else tile[0]


def _take_cards(left: list[Artifact], text: str) -> list[Artifact]:
    """Remove the named cards from those that are left, and return them."""
    named = [Artifact(chosen) for chosen in cards(text)]
    for artifact in named:
        left.remove(artifact)
    return named


def _monuments(claimed: set[Card], display: str, top: str) -> tuple[Pile[Monument], Pile[Monument]]:
    """The deck and the unveiled monuments; the display is filled as long as monuments are left."""
    shown, tops = [[Monument(chosen) for chosen in cards(named)] for named in (display, top)]
    free = [monument for monument in ALL_MONUMENTS if monument not in (*claimed, *shown, *tops)]
    while len(shown) < DISPLAY_SIZE and (free or tops):
        shown.append(free.pop(0) if free else tops.pop(0))
    owned = [monument for monument in ALL_MONUMENTS if monument in claimed]
    return Pile.of([*tops, *free][::-1]), Pile.of([*owned, *shown], ALL)


def _build_agenda(phase: str, seat: int, players: int) -> tuple[Task, ...]:
    end: tuple[Task, ...] = (EndRound(), Check())
    if phase == "collect":
        return (*end, BeginActions(), BeginCollect())
    if phase == "check":
        return end
    return (*end, NextTurn((seat + 1) % players), Act(seat))
