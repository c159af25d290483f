"""The end of a round and of the game, ranks, and players who leave (R33-R37, E41)."""

from collections.abc import Callable

from engines.kernel.choices.decision import Refused
from engines.kernel.choices.tasks import Step
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.words.text import Text, text
from engines.magestik.events import RoundEnded
from engines.magestik.state import Ending, Player, Table

GOAL = 8
"""Gems that win at the end of a round, if nobody else who stays has as many (R33, E41)."""

Standing = tuple[int, ...]
"""What ranks a player: greater is better."""


class EndRound(Step[Table], frozen=True):
    """All staffs were called: the discards are turned face up, and only now does anybody win (R33-R35)."""

    def run(self, state: Table) -> Table:
        discards = tuple(sorted(state.face_down))
        state = state.change(RoundEnded(state.round, discards), face_down=state.face_down.reveal())
        gems = sorted([player.gems.total for player in state.players if not player.gone])
        if gems[-1] >= GOAL and gems[-1] > gems[-2]:
            return end_game(state, Ending.GEMS)
        if state.round >= state.options.rounds:
            return end_game(state, Ending.ROUNDS)
        return state


def end_game(table: Table, ending: Ending) -> Table:
    """The table after the end of the game."""
    return table.change(ending=ending, active=None).over()


def leave_game(table: Table, seat: int) -> Table:
    """A player is gone; what they have stays. The last one who stays wins at once (E41)."""
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    staying = sum(not player.gone for player in table.players)
    return end_game(table, Ending.ALONE) if staying == 1 else table


def standing_by_gems(player: Player) -> Standing:
    """The final ranking (R36): players who stayed before players who left (E41), then by gems."""
    return (not player.gone, player.gems.total)


def standing_by_wealth(player: Player) -> Standing:
    """The final ranking after the last round: gems, power of dragons, energies (R37), of who stayed first."""
    power = sum(dragon.power for dragon in player.dragons)
    return (not player.gone, player.gems.total, power, player.energy.total)


STANDINGS: dict[Ending, Callable[[Player], Standing]] = {
    Ending.GEMS: standing_by_gems,
    Ending.ROUNDS: standing_by_wealth,
    Ending.ALONE: standing_by_gems,
}


def outcome(table: Table) -> Outcome:
    """Places with shared ranks for those who are level."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    ranked = rank_standings([STANDINGS[ending](player) for player in table.players])
    places = tuple(
        [
            Place(
                seat=seat,
                rank=ranked[seat],
                score=player.gems.total,
                reason=_reason(ending, seat, player),
            )
            for seat, player in enumerate(table.players)
        ]
    )
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def _reason(ending: Ending, seat: int, player: Player) -> Text:
    """Why a seat has its place; key and arguments are part of the record of a game."""
    _, gems, power, energy = standing_by_wealth(player)
    why = "gone" if player.gone else ending.value
    return text(f"place.{why}", seat=seat, gems=gems, power=power, energy=energy)
