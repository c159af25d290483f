"""The end of the game: gem victories, the last round, leaving, and the outcome (R2, R3, R61)."""

from collections import Counter

from engines.draco_magi.cards.battlefields import Gem
from engines.draco_magi.limits import COLOURS_TO_WIN, GEMS_TO_WIN, SAME_GEMS_TO_WIN
from engines.draco_magi.state import Ending, Player, Table
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.words.text import text


def gem_victory(gems: tuple[Gem, ...]) -> Ending | None:
    """The first kind of victory that these gems fulfil, or None (R2, E49)."""
    counts = Counter(gems)
    if counts and max(counts.values()) >= SAME_GEMS_TO_WIN:
        return Ending.THREE_SAME
    if len(counts) >= COLOURS_TO_WIN:
        return Ending.THREE_DIFFERENT
    return Ending.FOUR_ANY if len(gems) >= GEMS_TO_WIN else None


def end_game(table: Table, ending: Ending) -> Table:
    """End the game; nothing more is played (R2)."""
    return table.change(ending=ending, melee=None, ranged=None).finish()


def leave_game(table: Table, seat: int) -> Table:
    """Let a player leave permanently or concede; the other player wins (E53)."""
    return end_game(table.change_player(seat, gone=True), Ending.LEFT)


def outcome(table: Table) -> Outcome:
    """Rank the players: the winner, or both after a tie (R61), with their numbers of gems as scores."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    places = []
    for seat, rank in enumerate(rank_standings([_standing(player, ending) for player in table.players])):
        player = table.players[seat]
        reason = text("place.gone" if player.gone else "place", seat=seat, gems=player.gems)
        places.append(Place(seat, rank, len(player.gems), reason))
    return Outcome(tuple(places), text(f"ended.{ending.value}", round=table.round))


def _standing(player: Player, ending: Ending) -> int:
    """Sort key of a player's rank; greater is better."""
    match ending:
        case Ending.LEFT:
            return not player.gone
        case Ending.ROUNDS:
            return len(player.gems)
        case _:
            return gem_victory(player.gems) is not None
