"""Estimates how likely a player is to win, for bots.

A player wins with their team, without necessarily knowing who is in it. The Guildmages win when all
Infiltrators are public and have no Power, or when the cards run out. The Infiltrators win by Dark Day, when
no Guildmage has any Power, or at the last round. Roles that the seat does not know count by their
probabilities.
"""

from engines.kernel.thinking.appraisal import squash
from engines.magelight.cards.roles import Role
from engines.magelight.limits import INFILTRATORS_BY_PLAYERS, MAX_POWER
from engines.magelight.state import Player, Table

LATE_ROUND = 12
"""The round by which Dark Day usually comes unless somebody prevents it."""


def appraise_view(view: Table, seat: int) -> float:
    """Estimate the probability, from 0 to 1, that the team of a seat wins."""
    infiltrator_share = _infiltrator_share(view)
    guild = infiltrators = 0.0
    for player in view.players:
        probability = _infiltrator_probability(player, infiltrator_share)
        strength = _strength(player)
        guild += (1 - probability) * strength
        infiltrators += probability * (strength + (0.0 if not player.role_is_hidden else 2.0))
    guild_size = view.seats - INFILTRATORS_BY_PLAYERS[view.seats]
    lead = guild / guild_size - infiltrators / INFILTRATORS_BY_PLAYERS[view.seats]
    lead -= 2 * min(view.round, LATE_ROUND) / LATE_ROUND - 1
    role = view.players[seat].role.value
    side = 1 if role is Role.GUILDMAGE else -1
    own_strength = 0.15 * (_strength(view.players[seat]) - 3)
    return squash(0.5 * side * lead + own_strength + 0.04 * _cards_held(view, seat))


def teams_of(table: Table) -> tuple[int, ...]:
    """Each seat's team: 0 for the Guildmages, 1 for the Infiltrators."""
    return tuple([int(player.role.open is Role.INFILTRATOR) for player in table.players])


def _infiltrator_share(view: Table) -> float:
    """The share of Infiltrators among the players whose roles are unknown."""
    known = [player.role.value for player in view.players]
    unknown = known.count(None)
    remaining = INFILTRATORS_BY_PLAYERS[view.seats] - known.count(Role.INFILTRATOR)
    return remaining / unknown if unknown else 0.0


def _infiltrator_probability(player: Player, infiltrator_share: float) -> float:
    role = player.role.value
    return infiltrator_share if role is None else float(role is Role.INFILTRATOR)


def _strength(player: Player) -> float:
    """Rate a player's Power, Ward and allies; the first point of Power is worth the most."""
    if not player.power:
        return 0.0
    return 1.0 + player.power * (1 + 1 / MAX_POWER) + 0.4 * min(player.ward, 3) + 0.5 * len(player.allies)


def _cards_held(view: Table, seat: int) -> int:
    stored = len(view.players[seat].storage)
    return stored + (view.hand_size if view.active == seat else 0)
