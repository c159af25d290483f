"""The setup of a game: roles, deck and first player (R1-R5)."""

from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret
from engines.magelight.cards.deck import DECK
from engines.magelight.cards.roles import Role
from engines.magelight.events.turns import RolesDealt
from engines.magelight.limits import INFILTRATORS_BY_PLAYERS
from engines.magelight.rules.turn import BeginTurn, create_turn
from engines.magelight.state import Notes, Options, Player, Table


def deal(seats: int, options: Options, rng: Secret[Rng]) -> Table:
    """Deal the roles, shuffle the deck and choose the first player; Infiltrators know one another (R4)."""
    order, stream = rng.open.order(seats)
    infiltrators = set(order[: INFILTRATORS_BY_PLAYERS[seats]])
    team = only(*infiltrators)
    players = tuple([_create_player(seat, seat in infiltrators, team) for seat in range(seats)])
    random_seat, stream = stream.below(seats)
    first = random_seat if options.first == "drawn" or int(options.first) > seats else int(options.first) - 1
    deck, stream = Pile.of(DECK).shuffle(stream)
    table = Table(
        rng=Secret(stream, rng.known),
        options=options,
        players=players,
        deck=deck,
        first=first,
        turn=create_turn(1, first),
    )
    return table.emit(RolesDealt(len(infiltrators))).then(BeginTurn())


def _create_player(seat: int, is_infiltrator: bool, team: int) -> Player:
    role = Secret(Role.INFILTRATOR, team) if is_infiltrator else Secret(Role.GUILDMAGE, only(seat))
    return Player(role=role, notes=Secret[Notes]((), only(seat)))
