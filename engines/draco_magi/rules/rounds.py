"""A round: Scrying Pool, Summon Dragons, Command Dragons, Dragon Melee, Nightfall (R11-R13, R55-R58)."""

from engines.draco_magi.effects.drawing import draw_dragons
from engines.draco_magi.events.rounds import BattlefieldLaid, RoundBegan
from engines.draco_magi.limits import BATTLEFIELDS_IN_PLAY, DRAGON_HAND_LIMIT
from engines.draco_magi.rules.endgame import end_game
from engines.draco_magi.rules.melee import NextField
from engines.draco_magi.rules.nightfall import Nightfall
from engines.draco_magi.rules.placement import NextPlacement
from engines.draco_magi.state import Ending, Field, Phase, Table
from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import BOTTOM


def lay_battlefields(table: Table) -> Table:
    """Lay a battlefield from the bottom of the deck in every empty place (R7, R12)."""
    for at, field in enumerate(table.fields):
        if field is None:
            held_card, deck = table.battlefields.take(BOTTOM, ALL)
            table = table.change(battlefields=deck).change_field(at, Field(held_card.card))
            table = table.emit(BattlefieldLaid(at, held_card.card))
    return table


class PlayRound(Step[Table], frozen=True):
    """Runs the first two phases, which have no decisions, and schedules the others."""

    def run(self, state: Table) -> Table:
        state = state.change(phase=Phase.SCRYING, resolved=(False,) * BATTLEFIELDS_IN_PLAY)
        state = lay_battlefields(state.emit(RoundBegan(state.marker, state.round)))
        for seat in (state.marker, 1 - state.marker):
            missing = DRAGON_HAND_LIMIT - len(state.players[seat].hand)
            state = draw_dragons(state, seat, max(0, missing))
        return state.change(phase=Phase.COMMAND).then(NextPlacement(state.marker), NextField(), EndRound())


class EndRound(Step[Table], frozen=True):
    """Schedules Nightfall and the next round, or ends the game after the last round (R58, R61)."""

    def run(self, state: Table) -> Table:
        if state.round == state.options.round_cap:
            return end_game(state, Ending.ROUNDS)
        return state.change(phase=Phase.NIGHTFALL).then(Nightfall(), PlayRound())
