"""A round: collect, take turns until all have passed, check (R26, R62-R66)."""

from msgspec.structs import replace

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.actions.turn import Act
from engines.res_arcana.events import RoundBegan
from engines.res_arcana.rules.collect import BeginCollect
from engines.res_arcana.rules.endgame import end_game
from engines.res_arcana.rules.victory import Check
from engines.res_arcana.state import Ending, Phase, Table


class BeginRound(Step[Table], frozen=True):
    """Lays out a round; who holds the token when the actions begin acts first."""

    def run(self, state: Table) -> Table:
        state = state.change(round=state.round + 1)
        state = state.emit(RoundBegan(state.token, state.round))
        return state.then(BeginCollect(), BeginActions(), Check(), EndRound())


class BeginActions(Step[Table], frozen=True):
    """Phase 2 begins with the First Player (R26)."""

    def run(self, state: Table) -> Table:
        return state.change(phase=Phase.ACTIONS).then(NextTurn(state.token))


class NextTurn(Step[Table], frozen=True):
    """It is the turn of `seat`, or of the first one after it who has not passed; if none, all have (R26)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        for seat in state.clockwise(self.seat):
            if not state.players[seat].passed:
                after = NextTurn((seat + 1) % state.seats)
                return replace(state, active=seat, agenda=(*state.agenda, after, Act(seat)))
        return state.change(active=None)


class EndRound(Step[Table], frozen=True):
    """Nobody has won: everything is straightened, all are back in the game (R64)."""

    def run(self, state: Table) -> Table:
        if state.round == state.options.max_rounds:
            return end_game(state, Ending.ROUNDS)
        for seat, player in enumerate(state.players):
            components = tuple([replace(one, turned=False) for one in player.components])
            state = state.change_player(seat, components=components, passed=False)
        return state.then(BeginRound())
