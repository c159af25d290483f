"""Plays a game with the same bot in all seats and counts the components taken."""

import hashlib
from collections import Counter
from typing import Any, NamedTuple

from msgspec import Struct

from engines.kernel.choices.agenda import open_decisions
from engines.kernel.contract.counting import Counting
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.bots import MAX_CHOICES, Dice, EndlessGame, draw_mover
from engines.kernel.thinking.arena import BotPlayer
from engines.kernel.words.speaker import Speaker

ComponentKey = tuple[str, str]
"""A category and the name of a component in it."""


class CountedGame(NamedTuple):
    """A finished game in numbers.

    `shares` (of the win), `teams` (0 without teams) and `taken` (how often each component) are per player, in
    order from the first player. `waits` counts the choices that people at a table would wait for: of several
    simultaneous choices only the last.
    """

    seats: int
    shares: tuple[float, ...]
    teams: tuple[int, ...]
    taken: tuple[Counter[ComponentKey], ...]
    ending: str
    rounds: int
    choices: int
    waits: int


def count_game(
    game: Game[Any], counting: Counting, seats: int, options: Struct, seed: str, player: BotPlayer[Any]
) -> CountedGame:
    """Play and count one game, which is repeatable by seed and player. Raises EndlessGame."""
    dice = Dice(f"balance:{seed}")
    key = hashlib.sha256(f"balance:{seed}".encode()).hexdigest()
    speaker = game.speaker(None, tuple([f"seat {seat}" for seat in range(seats)]))
    counters: tuple[Counter[ComponentKey], ...] = tuple([Counter() for _ in range(seats)])
    state, events = game.start(seats, options, key)
    _count_taken(counting, speaker, events, counters)
    first = counting.first(state)
    choices = waits = 0
    while decisions := open_decisions(state):
        if choices == MAX_CHOICES:
            raise EndlessGame(f"{game.id} with seed {seed} did not end within {MAX_CHOICES} choices")
        choices += 1
        waits += len(decisions) == 1
        seat = draw_mover(decisions, dice)
        state, events = game.choose(state, seat, player(game, state, seat, dice))
        _count_taken(counting, speaker, events, counters)
    outcome = game.outcome(state)
    winners = outcome.winners
    share = 1.0 if game.teams else 1 / len(winners)
    teams = game.teams(state) if game.teams else (0,) * seats
    order = [(first + place) % seats for place in range(seats)]
    return CountedGame(
        seats=seats,
        shares=tuple([share if seat in winners else 0.0 for seat in order]),
        teams=tuple([teams[seat] for seat in order]),
        taken=tuple([counters[seat] for seat in order]),
        ending=speaker.template(outcome.reason.key, outcome.reason.args),
        rounds=game.round(game.view(state, None)),
        choices=choices,
        waits=waits,
    )


def _count_taken(
    counting: Counting, speaker: Speaker, events: Events, counters: tuple[Counter[ComponentKey], ...]
) -> None:
    for event in events:
        read_components = counting.events.get(type(event))
        if read_components is not None:
            for seat, category, component in read_components(event):
                components = component if type(component) is tuple else (component,)
                counters[seat][category, ": ".join([speaker.noun(part) for part in components])] += 1
