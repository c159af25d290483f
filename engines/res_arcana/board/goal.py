"""How the game is won, and how near everybody is: points on a track of ten."""

from engines.kernel.audience import Viewer
from engines.kernel.panels import Goal, Mark, Track
from engines.kernel.text import Speaker
from engines.res_arcana.board.facts import sum_points
from engines.res_arcana.rules.victory import GOAL
from engines.res_arcana.state import Phase, Table


def progress(view: Table) -> tuple[int, ...]:
    """Everybody's points at this moment (R61)."""
    return tuple([sum_points(view, seat) for seat in range(view.seats)])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """Ten points and the most at a check (R62, R63, R65), or the most after the last round (R66)."""
    marks = tuple([Mark(seat, points) for seat, points in enumerate(progress(view))])
    leader = max(marks, key=lambda mark: mark.value)
    if leader.value >= GOAL and view.phase is not Phase.OVER:
        reached = {"seat": leader.seat, "need": GOAL}
        return Track(say.say("goal.reached", reached), say.say("goal.reached.short", reached), GOAL, marks)
    words = {"need": GOAL, "last": view.options.max_rounds}
    sentence = say.say("goal.last" if view.options.max_rounds else "goal", words)
    return Track(sentence, say.say("goal.short", words), GOAL, marks)
