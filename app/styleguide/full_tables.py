"""Moments with as much as possible on the table, at tables of any size: where things are cut, if anywhere."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from app.games.catalogue import CATALOGUE
from app.styleguide.samples import (
    OPEN,
    SIMULATED_GAMES,
    SampleMoment,
    TableSample,
    build_sample,
    simulate_game,
)
from app.styleguide.states import draw_options
from engines.kernel.choices.agenda import follow_path
from engines.kernel.choices.decision import Pick
from engines.kernel.contract.plain import to_plain

LEFT_OUT = (OPEN, "end")
"""Moments that are the same at every table."""
TARGETS_SUFFIX = ".targets"
"""The end of the names of moments with the most things to choose from."""


@cache
def build_full_samples(game_id: str, seats: int) -> dict[str, TableSample]:
    """For each topic of random games the moment with the most to see, and the one with the most targets."""
    game = CATALOGUE[game_id]
    best: dict[str, tuple[int, SampleMoment, Any]] = {}
    for number in range(SIMULATED_GAMES):
        options = draw_options(game, seats, number)
        for moment in simulate_game(game, seats, options, f"full {number}"):
            for name, size in _measure(moment):
                if name not in best or size > best[name][0]:
                    best[name] = (size, moment, options)
    return {name: build_sample(moment, options) for name, (_, moment, options) in best.items()}


def _measure(moment: SampleMoment) -> Iterator[tuple[str, int]]:
    """The names for which a moment is a candidate, each with its size."""
    if moment.name in LEFT_OUT:
        return
    match = moment.match
    yield moment.name, len(msgspec.json.encode(to_plain(match.game.view(match.state, moment.viewer))))
    if moment.viewer is not None and not moment.path:
        decision = follow_path(match.state, moment.viewer, moment.path).decision
        if isinstance(decision, Pick):
            targets = {option.target for option in decision.available()} - {None}
            if len(targets) > 1:
                yield f"{moment.name}{TARGETS_SUFFIX}", len(targets)
