"""The end of the game: revealing hands, ranking players, and leaving."""

from msgspec.structs import replace

from engines.kernel.choices.decision import Refused
from engines.kernel.choices.tasks import Step
from engines.kernel.contract.ending import Outcome, Place, rank_standings
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from examples.new_game.events import HandOpened
from examples.new_game.state import Table


class OpenHands(Step[Table], frozen=True):
    """Reveals all hands; no task is left then, so the game is over (R4)."""

    def run(self, state: Table) -> Table:
        hands = tuple([hand.reveal() for hand in state.hands])
        for seat, hand in enumerate(hands):
            state = state.emit(HandOpened(seat, hand))
        return replace(state, hands=hands)


def outcome(state: Table) -> Outcome:
    """Rank players by their card; a player who has left scores 0 (R4, R5)."""
    scores = [0 if has_left else sum(hand) for hand, has_left in zip(state.hands, state.left, strict=True)]
    places = []
    for seat, rank in enumerate(rank_standings(scores)):
        key = "place.left" if state.left[seat] else "place"
        places.append(Place(seat, rank, scores[seat], text(key, rank=scores[seat])))
    alone = state.left.count(False) == 1
    return Outcome(tuple(places), text("over.alone" if alone else "over"))


def leave_game(state: Table, seat: int) -> Table:
    """Let a player leave, who can't win any more; the last remaining player wins at once (R5)."""
    if state.left[seat]:
        raise Refused(text("kernel.gone"))
    state = replace(state, left=replace_at(state.left, seat, True))
    return state.finish() if state.left.count(False) == 1 else state
