"""The end of a round and of the game, ranks, and players who leave (R33-R37, E41)."""

from collections.abc import Callable

from engines.kernel.choices.decision import Refused
from engines.kernel.choices.tasks import Step
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.words.text import Text, text
from engines.magestik.events.rounds import RoundEnded
from engines.magestik.limits import GEMS_TO_WIN
from engines.magestik.state import Ending, Player, Table

Standing = tuple[int, ...]
"""The sort key that ranks a player; a greater key means a better place."""


class EndRound(Step[Table], frozen=True):
    """After the last turn, turn the discards face up and check whether the game is over (R33-R35)."""

    def run(self, state: Table) -> Table:
        discards = tuple(sorted(state.face_down))
        state = state.change(RoundEnded(state.round, discards), face_down=state.face_down.reveal())
        gems = sorted([player.gems.total for player in state.players if can_win(state, player)])
        if gems[-1] >= GEMS_TO_WIN and gems[-1] > gems[-2]:
            return end_game(state, Ending.GEMS)
        if state.round >= state.options.rounds:
            return end_game(state, Ending.ROUNDS)
        return state


def can_win(table: Table, player: Player) -> bool:
    """Whether a player can win. In edition 1 that includes a player who has left (E41)."""
    return table.edition == 1 or not player.gone


def end_game(table: Table, ending: Ending) -> Table:
    """End the game, for the reason `ending`."""
    return table.change(ending=ending, active=None).finish()


def leave_game(table: Table, seat: int) -> Table:
    """Mark a player as having left; their possessions stay in the game.

    The last remaining player wins at once (E41). Raises Refused if the player has already left.
    """
    if table.players[seat].gone:
        raise Refused(text("kernel.gone"))
    table = table.change_player(seat, gone=True)
    remaining = sum(not player.gone for player in table.players)
    return end_game(table, Ending.ALONE) if remaining == 1 else table


def measure_gems(player: Player) -> Standing:
    """The sort key for the ranking by gems (R36)."""
    return (player.gems.total,)


def measure_wealth(player: Player) -> Standing:
    """The sort key for the ranking after the last round: by gems, then dragon power, then energy (R37)."""
    power = sum(dragon.power for dragon in player.dragons)
    return (player.gems.total, power, player.energy.total)


MEASURES: dict[Ending, Callable[[Player], Standing]] = {
    Ending.GEMS: measure_gems,
    Ending.ROUNDS: measure_wealth,
    Ending.ALONE: measure_gems,
}


def _rank_key(table: Table, ending: Ending, player: Player) -> Standing:
    """The sort key for the ranking. Players who can win rank above those who left (E41)."""
    is_ranked_first = not player.gone if ending is Ending.ALONE else can_win(table, player)
    return (is_ranked_first, *MEASURES[ending](player))


def outcome(table: Table) -> Outcome:
    """The final places. Players who are tied share a rank."""
    ending = table.ending
    assert ending is not None, "the game is not over"
    ranks = rank_standings([_rank_key(table, ending, player) for player in table.players])
    places = tuple(
        [
            Place(
                seat=seat,
                rank=ranks[seat],
                score=player.gems.total,
                reason=_reason(ending, seat, player),
            )
            for seat, player in enumerate(table.players)
        ]
    )
    return Outcome(places, text(f"ended.{ending.value}", round=table.round))


def _reason(ending: Ending, seat: int, player: Player) -> Text:
    """The reason for a seat's place. Its key and arguments are stored in game records."""
    gems, power, energy = measure_wealth(player)
    reason = "gone" if player.gone else ending.value
    return text(f"place.{reason}", seat=seat, gems=gems, power=power, energy=energy)
