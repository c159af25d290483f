"""The end of the game: final ranks, the tiebreaker, and players who leave (R63, R66)."""

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.words.text import text
from engines.res_arcana.cards.essences import GOLD, Amounts, Essences
from engines.res_arcana.state import Ending, Phase, Player, Table
from engines.res_arcana.table.points import points_lines, total_points


def end_game(table: Table, ending: Ending) -> Table:
    """End the game for the given reason."""
    return table.change(ending=ending, phase=Phase.OVER, active=None).finish()


def leave_game(table: Table, seat: int) -> Table:
    """Mark a player as having left: they cannot win, and default choices are made for their seat.

    The last player who has not left wins at once. Raises Refused if the player has already left.
    """
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    staying = sum([not player.gone for player in table.players])
    return end_game(table, Ending.ALONE) if staying == 1 else table


def outcome(table: Table) -> Outcome:
    """The final ranks: players who stayed first, then by points, then by the tiebreaker (R63)."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    ranked = rank_standings([_standing(table, seat) for seat in range(table.seats)])
    places = tuple(
        [
            Place(
                seat=seat,
                rank=rank,
                score=total_points(table, seat),
                reason=text(
                    "place.gone" if table.players[seat].gone else "place",
                    seat=seat,
                    points=total_points(table, seat),
                    lines=points_lines(table, seat),
                    wealth=tiebreaker(table.players[seat]),
                    pool=Essences(table.players[seat].pool.counts),
                ),
            )
            for seat, rank in enumerate(ranked)
        ]
    )
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def tiebreaker(player: Player) -> int:
    """The number that breaks ties: the value of the essences in the pool (R63)."""
    return essence_value(player.pool.counts)


def essence_value(essences: Amounts) -> int:
    """The value of essences as a tiebreaker: their number, each Gold counting twice (R63)."""
    return sum(essences) + essences[GOLD]


def _standing(table: Table, seat: int) -> tuple[bool, int, int]:
    player = table.players[seat]
    return not player.gone, total_points(table, seat), tiebreaker(player)
