"""Sentences of a game: samples of every phrase, from whole games or with arguments that fit."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from string import Formatter
from types import MappingProxyType
from typing import Any, cast

from engines.kernel.choices.decision import Decision, Pick, Split
from engines.kernel.contract.game import Game
from engines.kernel.events import LOG_ONLY, event_phrases
from engines.kernel.matches.match import Match
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import ENGLISH, Language, Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Placeholder, Voices
from engines.kernel.words.text import Text
from tests.engines.moments import decisions, moments
from tests.engines.words import NAMES

YOU, ANOTHER, WATCHER = "you", "another", "watcher"

MOST = 3
"""Samples per phrase; each has a different template, or a singular instead of a plural."""

ENOUGH = 50
"""Uses of a phrase after which it is not sampled again."""

Sentences = dict[str, str]
"""One sentence by voice."""


class SentenceRecord:
    """The sentences so far: samples by key, all sentences with their keys, and values of arguments."""

    def __init__(self) -> None:
        self.samples: dict[str, dict[object, Sentences]] = {}
        self.sentences: dict[str, str] = {}
        self.values: dict[str, dict[str, Any]] = {}
        self._times: Counter[str] = Counter()
        self._now: dict[str, dict[str, tuple[object, str]]] = {}

    def has_enough(self, key: str) -> bool:
        """Count a use of this phrase, and return whether there were enough."""
        self._times[key] += 1
        return self._times[key] > ENOUGH

    def add(self, key: str, voice: str, kind: object, sentence: str) -> None:
        """Add a sentence to the current sample."""
        self.sentences.setdefault(sentence, key)
        if len(self.samples.get(key, ())) < MOST:
            self._now.setdefault(key, {}).setdefault(voice, (kind, sentence))

    def finish_samples(self) -> None:
        """Finish the current samples; those of a new kind are stored."""
        for key, voices in self._now.items():
            kind = tuple(kind for kind, _ in voices.values())
            self.samples.setdefault(key, {}).setdefault(
                kind, {voice: sentence for voice, (_, sentence) in voices.items()}
            )
        self._now.clear()

    def add_arguments(self, args: Mapping[str, Any]) -> None:
        """Store a few values of every argument, for phrases that are not used in games."""
        for name, value in args.items():
            stored = self.values.setdefault(name, {})
            if len(stored) < 8:
                stored.setdefault(f"{type(value)} {value!s:.40}", value)


class Listener(Speaker):
    """A speaker that records its sentences, including nouns.

    `about` is the seat that sentences are about if their arguments have no seat.
    """

    def __init__(
        self,
        phrases: Mapping[str, Phrase],
        viewer: Viewer,
        record: SentenceRecord,
        about: int | None = None,
        language: Language = ENGLISH,
    ) -> None:
        super().__init__(phrases, viewer, NAMES, language)
        self.record = record
        self.about = about

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        sentence = super().say(key, args)
        about = args.get("seat", self.about)
        voice = WATCHER if self.viewer is None else YOU if self.viewer == about else ANOTHER
        self.record.add(key, voice, self._kind_of(key, args), sentence)
        self.record.add_arguments(args)
        return sentence

    def _kind_of(self, key: str, args: Mapping[str, Any]) -> object:
        """The kind of a sample: its templates without numbers, and which of its numbers are 1."""
        templates = self.templates(key, args)
        singular = tuple(
            [
                args[name] == 1
                for name, spec in fields_of(templates).items()
                if not spec and type(args.get(name)) is int
            ]
        )
        return tuple(
            [
                re.sub(r"\d+", lambda match: "1" if match[0] == "1" else "n", template)
                for template in templates
            ]
        ), singular

    def templates(self, key: str, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The templates of a phrase with these arguments; constants that the phrase fills in are included."""
        phrase = self.phrases[key]
        template: Any = phrase(args, self) if callable(phrase) else phrase
        more: Mapping[str, Any] = {}
        if isinstance(template, FilledSentence):
            template, more = template
        if not isinstance(template, str | Voices | Plural):
            return (Speaker.say(self, key, args),)
        voices = tuple(template) if isinstance(template, Voices) else (template,)
        return tuple([self._fill_constants(voice, args, more) for voice in voices])

    def _fill_constants(self, voice: str | Plural, args: Mapping[str, Any], more: Mapping[str, Any]) -> str:
        if isinstance(voice, Plural):
            number = more[voice.by] if voice.by in more else args[voice.by]
            voice = voice.one if number == 1 else voice.many
        for name, value in more.items():
            if isinstance(value, FilledSentence):
                voice = voice.replace(
                    f"{{{name}}}", self._fill_constants(cast(str, value.sentence), {}, value.args)
                )
            elif isinstance(value, int | str | tuple | Text):
                voice = voice.replace(f"{{{name}}}", self._fill_placeholder(Placeholder(name), more, ""))
        return voice


def sentences_of(template: Any) -> Iterator[str]:
    """The strings of a constant sentence."""
    if isinstance(template, str):
        yield template
    elif isinstance(template, Plural):
        yield from (template.one, template.many)
    else:
        for voice in template:
            yield from sentences_of(voice)


def fields_of(templates: tuple[str, ...]) -> dict[str, str]:
    """The arguments of templates, with the spec of each ("who", or empty)."""
    parsed = [part for template in templates for part in Formatter().parse(template)]
    return {name: spec or "" for _, name, spec, _ in parsed if name}


def record_game(game: Game[Any], language: Language = ENGLISH) -> SentenceRecord:
    """Record samples of all phrases: from whole games, else with any arguments that fit."""
    record = SentenceRecord()
    phrases = game.speaker(None, NAMES).phrases
    for match, events, act in moments(game):
        viewers: tuple[Viewer, ...] = (*range(match.seats), None)
        listeners = [Listener(phrases, viewer, record, language=language) for viewer in viewers]
        _record_events(game, events, listeners)
        for decision in decisions(match, *act) if act else ():
            _record_decision(decision, listeners)
        if not act or not record.has_enough("goal"):
            _record_goal(game, match, listeners)
        if match.finished:
            _record_outcome(game, match, listeners)
    names = {key: kind.__struct_fields__ for kind in game.events for key in event_phrases([kind])}
    say_unused(game.own_phrases, record, phrases, names)
    return record


def _record_events(game: Game[Any], events: tuple[Any, ...], listeners: list[Listener]) -> None:
    record = listeners[0].record
    for event in events:
        if record.has_enough(type(event).__name__):
            continue
        for listener in _choose_listeners(listeners, getattr(event, "seat", None)):
            listener.about = None
            (masked,) = game.mask_events((event,), listener.viewer)
            listener.event(masked)
            if masked.beat().weight > LOG_ONLY:
                listener.chip(masked)
        record.finish_samples()


def _choose_listeners(listeners: list[Listener], about: int | None) -> list[Listener]:
    """The seat in question, another seat and a spectator; all listeners if there is no such seat."""
    if about is None:
        return listeners
    return [listeners[about], listeners[(about + 1) % (len(listeners) - 1)], listeners[-1]]


def _record_decision(decision: Decision, listeners: list[Listener]) -> None:
    """Record the topic for three voices, and the hint and the options for the deciding seat."""
    for listener in _choose_listeners(listeners, decision.seat):
        listener.about = decision.seat
        listener.say(decision.topic.key, {"seat": decision.seat, **decision.topic.args})
    deciding = listeners[decision.seat]
    deciding.record.finish_samples()
    if f"hint.{decision.topic.key}" in deciding.phrases:
        deciding.say(f"hint.{decision.topic.key}", {"seat": decision.seat, **decision.topic.args})
        deciding.record.finish_samples()
    if isinstance(decision, Split):
        for kind in decision.kinds:
            if f"kind.{kind}" in deciding.phrases:
                deciding.say(f"kind.{kind}", {})
    if isinstance(decision, Pick):
        for option in decision.options:
            for text in (option.text, option.blocked, option.remark):
                if text is not None and not deciding.record.has_enough(text.key):
                    deciding.text(text)
                    deciding.record.finish_samples()


def _record_goal(game: Game[Any], match: Match[Any], listeners: list[Listener]) -> None:
    """Record the goal of the game in a state."""
    for listener in listeners:
        listener.about = None
        if game.goal is not None:
            game.goal(game.view(match.state, listener.viewer), listener.viewer, listener)
    listeners[0].record.finish_samples()


def _record_outcome(game: Game[Any], match: Match[Any], listeners: list[Listener]) -> None:
    """Record the reasons of the end and of every place."""
    outcome = game.outcome(match.state)
    for seat, reason in ((None, outcome.reason), *((place.seat, place.reason) for place in outcome.places)):
        for listener in listeners:
            listener.about = seat
            listener.text(reason)
        listeners[0].record.finish_samples()


def say_unused(
    keys: Mapping[str, Phrase],
    record: SentenceRecord,
    phrases: Mapping[str, Phrase],
    names: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> None:
    """Say every phrase of `keys` without a sample. Raises ValueError if no arguments fit one.

    `names` are the arguments that a phrase always needs: the fields of its event, if that declares it.
    """
    values = {name: list(stored.values()) for name, stored in record.values.items()}
    for key in keys:
        if key not in record.samples:
            for number in (1, 2):
                for viewer in (0, 1, None):
                    listener = Listener(phrases, viewer, record, 0)
                    needed = names.get(key, ())
                    _say_with_any_arguments(listener, key, Values(values, phrases[key], number), needed)
                record.finish_samples()


class Values(dict[str, list[Any]]):
    """The possible values of each argument; for an unknown name, seats or this number."""

    def __init__(self, known: Mapping[str, list[Any]], phrase: Phrase, number: int) -> None:
        super().__init__(known)
        self.number = number
        self._specs: dict[str, str] | None = None
        if not callable(phrase):
            self._specs = fields_of(tuple(sentences_of(phrase)))

    def __missing__(self, name: str) -> list[Any]:
        if self._specs is None:
            return [self.number, (0, 1)]
        if self._specs.get(name):
            return [(1, 2) if name.endswith("s") else 1]
        return [self.number]


class GuessedArguments(dict[str, Any]):
    """Arguments that are invented on access: one of their possible values each, selected by digits."""

    def __init__(self, values: Values, digits: Iterator[int], needed: tuple[str, ...]) -> None:
        super().__init__(seat=0)
        self._values, self._digits = values, digits
        for name in needed:
            assert self[name] is not ..., "reading it invents it"

    def __missing__(self, name: str) -> Any:
        choices = self._values[name]
        value = self[name] = choices[next(self._digits) % len(choices)]
        return value


def _say_with_any_arguments(listener: Listener, key: str, values: Values, needed: tuple[str, ...]) -> None:
    """Try values until the phrase can be said with them."""
    for attempt in range(values.number - 1, 60):
        try:
            listener.say(key, GuessedArguments(values, _digits(attempt), needed))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue
        return
    raise ValueError(f"no arguments fit the phrase {key}")


def _digits(number: int) -> Iterator[int]:
    """The base-6 digits of a number from the last, then zeros."""
    while True:
        number, digit = divmod(number, 6)
        yield digit
