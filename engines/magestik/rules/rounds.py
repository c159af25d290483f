"""The rounds of the game, each with three phases, until a round ends the game (R7)."""

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.piles import Pile
from engines.magestik.events.rounds import RoundBegan
from engines.magestik.rules.draft import OpenDraft
from engines.magestik.rules.endgame import EndRound
from engines.magestik.rules.gem_deal import DealGems
from engines.magestik.rules.turns import CallNext
from engines.magestik.state import Table


class PlayRound(Step[Table], frozen=True):
    """Play a round and, unless it ends the game, the next one (R7, R34)."""

    def run(self, state: Table) -> Table:
        return state.then(BeginRound(), DealGems(), OpenDraft(), CallNext(), EndRound(), PlayRound())


class BeginRound(Step[Table], frozen=True):
    """Return all staffs to the pool (R6), lift curses (R23) and rotate the Master Mage if agreed (R5)."""

    def run(self, state: Table) -> Table:
        moves = state.round > 0 and state.options.master == "rotates"
        master = (state.master + 1) % state.seats if moves else state.master
        return state.change(
            RoundBegan(state.round + 1, master),
            round=state.round + 1,
            master=master,
            players=tuple([player.change(staffs=Pile()) for player in state.players]),
            face_up=(),
            face_down=Pile.hand(),
            called=(),
            cursed=(),
        )
