"""How well a player of Magelight stands, as one who plays for a team and need not know who is in it.

The Guildmages win when every Infiltrator is public and without Power, or the cards run out; the Infiltrators
by Dark Day, by leaving no Guildmage any Power, or at the last round. Roles that a seat does not know count as
what they are on average.
"""

from engines.kernel.thinking.appraisal import squash
from engines.magelight.cards.roles import Role
from engines.magelight.rules.setup import INFILTRATORS
from engines.magelight.state import MOST_POWER, Player, Table

LATE = 12
"""By this round Dark Day is near, unless somebody hinders it."""


def appraise_view(view: Table, seat: int) -> float:
    """The chance to win of the team of a seat."""
    doubt = _doubt(view)
    guild = infiltrators = 0.0
    for player in view.players:
        evil = _chance_of_infiltrator(player, doubt)
        strength = _strength(player)
        guild += (1 - evil) * strength
        infiltrators += evil * (strength + (0.0 if not player.role_is_hidden else 2.0))
    guilds = view.seats - INFILTRATORS[view.seats]
    ahead = guild / guilds - infiltrators / INFILTRATORS[view.seats]
    ahead -= 2 * min(view.round, LATE) / LATE - 1
    mine = view.players[seat].role.value
    side = 1 if mine is Role.GUILDMAGE else -1
    own = 0.15 * (_strength(view.players[seat]) - 3)
    return squash(0.5 * side * ahead + own + 0.04 * _cards_held(view, seat))


def teams_of(table: Table) -> tuple[int, ...]:
    """Each seat's team: 0 for the Guildmages, 1 for the Infiltrators."""
    return tuple([int(player.role.open is Role.INFILTRATOR) for player in table.players])


def _doubt(view: Table) -> float:
    """How many of the roles that are not known are Infiltrators, on average."""
    known = [player.role.value for player in view.players]
    unknown = known.count(None)
    left = INFILTRATORS[view.seats] - known.count(Role.INFILTRATOR)
    return left / unknown if unknown else 0.0


def _chance_of_infiltrator(player: Player, doubt: float) -> float:
    role = player.role.value
    return doubt if role is None else float(role is Role.INFILTRATOR)


def _strength(player: Player) -> float:
    """Power, guarded by Ward and helped by allies; the last Power is worth the most."""
    if not player.power:
        return 0.0
    return 1.0 + player.power * (1 + 1 / MOST_POWER) + 0.4 * min(player.ward, 3) + 0.5 * len(player.allies)


def _cards_held(view: Table, seat: int) -> int:
    mine = len(view.players[seat].storage)
    return mine + (view.hand_size if view.active == seat else 0)
