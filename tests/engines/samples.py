"""What a game says: samples of every phrase, heard in games played or said with arguments that fit."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any, cast

from engines.kernel.choices.decision import Decision, Pick, Split
from engines.kernel.contract.game import Game
from engines.kernel.contract.story import LOG_ONLY
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
"""How many samples of one phrase are kept; each has another template, or one thing instead of several."""

ENOUGH = 50
"""How often one phrase is listened to."""

Sentences = dict[str, str]
"""One thing said, by voice."""


class Heard:
    """What was said so far: samples by key, all sentences with their keys, and values of arguments."""

    def __init__(self) -> None:
        self.samples: dict[str, dict[object, Sentences]] = {}
        self.sentences: dict[str, str] = {}
        self.values: dict[str, dict[str, Any]] = {}
        self._times: Counter[str] = Counter()
        self._now: dict[str, dict[str, tuple[object, str]]] = {}

    def enough(self, key: str) -> bool:
        """Whether this phrase was told often enough; counts the question as one more time."""
        self._times[key] += 1
        return self._times[key] > ENOUGH

    def note(self, key: str, voice: str, kind: object, sentence: str) -> None:
        """One sentence of what is being told."""
        self.sentences.setdefault(sentence, key)
        if len(self.samples.get(key, ())) < MOST:
            self._now.setdefault(key, {}).setdefault(voice, (kind, sentence))

    def keep(self) -> None:
        """All voices have told it: what is of a new kind becomes a sample."""
        for key, told in self._now.items():
            kind = tuple(kind for kind, _ in told.values())
            self.samples.setdefault(key, {}).setdefault(
                kind, {voice: sentence for voice, (_, sentence) in told.items()}
            )
        self._now.clear()

    def remember(self, args: Mapping[str, Any]) -> None:
        """Keeps a few values of every argument, for the phrases that are not met."""
        for name, value in args.items():
            few = self.values.setdefault(name, {})
            if len(few) < 8:
                few.setdefault(f"{type(value)} {value!s:.40}", value)


class Listener(Speaker):
    """A speaker that notes whatever it says, nouns too. `about`: who it is about where no argument tells."""

    def __init__(
        self,
        phrases: Mapping[str, Phrase],
        viewer: Viewer,
        heard: Heard,
        about: int | None = None,
        language: Language = ENGLISH,
    ) -> None:
        super().__init__(phrases, viewer, NAMES, language)
        self.heard = heard
        self.about = about

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        sentence = super().say(key, args)
        about = args.get("seat", self.about)
        voice = WATCHER if self.viewer is None else YOU if self.viewer == about else ANOTHER
        self.heard.note(key, voice, self._kind(key, args), sentence)
        self.heard.remember(args)
        return sentence

    def _kind(self, key: str, args: Mapping[str, Any]) -> object:
        """What tells one sample of a phrase from another: the template, and of what there is just one."""
        templates = self.templates(key, args)
        singular = tuple(
            [
                args[name] == 1
                for name, spec in fields_of(templates).items()
                if not spec and type(args.get(name)) is int
            ]
        )
        return tuple(
            [re.sub(r"\d+", lambda n: "1" if n[0] == "1" else "n", one) for one in templates]
        ), singular

    def templates(self, key: str, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The templates of a phrase with these arguments, with what it puts into them itself."""
        phrase = self.phrases[key]
        template: Any = phrase(args, self) if callable(phrase) else phrase
        more: Mapping[str, Any] = {}
        if isinstance(template, FilledSentence):
            template, more = template
        if not isinstance(template, str | Voices | Plural):
            return (Speaker.say(self, key, args),)
        voices = tuple(template) if isinstance(template, Voices) else (template,)
        return tuple([self._flat(voice, args, more) for voice in voices])

    def _flat(self, voice: str | Plural, args: Mapping[str, Any], more: Mapping[str, Any]) -> str:
        if isinstance(voice, Plural):
            number = more[voice.by] if voice.by in more else args[voice.by]
            voice = voice.one if number == 1 else voice.many
        for name, value in more.items():
            if isinstance(value, FilledSentence):
                voice = voice.replace(f"{{{name}}}", self._flat(cast(str, value.sentence), {}, value.args))
            elif isinstance(value, int | str | tuple | Text):
                voice = voice.replace(f"{{{name}}}", self._fill_placeholder(Placeholder(name), more))
        return voice


def sentences_of(template: Any) -> Iterator[str]:
    """The strings of a fixed sentence."""
    if isinstance(template, str):
        yield template
    elif isinstance(template, Plural):
        yield from (template.one, template.many)
    else:
        for voice in template:
            yield from sentences_of(voice)


def fields_of(templates: tuple[str, ...]) -> dict[str, str]:
    """The arguments of templates, and how each is written ("who", or nothing)."""
    parsed = [part for template in templates for part in Formatter().parse(template)]
    return {name: spec or "" for _, name, spec, _ in parsed if name}


def hear_game(game: Game[Any], language: Language = ENGLISH) -> Heard:
    """Samples of all that a game says: as its games tell it, and where none does, with arguments that fit."""
    heard = Heard()
    phrases = game.speaker(None, NAMES).phrases
    for match, news, act in moments(game):
        viewers: tuple[Viewer, ...] = (*range(match.seats), None)
        crowd = [Listener(phrases, viewer, heard, language=language) for viewer in viewers]
        _hear_news(game, news, crowd)
        for decision in decisions(match, *act) if act else ():
            _hear_decision(decision, crowd)
        if not act or not heard.enough("goal"):
            _hear_goal(game, match, crowd)
        if match.finished:
            _hear_outcome(game, match, crowd)
    say_unheard(game.phrases, heard, phrases)
    return heard


def _hear_news(game: Game[Any], news: tuple[Any, ...], crowd: list[Listener]) -> None:
    for event in news:
        if crowd[0].heard.enough(type(event).__name__):
            continue
        for listener in _three_of(crowd, getattr(event, "seat", None)):
            listener.about = None
            (masked,) = game.mask_events((event,), listener.viewer)
            listener.event(masked)
            if game.beat(masked).weight > LOG_ONLY:
                listener.chip(masked)
        crowd[0].heard.keep()


def _three_of(crowd: list[Listener], about: int | None) -> list[Listener]:
    """The one it is about, another and a watcher; everybody if it is about nobody."""
    if about is None:
        return crowd
    return [crowd[about], crowd[(about + 1) % (len(crowd) - 1)], crowd[-1]]


def _hear_decision(decision: Decision, crowd: list[Listener]) -> None:
    """The topic is said to everybody, what may be picked to the seat that is asked."""
    for listener in _three_of(crowd, decision.seat):
        listener.about = decision.seat
        listener.say(decision.topic.key, {"seat": decision.seat, **decision.topic.args})
    asked = crowd[decision.seat]
    asked.heard.keep()
    if isinstance(decision, Split):
        for kind in decision.kinds:
            if f"kind.{kind}" in asked.phrases:
                asked.say(f"kind.{kind}", {})
    if isinstance(decision, Pick):
        for option in decision.options:
            for said in (option.text, option.blocked, option.remark):
                if said is not None and not asked.heard.enough(said.key):
                    asked.text(said)
                    asked.heard.keep()


def _hear_goal(game: Game[Any], match: Match[Any], crowd: list[Listener]) -> None:
    """How the game is won, as everybody is told in a state."""
    for listener in crowd:
        listener.about = None
        if game.goal is not None:
            game.goal(game.view(match.state, listener.viewer), listener.viewer, listener)
    crowd[0].heard.keep()


def _hear_outcome(game: Game[Any], match: Match[Any], crowd: list[Listener]) -> None:
    """Why the game is over, and why everybody has their place."""
    outcome = game.outcome(match.state)
    for seat, reason in ((None, outcome.reason), *((place.seat, place.reason) for place in outcome.places)):
        for listener in crowd:
            listener.about = seat
            listener.text(reason)
        crowd[0].heard.keep()


def say_unheard(keys: Mapping[str, Phrase], heard: Heard, phrases: Mapping[str, Phrase]) -> None:
    """Says every phrase of `keys` that was not heard; ValueError names one that cannot be said."""
    values = {name: list(few.values()) for name, few in heard.values.items()}
    for key in keys:
        if key not in heard.samples:
            for number in (1, 2):
                for viewer in (0, 1, None):
                    listener = Listener(phrases, viewer, heard, 0)
                    _say_somehow(listener, key, Values(values, phrases[key], number))
                heard.keep()


class Values(dict[str, list[Any]]):
    """The values that an argument of a name may have; of an unknown name, seats or this number."""

    def __init__(self, known: Mapping[str, list[Any]], phrase: Phrase, number: int) -> None:
        super().__init__(known)
        self.number = number
        self._specs: dict[str, str] | None = None
        if not callable(phrase):
            self._specs = fields_of(tuple(sentences_of(phrase)))

    def __missing__(self, name: str) -> list[Any]:
        if self._specs is None:
            return [self.number, (0, 1)]
        if self._specs[name]:
            return [(1, 2) if name.endswith("s") else 1]
        return [self.number]


class Guessed(dict[str, Any]):
    """Arguments that are made up when they are asked for: one of their values each, chosen by digits."""

    def __init__(self, values: Values, digits: Iterator[int]) -> None:
        super().__init__(seat=0)
        self._values, self._digits = values, digits

    def __missing__(self, name: str) -> Any:
        choices = self._values[name]
        value = self[name] = choices[next(self._digits) % len(choices)]
        return value


def _say_somehow(listener: Listener, key: str, values: Values) -> None:
    """Tries values until the phrase can be said with them."""
    for attempt in range(values.number - 1, 60):
        try:
            listener.say(key, Guessed(values, _digits(attempt)))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            continue
        return
    raise ValueError(f"no arguments fit the phrase {key}")


def _digits(number: int) -> Iterator[int]:
    """The digits of a number from the last, and then noughts."""
    while True:
        number, digit = divmod(number, 6)
        yield digit
