"""The end of the game, ranks, and players who leave (R63, R66)."""

from engines.kernel.decision import Refused
from engines.kernel.ending import Outcome, Place, ranks
from engines.kernel.text import text
from engines.res_arcana.essences import Essences
from engines.res_arcana.points import lines, total, wealth
from engines.res_arcana.state import Ending, Phase, Table


def ended(table: Table, ending: Ending) -> Table:
    """The table after the end of the game."""
    return table.change(ending=ending, phase=Phase.OVER, active=None).over()


def leave(table: Table, seat: int) -> Table:
    """A player is gone and cannot win; the defaults play the seat. The last one who stays wins at once."""
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    staying = sum([not player.gone for player in table.players])
    return ended(table, Ending.ALONE) if staying == 1 else table


def outcome(table: Table) -> Outcome:
    """Who stayed before who left, then by points, then by essences, Gold counting twice (R63)."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    ranked = ranks([_standing(table, seat) for seat in range(table.seats)])
    places = tuple(
        [
            Place(
                seat=seat,
                rank=rank,
                score=total(table, seat),
                reason=text(
                    "place.gone" if table.players[seat].gone else "place",
                    seat=seat,
                    points=total(table, seat),
                    lines=lines(table, seat),
                    wealth=wealth(table.players[seat]),
                    pool=Essences(table.players[seat].pool.counts),
                ),
            )
            for seat, rank in enumerate(ranked)
        ]
    )
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def _standing(table: Table, seat: int) -> tuple[bool, int, int]:
    player = table.players[seat]
    return not player.gone, total(table, seat), wealth(player)
