"""A round: collect, take turns until all players have passed, check victory (R26, R62-R66)."""

from msgspec.structs import replace

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.actions.turn import Act
from engines.res_arcana.events.rounds import RoundBegan
from engines.res_arcana.rules.collect import BeginCollect
from engines.res_arcana.rules.endgame import end_game
from engines.res_arcana.rules.victory_check import Check
from engines.res_arcana.state import Ending, Phase, Player, Table


class BeginRound(Step[Table], frozen=True):
    """Begin a round and schedule its phases. The holder of the First Player token acts first."""

    def run(self, state: Table) -> Table:
        state = state.change(round=state.round + 1)
        state = state.emit(RoundBegan(state.token, state.round))
        return state.then(BeginCollect(), BeginActions(), Check(), EndRound())


class BeginActions(Step[Table], frozen=True):
    """Begin phase 2 with the turn of the first player (R26)."""

    def run(self, state: Table) -> Table:
        return state.change(phase=Phase.ACTIONS).then(NextTurn(state.token))


class NextTurn(Step[Table], frozen=True):
    """Give the turn to `seat`, or else to the next player clockwise who has not passed.

    If all have passed, phase 2 is over (R26).
    """

    seat: Public[int]

    def run(self, state: Table) -> Table:
        for seat in state.clockwise(self.seat):
            if not state.players[seat].passed:
                after = NextTurn((seat + 1) % state.seats)
                return replace(state, active=seat, agenda=(*state.agenda, after, Act(seat)))
        return state.change(active=None)


class EndRound(Step[Table], frozen=True):
    """End a round in which nobody has won: straighten all components and start the next round (R64).

    After the last round, the game ends (R66).
    """

    def run(self, state: Table) -> Table:
        if state.round == state.options.max_rounds:
            return end_game(state, Ending.ROUNDS)
        players = tuple([_straighten_all(player) for player in state.players])
        return state.change(players=players).then(BeginRound())


def _straighten_all(player: Player) -> Player:
    straight = [replace(card, turned=False) if card.turned else card for card in player.components]
    return replace(player, components=tuple(straight), passed=False)
