"""States of a game: moments of random games in which every topic and every event is seen at least once."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from msgspec import Struct

from app.styleguide.samples import (
    OPEN,
    WATCHING,
    SampleMoment,
    TableSample,
    build_sample,
    build_samples,
    simulate_game,
)
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import find_unmet_need
from engines.kernel.matches.bots import Dice

MAX_GAMES = 30
"""Games that are simulated at most to see every event."""
ENOUGH_GAMES = 6
"""Consecutive games without a new topic or event that end the simulation once all events were seen."""
EVENT_PREFIX = "event-"


@dataclass(frozen=True)
class GameStates:
    """The samples of a game by name: those of `build_samples`, further topics, and "event-" with a class.

    `unseen_events` are the events that no simulated game had.
    """

    samples: dict[str, TableSample]
    unseen_events: tuple[str, ...]


@dataclass(frozen=True)
class StateDescription:
    """A state as the page lists it: its id, its topics and events, and whether the game goes on from it."""

    id: str
    names: tuple[str, ...]
    is_playable: bool


@cache
def build_states(game_id: str) -> GameStates:
    """The states of a game. Cached, because many whole games are simulated."""
    game = CATALOGUE[game_id]
    samples = dict(build_samples(game_id))
    unseen = {kind.__name__ for kind in game.events}
    idle_games = 0
    for number in range(MAX_GAMES):
        count = len(samples)
        seats = game.seats[0] + number % (game.seats[1] - game.seats[0] + 1)
        options = draw_options(game, seats, number)
        for moment in simulate_game(game, seats, options, f"state {number}"):
            for name in (moment.name, *_name_events(moment)):
                if name not in samples:
                    samples[name] = build_sample(moment, options)
        unseen -= {name.removeprefix(EVENT_PREFIX) for name in samples}
        idle_games = idle_games + 1 if len(samples) == count else 0
        if idle_games >= ENOUGH_GAMES and not unseen:
            break
    return GameStates(samples, tuple(sorted(unseen)))


def describe_state(name: str, sample: TableSample) -> StateDescription:
    """A state with the topic of its viewer's decision, and the events that have just happened."""
    match = sample.scene.match
    is_event = name.startswith(EVENT_PREFIX)
    names = [] if is_event else [name]
    if is_event and match is not None:
        names += [decision.topic.key for decision in match.pending if decision.seat == sample.viewer]
    if sample.scene.entries and not sample.path:
        names += dict.fromkeys(type(event).__name__ for event in sample.scene.entries[-1].events)
    return StateDescription(name, tuple(names), match is not None and not match.finished)


def _name_events(moment: SampleMoment) -> list[str]:
    """The names of the events that have just happened, once per moment of a game."""
    if moment.name in (OPEN, WATCHING) or moment.path:
        return []
    return [f"{EVENT_PREFIX}{type(event).__name__}" for event in moment.log[-1].events]


def draw_options(game: Game[Any], seats: int, number: int) -> Struct:
    """The options of a simulated game: the defaults at first, then random ones if they go together."""
    dice = Dice(f"options {number}")
    values: dict[str, Any] = {}
    for field in game.option_fields if number else ():
        match field.kind:
            case "choice":
                values[field.id] = field.choices[dice(len(field.choices))]
            case "flag":
                values[field.id] = bool(dice(2))
            case _:
                pass
    with suppress(ValueError):
        options = game.parse_options(values)
        if find_unmet_need(game.option_fields, options, seats) is None:
            return options
    return game.parse_options({})
