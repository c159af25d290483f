"""The goal of the game, and every player's progress: points on a track of ten."""

from engines.kernel.contract.panels import Goal, Mark, Track
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.primitives import CheckVictory
from engines.res_arcana.limits import POINTS_TO_WIN
from engines.res_arcana.rules.endgame import tiebreaker
from engines.res_arcana.state import Phase, Table
from engines.res_arcana.table.points import total_points

ROUNDS_ANNOUNCED = 3
"""The number of rounds at the end of the game in which the goal mentions the last round."""

CHECKING_PLACES = frozenset(
    [
        card
        for card, row in CARDS.items()
        for power in row.powers
        for primitive in power.effects
        if isinstance(primitive, CheckVictory)
    ]
)
"""The places whose power checks victory."""


def progress(view: Table) -> tuple[int, ...]:
    """The current points of all seats (R61)."""
    return tuple([total_points(view, seat) for seat in range(view.seats)])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """Ten points and the lead at a victory check (R62-R65), or the lead after the last round (R66)."""
    marks = tuple([Mark(seat, points) for seat, points in enumerate(progress(view))])
    leader = _leader(view)
    if marks[leader].value >= POINTS_TO_WIN and view.phase is not Phase.OVER:
        reached = {"seat": leader, "need": POINTS_TO_WIN}
        return Track(
            say.say("goal.reached", reached), say.say("goal.reached.short", reached), POINTS_TO_WIN, marks
        )
    words = {"need": POINTS_TO_WIN, "last": view.options.max_rounds, "place": _place_that_checks(view)}
    sentence = say.say(_goal_key(view), words)
    return Track(sentence, say.say("goal.short", words), POINTS_TO_WIN, marks)


def _leader(view: Table) -> int:
    """The seat in the lead, of players who have not left; ties go to the most essences (R63)."""
    staying = [seat for seat, player in enumerate(view.players) if not player.gone]
    return max(staying, key=lambda seat: (total_points(view, seat), tiebreaker(view.players[seat])))


def _goal_key(view: Table) -> str:
    """The key of the goal's sentence, which mentions the last round or mid-round checks only if relevant."""
    if view.options.max_rounds and view.round > view.options.max_rounds - ROUNDS_ANNOUNCED:
        return "goal.last"
    return "goal" if _place_that_checks(view) is None else "goal.check"


def _place_that_checks(view: Table) -> Card | None:
    """A place in play whose owner can check victory at once (R65), or None."""
    in_play = [component.card for player in view.players for component in player.components]
    return next((card for card in in_play if card in CHECKING_PLACES), None)
