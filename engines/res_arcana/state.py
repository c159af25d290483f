"""The table: what is on it, who sees it, and who sits where."""

from collections.abc import Callable, Iterator
from enum import Enum
from operator import attrgetter
from typing import Annotated, Literal, Self, TypedDict, Unpack

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import Event, State
from engines.kernel.contract.game_options import NeedsPlayers
from engines.kernel.seats import Seated
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.res_arcana.cards.card import Artifact, Card, Mage, Monument
from engines.res_arcana.cards.essences import NONE, Amounts, Essence

START: Amounts = (1, 1, 1, 1, 1)
"""Everybody's pool at the beginning (R5)."""


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is agreed on before the deal: the set-up (R7, R67, R69), who begins (R6), how to collect (R18),
    the last round (R66)."""

    setup: Literal["normal", "first_game", "draft"] = "normal"
    first: Annotated[Literal["drawn", "1", "2", "3", "4"], NeedsPlayers({"3": 3, "4": 4})] = "drawn"
    collect: Literal["together", "in_turn"] = "together"
    max_rounds: Annotated[int, Meta(ge=0, le=99)] = 50


class Phase(Enum):
    """Where the game is."""

    DRAFT = "draft"
    MAGES = "mages"
    ITEMS = "items"
    COLLECT = "collect"
    ACTIONS = "actions"
    OVER = "over"


class Ending(Enum):
    """Why a game is over: points (R63), the last round (R66), all others left."""

    POINTS = "points"
    ROUNDS = "rounds"
    ALONE = "alone"


class Component(Struct, frozen=True, gc=False, omit_defaults=True):
    """A component in front of a player, and the essences on it (R12, R15)."""

    card: Card
    turned: bool = False
    stored: Amounts = NONE


_card_of: Callable[[Component], Card] = attrgetter("card")


class Plan(Struct, frozen=True, gc=False):
    """How a player collects: which components are emptied, what is chosen where there is a choice, and for
    which components the upkeep is paid (R19-R24)."""

    emptied: tuple[Card, ...] = ()
    chosen: Amounts = NONE
    upkept: tuple[Card, ...] = ()


class Passed(Struct, frozen=True, gc=False):
    """Cards of the draft that a player has handed on, and to whom."""

    to: int
    cards: tuple[Card, ...]


Memory = tuple[Passed, ...]


class PlayerFields(TypedDict, total=False):
    """The fields of Player, for `change_player`."""

    pool: Bag[Essence]
    components: tuple[Component, ...]
    hand: Pile[Artifact]
    fresh: Pile[Artifact]
    deck: Pile[Artifact]
    discard: Pile[Artifact]
    mages: Pile[Mage]
    mage: Pile[Mage]
    pack: Pile[Artifact]
    memory: Secret[Memory]
    reshuffled: tuple[Card, ...]
    plan: Secret[Plan]
    passed: bool
    bonus: int
    gone: bool


class Player(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A seat's things.

    `fresh` are cards just drawn of which, or of the hand, some must go. `mages` are those dealt, `mage` the
    one kept, which is open once all have chosen. `pack` and `memory` belong to the draft; what was kept there
    is in the hand. `reshuffled` are cards of discard piles that became the deck and were not shown since:
    everyone knows that they are in the deck or in the hand. `plan` is how the player
    collects in this round, open once it is carried out. `bonus` are points of one check.
    """

    memory: Secret[Memory]
    pool: Bag[Essence] = Bag[Essence](START)
    components: Public[tuple[Component, ...]] = ()
    hand: Pile[Artifact] = Pile.hand()
    fresh: Pile[Artifact] = Pile.hand()
    deck: Pile[Artifact] = Pile()
    discard: Pile[Artifact] = Pile()
    mages: Pile[Mage] = Pile.hand()
    mage: Pile[Mage] = Pile.hand()
    pack: Pile[Artifact] = Pile.hand()
    reshuffled: Public[tuple[Card, ...]] = ()
    plan: Secret[Plan] = Secret[Plan](None, NOBODY)
    passed: Public[bool] = False
    bonus: Public[int] = 0
    gone: Public[bool] = False

    def component(self, card: Card) -> Component:
        """One of the components in front of the player; raises KeyError if it is not there."""
        for component in self.components:
            if component.card == card:
                return component
        raise KeyError(card)

    def cards_in_play(self) -> Iterator[Card]:
        """The cards of the components, in their order."""
        return map(_card_of, self.components)

    @property
    def in_hand(self) -> int:
        """How many cards are in the hand, those just drawn included."""
        return len(self.hand) + len(self.fresh)


class TableFields(TypedDict, total=False):
    """The fields of Table that change during a game, for `change`."""

    players: tuple[Player, ...]
    token: int
    round: int
    phase: Phase
    active: int | None
    items: tuple[Card, ...]
    places: tuple[Card, ...]
    monuments: Pile[Monument]
    unveiled: Pile[Monument]
    box: Pile[Artifact]
    idle: Pile[Mage]
    ending: Ending


class Table(State, Seated, frozen=True, kw_only=True):
    """Everything there is.

    `token` is who holds the First Player token, `active` whose turn it is. `items` and `places` are those
    nobody has. `monuments` is their deck, `unveiled` all that were turned up from it: those of them that
    nobody has claimed are the display. `box` and `idle` are the artifacts and mages that nobody plays with.
    """

    options: Public[Options]
    players: tuple[Player, ...]
    token: Public[int]
    places: Public[tuple[Card, ...]]
    monuments: Pile[Monument]
    box: Pile[Artifact]
    idle: Pile[Mage]
    items: Public[tuple[Card, ...]]
    round: Public[int] = 0
    phase: Public[Phase] = Phase.MAGES
    active: Public[int | None] = None
    unveiled: Pile[Monument] = Pile()
    ending: Public[Ending | None] = None

    def change(self, *told: Event, **fields: Unpack[TableFields]) -> Self:
        """The table with other things on it, and what there is to tell of it."""
        if told:
            return replace(self, news=self.news + told, **fields)
        return replace(self, **fields)

    def change_player(self, seat: int, *told: Event, **fields: Unpack[PlayerFields]) -> Self:
        """The table with one seat's things changed, and what there is to tell of it."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        if told:
            return replace(self, players=tuple(players), news=self.news + told)
        return replace(self, players=tuple(players))

    @property
    def display(self) -> tuple[Monument, ...]:
        """The face-up monuments that can be claimed."""
        claimed = {component.card for player in self.players for component in player.components}
        return tuple([card for card in self.unveiled if card not in claimed])
