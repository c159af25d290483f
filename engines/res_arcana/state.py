"""The state of the game: the table, the players, and the audience of each hidden value."""

from collections.abc import Callable, Iterator
from enum import Enum
from operator import attrgetter
from typing import Annotated, Literal, Self, TypedDict, Unpack

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import State
from engines.kernel.contract.game_options import NeedsPlayers
from engines.kernel.events import Event
from engines.kernel.seats import SeatCircle
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.res_arcana.cards.card import Artifact, Card, Mage, Monument
from engines.res_arcana.cards.essences import NO_ESSENCES, Amounts, Essence
from engines.res_arcana.limits import START_POOL


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Options agreed on before the deal: the set-up (R7, R67, R69), the first player (R6), collecting
    together or in turn (R18), and the last round (R66; 0 for none)."""

    setup: Literal["normal", "first_game", "draft"] = "normal"
    first: Annotated[Literal["drawn", "1", "2", "3", "4"], NeedsPlayers({"3": 3, "4": 4})] = "drawn"
    collect: Literal["together", "in_turn"] = "together"
    max_rounds: Annotated[int, Meta(ge=0, le=99)] = 50


class Phase(Enum):
    """The phases of a game; COLLECT and ACTIONS alternate from round to round."""

    DRAFT = "draft"
    MAGES = "mages"
    ITEMS = "items"
    COLLECT = "collect"
    ACTIONS = "actions"
    OVER = "over"


class Ending(Enum):
    """The reason a game is over: points (R63), the last round (R66), or all other players left."""

    POINTS = "points"
    ROUNDS = "rounds"
    ALONE = "alone"


class Component(Struct, frozen=True, gc=False, omit_defaults=True):
    """A component in play, and the essences stored on it (R12, R15)."""

    card: Card
    turned: bool = False
    stored: Amounts = NO_ESSENCES


_card_of: Callable[[Component], Card] = attrgetter("card")


class Plan(Struct, frozen=True, gc=False):
    """A player's plan for collecting: the components they empty, the essences they choose where there is a
    choice, and the components whose upkeep they pay (R19-R24)."""

    emptied: tuple[Card, ...] = ()
    chosen: Amounts = NO_ESSENCES
    upkept: tuple[Card, ...] = ()


class Passed(Struct, frozen=True, gc=False):
    """The draft cards that a player passed on, and the seat they went to."""

    to: int
    cards: tuple[Card, ...]


Memory = tuple[Passed, ...]


class PlayerFields(TypedDict, total=False):
    """The fields of Player that change during a game, as arguments of `change_player`."""

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
    """Everything that belongs to a seat.

    `fresh` holds cards just drawn, while the player decides which cards of the hand to discard. `mages` are
    the mages dealt, `mage` the one chosen, which is revealed once all players have chosen. `pack` and
    `memory` belong to the draft, where kept artifacts go to `hand`. `reshuffled` are cards that went from a
    discard pile into the deck and have not been seen since: everyone knows that they are in the deck or the
    hand. `plan` is revealed when it is carried out. `bonus` are points that count for one victory check.
    """

    memory: Secret[Memory]
    pool: Bag[Essence] = Bag[Essence](START_POOL)
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
        """The component with this card; raises KeyError if the player does not have it in play."""
        for component in self.components:
            if component.card == card:
                return component
        raise KeyError(card)

    def cards_in_play(self) -> Iterator[Card]:
        """The cards of the components, in the order they came into play."""
        return map(_card_of, self.components)

    @property
    def hand_size(self) -> int:
        """The number of cards in the hand, including cards just drawn."""
        return len(self.hand) + len(self.fresh)


class TableFields(TypedDict, total=False):
    """The fields of Table that change during a game, as arguments of `change`."""

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


class Table(State, SeatCircle, frozen=True, kw_only=True):
    """The state of a game.

    `token` is the seat that holds the First Player token, `active` the seat whose turn it is. `items` and
    `places` are the ones nobody has. `monuments` is the monument deck; `unveiled` are all monuments turned up
    from it, of which those nobody has claimed form the display. `box` holds artifacts and `idle` mages that
    are not dealt to any player.
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

    def change(self, *events: Event, **fields: Unpack[TableFields]) -> Self:
        """A copy with these fields changed and these events added."""
        if events:
            return replace(self, news=self.news + events, **fields)
        return replace(self, **fields)

    def change_player(self, seat: int, *events: Event, **fields: Unpack[PlayerFields]) -> Self:
        """A copy with these fields of one player changed and these events added."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        if events:
            return replace(self, players=tuple(players), news=self.news + events)
        return replace(self, players=tuple(players))

    @property
    def display(self) -> tuple[Monument, ...]:
        """The face-up monuments that can be claimed."""
        claimed = {component.card for player in self.players for component in player.components}
        return tuple([card for card in self.unveiled if card not in claimed])
