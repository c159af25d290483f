"""How the game ends, who has won, and players who leave (R2, R3, R61)."""

from collections import Counter

from engines.draco_magi.battlefields import Gem
from engines.draco_magi.events import GameEnded, PlayerLeft
from engines.draco_magi.state import Ending, Table
from engines.kernel.game import Outcome, Place
from engines.kernel.text import text


def victory(gems: tuple[Gem, ...]) -> Ending | None:
    """What these gems win the game by, or None; the first that applies (R2, E49)."""
    counts = Counter(gems)
    if counts and max(counts.values()) >= 3:
        return Ending.THREE_SAME
    if len(counts) >= 3:
        return Ending.THREE_DIFFERENT
    return Ending.FOUR_ANY if len(gems) >= 4 else None


def won(table: Table, seat: int, ending: Ending) -> Table:
    """The table after a player has won: nothing more happens (R2)."""
    return _over(table, ending, (seat,))


def capped(table: Table) -> Table:
    """The table after the last round: more gems win, else it is a draw (R61)."""
    mine, theirs = [len(player.gems) for player in table.players]
    return _over(table, Ending.ROUNDS, (0, 1) if mine == theirs else (int(theirs > mine),))


def leave(table: Table, seat: int) -> Table:
    """A player is gone for good, or concedes: the other one has won (E53)."""
    table = table.change_player(seat, gone=True).tell(PlayerLeft(seat))
    return _over(table, Ending.LEFT, (1 - seat,))


def _over(table: Table, ending: Ending, winners: tuple[int, ...]) -> Table:
    return table.change(ending=ending, melee=None, ranged=None).tell(GameEnded(winners, ending)).over()


def outcome(table: Table) -> Outcome:
    """The winner, with the gems of both as scores."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    scores = [len(player.gems) for player in table.players]
    places = []
    for seat, player in enumerate(table.players):
        other = 1 - seat
        match ending:
            case Ending.LEFT:
                first = not player.gone
            case Ending.ROUNDS:
                first = scores[seat] >= scores[other]
            case _:
                first = victory(player.gems) is not None
        reason = text("place.gone" if player.gone else "place", seat=seat, gems=player.gems)
        places.append(Place(seat, 1 if first else 2, scores[seat], reason))
    return Outcome(tuple(places), text(f"ended.{ending.value}", round=table.round))
