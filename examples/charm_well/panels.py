"""The board: a plate for each rival, the well, and the viewer's own coins and dream."""

from typing import Any

from msgspec import Struct

from engines.kernel.contract.board import Board
from engines.kernel.contract.panels import (
    Component,
    Fragment,
    Panels,
    Person,
    Score,
    build_hidden,
    build_own_area,
    build_plate,
    rivals_in_turn,
    seat_below,
)
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from examples.charm_well.state import PACK, Charm, Player, Table


class Coins(Struct, frozen=True, gc=False):
    """The values of a player's coins, and whether one of them has been thrown."""

    values: tuple[int, ...]
    thrown: bool


class Card(Struct, frozen=True, gc=False):
    """A charm or a dream, face up."""

    name: str
    title: str
    dream: str = ""


class Well(Struct, frozen=True, gc=False):
    """The number of charms in the deck, and of those that have sunk."""

    left: int
    sunk: int


def build_panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, followed_seat: Viewer
) -> Panels:
    """Build the zones of the table."""
    below = seat_below(viewer, followed_seat)
    title = say.say("stage.round", {"round": view.round, "rounds": view.options.rounds})
    rivals = tuple([_build_rival(view, person, say) for person in rivals_in_turn(people, below)])
    charm = tuple([build_card("charm", charm, say) for charm in view.charm])
    well = Fragment("well", "well", Well(len(view.deck), len(view.sunk)), (charm,))
    own = () if below is None else _build_own(view, people[below], say)
    return Panels(title, "", rivals, (well,), own)


def _build_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    player = view.players[person.seat]
    count = len(player.charms)
    score = Score(count, "star", say.say("stage.charms", {"count": count}))
    return build_plate(person, score, (Fragment(f"coins-{person.seat}", "coins", build_coins(player)),))


def _build_own(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    player = view.players[person.seat]
    dream = player.dream.value
    things = (
        build_hidden("own-dream", 1)
        if dream is None
        else (build_card("own-dream", dream, say, "stage.dream"),)
    )
    things += (Fragment("own-coins", "own_coins", build_coins(player)),)
    things += tuple([build_card(f"own-charm-{at}", charm, say) for at, charm in enumerate(player.charms)])
    return build_own_area(person, things)


def build_coins(player: Player) -> Coins:
    """Describe a player's coins."""
    return Coins(tuple(map(int, player.coins)), player.is_face_down)


def build_card(id: str, charm: Charm, say: Speaker, label: str = "") -> Fragment:
    """Build a charm, with a label if it is a dream."""
    return Fragment(
        id, "card", Card(charm.name.lower(), say.noun(charm), say.say(label, {}) if label else "")
    )


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """Build a charm for scenes and the lens."""
    return build_card(id, value, say) if isinstance(value, Charm) else None


BOARD = Board(
    build_panels=build_panels,
    build_thing=build_thing,
    list_components=lambda: tuple(
        [Component("charm", charm.name.lower(), charm, PACK.count(charm)) for charm in Charm]
    ),
)
