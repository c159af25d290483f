"""Estimates how likely a player is to win, for bots.

A player wins with their team, without necessarily knowing who is in it. The Guildmages win when all
Infiltrators are public and have no Power, or when the cards run out. The Infiltrators win by Dark Day, when
no Guildmage has any Power, or at the last round. Roles that the seat does not know count by their
probabilities.
"""

from engines.kernel.thinking.appraisal import squash
from engines.magelight.cards.roles import Role
from engines.magelight.rules.setup import INFILTRATORS
from engines.magelight.state import MOST_POWER, Player, Table

LATE = 12
"""The round by which Dark Day usually comes unless somebody prevents it."""


def appraise_view(view: Table, seat: int) -> float:
    """Estimate the probability, from 0 to 1, that the team of a seat wins."""
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
    """The share of Infiltrators among the players whose roles are unknown."""
    known = [player.role.value for player in view.players]
    unknown = known.count(None)
    left = INFILTRATORS[view.seats] - known.count(Role.INFILTRATOR)
    return left / unknown if unknown else 0.0


def _chance_of_infiltrator(player: Player, doubt: float) -> float:
    role = player.role.value
    return doubt if role is None else float(role is Role.INFILTRATOR)


def _strength(player: Player) -> float:
    """Rate a player's Power, Ward and allies; the first point of Power is worth the most."""
    if not player.power:
        return 0.0
    return 1.0 + player.power * (1 + 1 / MOST_POWER) + 0.4 * min(player.ward, 3) + 0.5 * len(player.allies)


def _cards_held(view: Table, seat: int) -> int:
    mine = len(view.players[seat].storage)
    return mine + (view.hand_size if view.active == seat else 0)
