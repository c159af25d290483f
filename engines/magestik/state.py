"""The game state: the table, its players and their dragons, and the options of the host."""

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, ClassVar, Literal, NamedTuple, Self, TypedDict, Unpack

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import State
from engines.kernel.events import Event
from engines.kernel.seats import SeatCircle
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.magestik.cards import POWER, Breed, Energy, Gem, Staff


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The host's choices: whether the Master Mage rotates (R5) and which round is the last (R37)."""

    master: Literal["rotates", "stays"] = "rotates"
    rounds: Annotated[int, Meta(ge=1, le=99)] = 20


class Ending(Enum):
    """The reason why a game is over: eight gems (R33), the last round (R37), or all others left (E41)."""

    GEMS = "gems"
    ROUNDS = "rounds"
    ALONE = "alone"


class Dragon(Struct, frozen=True, gc=False):
    """A dragon. Ids are unique (E45). `attacked` and `stolen` refer to the current turn."""

    id: int
    breed: Breed
    awake: bool = True
    attacked: bool = False
    stolen: bool = False

    @property
    def power(self) -> int:
        """The strength that is compared in fights (R29)."""
        return POWER[self.breed]

    @property
    def ephemeral(self) -> bool:
        """Whether the dragon dies in its owner's next turn (R25)."""
        return self.breed is Breed.EPHEMERAL


class PlayerFields(TypedDict, total=False):
    """The fields of Player, as keyword arguments of `change`."""

    gems: Bag[Gem]
    energy: Bag[Energy]
    dragons: tuple[Dragon, ...]
    staffs: Pile[Staff]
    gone: bool


class Player(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A player's possessions. `staffs` are in drafting order (R21), each hidden until it is called.

    `gone` is whether the player has left the game.
    """

    gems: Bag[Gem]
    energy: Bag[Energy]
    dragons: Public[tuple[Dragon, ...]] = ()
    staffs: Pile[Staff] = Pile()
    gone: Public[bool] = False

    def change(self, **fields: Unpack[PlayerFields]) -> Self:
        """The player with these fields changed."""
        return replace(self, **fields)

    def dragon(self, id: int) -> Dragon:
        """The player's dragon with this id. Raises StopIteration if there is none."""
        return next(dragon for dragon in self.dragons if dragon.id == id)

    def hidden_staffs(self) -> Iterator[Staff]:
        """The player's staffs that have not been called yet."""
        return (staff for staff, known in self.staffs.pairs() if known != ALL)

    def revealed_staffs(self) -> Iterator[Staff]:
        """The player's staffs that have been called."""
        return (staff for staff, known in self.staffs.pairs() if known == ALL)


class OwnedDragon(NamedTuple):
    """A dragon and the seat of its owner."""

    seat: int
    dragon: Dragon


class TableFields(TypedDict, total=False):
    """The fields of Table that change during a game, as keyword arguments of `change`."""

    round: int
    master: int
    deck: Bag[Gem]
    players: tuple[Player, ...]
    face_up: tuple[Staff, ...]
    left: Pile[Staff]
    face_down: Pile[Staff]
    called: tuple[Staff, ...]
    active: int | None
    cursed: tuple[Staff, ...]
    hatched: int
    ending: Ending


class Table(State, SeatCircle, frozen=True, kw_only=True):
    """The whole game state.

    `left` are the staffs still to be drafted and `face_down` the discards; neither pile has an order.
    `face_up` are the staffs that are out of the round (R9). `called` are the staffs revealed in this round;
    the seat `active` is playing the last of them. `hatched` counts the dragons recruited so far.
    """

    edition: ClassVar[int] = 3

    options: Public[Options]
    players: tuple[Player, ...]
    deck: Bag[Gem]
    master: Public[int]
    round: Public[int] = 0
    face_up: Public[tuple[Staff, ...]] = ()
    left: Pile[Staff] = Pile.hand()
    face_down: Pile[Staff] = Pile.hand()
    called: Public[tuple[Staff, ...]] = ()
    active: Public[int | None] = None
    cursed: Public[tuple[Staff, ...]] = ()
    hatched: Public[int] = 0
    ending: Public[Ending | None] = None

    def change(self, *events: Event, **fields: Unpack[TableFields]) -> Self:
        """The table with these fields changed and these events added."""
        if events:
            return replace(self, news=self.news + events, **fields)
        return replace(self, **fields)

    def change_player(self, seat: int, *events: Event, **fields: Unpack[PlayerFields]) -> Self:
        """The table with these fields of one player changed and these events added."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        return replace(self, players=tuple(players), news=self.news + events)

    def players_with(self, seat: int, **fields: Unpack[PlayerFields]) -> tuple[Player, ...]:
        """All players, with these fields of one of them changed."""
        return replace_at(self.players, seat, replace(self.players[seat], **fields))

    def rivals(self, seat: int) -> tuple[Player, ...]:
        """All other players, in seat order."""
        return self.players[:seat] + self.players[seat + 1 :]

    def rival_dragons(self, seat: int) -> list[OwnedDragon]:
        """All dragons of the other players."""
        rivals = self.others(seat)
        return [OwnedDragon(rival, dragon) for rival in rivals for dragon in self.players[rival].dragons]
