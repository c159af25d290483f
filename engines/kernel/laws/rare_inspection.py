"""Checks the laws of secrecy in rare states, which random games seldom reach."""

from collections.abc import Callable

from msgspec import Struct

from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.laws.inspection import GameInspection
from engines.kernel.laws.law_context import NO_VIEWER
from engines.kernel.laws.page_laws import OutsideLaws, Renderer, TimeObserver
from engines.kernel.laws.rare_states import find_rare_states
from engines.kernel.laws.tally import Tally
from engines.kernel.matches.bots import random_choice
from engines.kernel.matches.match import Choose, Match

SEARCHED_CHOICES = 80
"""Choices of the search for rare states, per state that is checked."""

GLANCES = 6
"""Further states per checked state that are only compared with other worlds, which is quick."""

GLANCE_WORLDS = 6
"""Worlds that each deciding seat compares at a glance."""

VIEWER_CHECKS = 2
"""Checks of each rare state for each viewer."""


def inspect_rare_states(
    game: Game[S],
    seats: int,
    count: int,
    seed: str,
    options: Struct | None = None,
    *,
    make_renderer: Callable[[], Renderer] | None = None,
    observe_times: TimeObserver | None = None,
    until_broken: bool = False,
) -> Tally:
    """Find up to `count` states with rare conditions and check the laws of secrecy at each, for every viewer.

    At GLANCES further states per checked one, only the views and decisions of other worlds are compared.
    See `rare_states.py` for the conditions, and `inspect_games` for the other parameters.
    """
    tally = Tally()
    options = options or game.options()
    try:
        rare_states = find_rare_states(
            game, seats, options, seed, SEARCHED_CHOICES * count, count * (1 + GLANCES)
        )
    except BrokenRule as broken:
        tally.check("obeys the contract", False, str(broken))
        rare_states = []
    for number, rare_state in enumerate(rare_states):
        inspection = GameInspection(game, seats, options, f"{seed}:{number}", tally)
        inspection.outside = OutsideLaws(inspection.context, make_renderer, observe_times, 1, 1)
        tally.where = (
            f"{game.id}, {seats} seats, seed {seed}, rare state {number} {sorted(rare_state.conditions)}"
        )
        try:
            if number % (1 + GLANCES) == 0:
                _check_state(inspection, rare_state.state)
            else:
                _glance(inspection, rare_state.state)
        except BrokenRule as broken:
            tally.check("obeys the contract", False, str(broken))
        tally.rare_states += 1
        tally.add(inspection.context)
        if until_broken and tally.failed:
            break
    return tally


def _check_state(inspection: GameInspection[S], state: S) -> None:
    """Check the laws of secrecy at a state: the state itself twice per viewer, and choices of each seat."""
    inspection.check_state(state)
    match = Match(inspection.game, inspection.seats, state, opened_at=(0,) * inspection.seats)
    for viewer in inspection.context.viewers * VIEWER_CHECKS:
        inspection.context.fix_viewer(viewer)
        inspection.secrecy.check_same_view(state)
        inspection.oracle.check_mask(state)
        inspection.oracle.check_permuted(state)
        inspection.outside.check_state(state)
        for decision in match.pending:
            inspection.secrecy.check_handout(state, decision.seat)
            path, _, _ = random_choice(inspection.game, state, decision.seat, inspection.dice)
            after, events = match.play(decision.seat, Choose(path))
            transition = (state, decision.seat, path, after.state, events)
            inspection.secrecy.check_same_future(*transition)
            inspection.secrecy.check_events(state, after.state, events)
            inspection.choices.check_secret_choice(*transition)
            inspection.chance.check_choice(*transition)
            inspection.oracle.check_newly_seen(state, after.state, events)
            inspection.oracle.check_other_chance(*transition)
            inspection.outside.check_state(after.state)
    inspection.context.fix_viewer(NO_VIEWER)
    inspection.check_choices(state)
    inspection.check_lane(state)


def _glance(inspection: GameInspection[S], state: S) -> None:
    """Compare a state with other worlds of each viewer, and with more worlds of each deciding seat."""
    deciding_seats = {decision.seat for decision in inspection.game.pending(state)}
    for viewer in inspection.context.viewers:
        inspection.context.fix_viewer(viewer)
        for _ in range(GLANCE_WORLDS if viewer in deciding_seats else 1):
            inspection.secrecy.check_same_view(state)
    inspection.context.fix_viewer(NO_VIEWER)
