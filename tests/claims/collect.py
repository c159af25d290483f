"""Finds the sentences that players read in random games with rare states in between."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.choices.agenda import BrokenRule, begin_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Split
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import ChoiceStep, Person
from engines.kernel.events import Event
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import ENGLISH
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.text import Text
from tests.claims.shown import Shown
from tests.claims.table import Claims
from tests.engines.words import NAMES

CHOICES_PER_LEAVE, CHOICES_PER_SHAKE, CHOICES_PER_BOARD = 90, 5, 3
"""Average numbers of choices between two leavers, two rare states, and two looks at the whole board."""

Said = list[tuple[str, Mapping[str, Any], str]]


class Eavesdropper(Speaker):
    """A speaker that remembers what it said."""

    def __init__(self, game: Game[Any], viewer: Viewer) -> None:
        speaker = game.speaker(viewer, NAMES)
        super().__init__(speaker.phrases, viewer, NAMES, ENGLISH)
        self.said: Said = []

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        words = super().say(key, args)
        self.said.append((key, dict(args), words))
        return words


def collect(claims: Claims, seats: int, options: Struct, seed: str) -> Iterator[Shown]:
    """All sentences with claims in a random game, in which players may leave and rare states occur."""
    game, dice = claims.game, Dice(seed)
    state, events = game.start(seats, options, seed)
    before, absent = None, set[int]()
    while True:
        yield from _listen(claims, before, state, events)
        if dice(CHOICES_PER_BOARD) == 0 or not game.pending(state):
            yield from _look(claims, state)
        if not (pending := game.pending(state)):
            return
        if dice(CHOICES_PER_SHAKE) == 0:
            state = _shake(claims, state, dice)
            pending = game.pending(state)
        seat = pending[dice(len(pending))].seat
        before = state
        if dice(CHOICES_PER_LEAVE) == 0 and seat not in absent and len(absent) < seats - 1:
            absent.add(seat)
            state, events = game.remove_player(state, seat)
            continue
        path: Path = ()
        cursor = begin_choice(state, seat)
        steps: tuple[ChoiceStep, ...] = ()
        while cursor.decision is not None:
            yield from _read(claims, state, seat, cursor.decision, path)
            answer = cursor.decision.random_answer(dice)
            path = (*path, answer)
            steps = (*steps, _to_step(game, seat, cursor.decision, answer))
            cursor = follow_answer(cursor, answer)
            if cursor.decision is None or isinstance(cursor.decision, Split):  # a page shows no other label
                yield from _label(claims, state, seat, steps, path)
        state, events = game.choose(state, seat, path)


def _shake(claims: Claims, state: Any, dice: Dice) -> Any:
    """A rarer state, or the same one if the open decisions could not have arisen there."""
    shaken = claims.shake(state, dice)
    try:
        possible = claims.game.pending(shaken)
    except (AssertionError, BrokenRule, IndexError, StopIteration, ValueError):
        return state
    return shaken if possible else state


def _read(claims: Claims, state: Any, seat: int, decision: Decision, path: Path) -> Iterator[Shown]:
    """The question, its hint, and the texts, reasons and remarks of its options."""
    game, speaker = claims.game, Eavesdropper(claims.game, seat)
    topic = decision.topic
    for key in (topic.key, f"hint.{topic.key}"):
        if key in claims.checks:
            words = speaker.say(key, {"seat": seat, **topic.args})
            yield Shown(game, state, seat, key, topic.args, words, path, decision)
    if isinstance(decision, Pick):
        for option in decision.options:
            for text in (option.text, option.blocked, option.remark):
                if isinstance(text, Text) and text.key in claims.checks:
                    words = speaker.text(text)
                    yield Shown(game, state, seat, text.key, text.args, words, path, decision, option)


def _to_step(game: Game[Any], seat: int, decision: Decision, answer: Answer) -> ChoiceStep:
    """An answer as the board gets it for its labels."""
    if not isinstance(decision, Pick):
        return ChoiceStep(decision.topic.key, "", amounts=answer.amounts or (), about=decision.topic.args)
    picked = [option for id in answer.picks or () for option in decision.options if option.id == id]
    speaker = game.speaker(seat, NAMES)
    label = speaker.list([speaker.text(option.text) for option in picked]) if picked else ""
    first = picked[0] if picked else None
    return ChoiceStep(
        decision.topic.key,
        label,
        first.verb if first else "",
        tuple([option.subject for option in picked]),
        first.price if first else None,
        about=decision.topic.args,
    )


def _label(
    claims: Claims, state: Any, seat: int, steps: tuple[ChoiceStep, ...], path: Path
) -> Iterator[Shown]:
    """The label of the action bar for a choice that has begun."""
    game, speaker = claims.game, Eavesdropper(claims.game, seat)
    assert game.board is not None
    label = game.board.label_choice(steps, game.view(state, seat), speaker)
    shown = f"{label.sentence} {label.verb} {label.consequence}" if label is not None else ""
    for key, args, words in speaker.said:
        if key in claims.checks and words in shown:
            yield Shown(game, state, seat, key, args, words, path)


def _listen(claims: Claims, before: Any, state: Any, events: tuple[Event, ...]) -> Iterator[Shown]:
    """The lines of the log, as the player reads them that they are about."""
    for event in events:
        key = type(event).__name__
        if key in claims.checks:
            viewer = getattr(event, "seat", None)
            speaker = claims.game.speaker(viewer, NAMES)
            (masked,) = claims.game.mask_events((event,), viewer)
            args = {name: getattr(event, name) for name in event.__struct_fields__}
            words = speaker.event(masked)
            yield Shown(
                claims.game, state, viewer, key, args, words, event=event, events=events, before=before
            )


def _look(claims: Claims, state: Any) -> Iterator[Shown]:
    """Everything on the board and in the goal, and the reasons of the end, for each player."""
    game = claims.game
    assert game.board is not None
    people = tuple([Person(seat, NAMES[seat], NAMES[seat][0]) for seat in range(len(state.players))])
    for viewer in range(len(state.players)):
        view, speaker = game.view(state, viewer), Eavesdropper(game, viewer)
        own = tuple([person if person.seat != viewer else _as_you(person) for person in people])
        game.board.build_panels(view, own, viewer, speaker, None)
        if game.goal is not None:
            game.goal(view, viewer, speaker)
        if not game.pending(state):
            speaker.text(game.outcome(state).reason)
        for key, args, words in speaker.said:
            if key in claims.checks:
                yield Shown(game, state, viewer, key, args, words)


def _as_you(person: Person) -> Person:
    return Person(person.seat, person.name, person.initial, True)
