"""The keys of phrases that a game needs, and the place where each is needed.

They are found in random games, in which every key that a Speaker looks up is noted, and in the calls
`text("...")` and `say.say("...")` of the game's files.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from app.commands.check.finding import locate, shorten_path
from app.commands.check.game_files import find_template, list_sources
from app.commands.check.key_places import KeyPlaces
from app.tables.view.question.questions import say_answer, say_kind
from engines.kernel.choices.agenda import begin_choice, follow_answer, open_decisions
from engines.kernel.choices.decision import Answer, Decision, Pick, Split
from engines.kernel.contract.ending import KERNEL_EVENTS
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import parse_options
from engines.kernel.contract.panels import ChoiceStep, Person
from engines.kernel.events import LOG_ONLY
from engines.kernel.laws.exploration import Exploration
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Leave, Match
from engines.kernel.rng import key_of
from engines.kernel.words.phrases import KERNEL_PHRASES
from engines.kernel.words.speaker import Phrase, Speaker

GAMES = 4
"""Random games of each number of players, with other options each; in one of them a player leaves."""
MAX_CHOICES = 250
"""Choices of one of these games."""
OF_BOARDS = frozenset({"confirm", "components"})
"""Prefixes of keys that only a board looks up."""
CALLS = frozenset({"text", "say", "Text", "noun"})
"""Functions and methods whose first argument is the key of a phrase."""


class NeededKeys:
    """The keys that a game needs by the place where they are needed, and the patterns of composed keys."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.phrases: Mapping[str, Phrase] = game.speaker(None, ()).phrases
        self.places: dict[str, str] = {}
        self.patterns: list[re.Pattern[str]] = []
        self._key_places = KeyPlaces(game)
        self._classes = set[str]()
        self._words = NotingPhrases(self.phrases, self.places)
        self._read_sources()
        self._read_declarations()
        for seats in range(game.seats[0], game.seats[1] + 1):
            for number in range(GAMES):
                self._play(seats, number)

    @property
    def missing(self) -> dict[str, str]:
        """The needed keys without a phrase, and their places."""
        return {key: place for key, place in sorted(self.places.items()) if key not in self.phrases}

    @property
    def unused(self) -> dict[str, str]:
        """The game's own phrases that were not needed anywhere, and why they seem unused."""
        own = [key for key in self.game.phrases if key not in KERNEL_PHRASES]
        unused = [key for key in own if key not in self.places and not self._is_composed(key)]
        return {key: self._explain_unused(key) for key in unused}

    def _explain_unused(self, key: str) -> str:
        if self.game.board is None and key.partition(".")[0] in OF_BOARDS:
            return "shown once the game has a board"
        return "no game reached it, and no line names it"

    def _is_composed(self, key: str) -> bool:
        """Whether a line of the game can compose the key, or pages look it up for a topic or a verb."""
        prefix, _, rest = key.partition(".")
        if prefix == "confirm" and self.game.board is not None:
            return f"option.{rest.partition('.')[0]}" in self.phrases
        if prefix in ("do", "hint", "beat", "verb") and (rest in self.places or rest in self.game.all_verbs):
            return True
        return prefix in self._classes or any(pattern.fullmatch(key) for pattern in self.patterns)

    def _note(self, key: str, place: str) -> None:
        self.places.setdefault(key, place)

    def _read_sources(self) -> None:
        """Note the keys in the game's files: in calls, else any string that is the key of a phrase."""
        own = set(self.game.phrases)
        for file, tree in list_sources(self.game):
            self._classes |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
            for node in ast.walk(tree):
                place = f"{shorten_path(file)}:{getattr(node, 'lineno', 1)}"
                if isinstance(node, ast.Call) and _name_of(node.func) in CALLS and node.args:
                    first = node.args[0]
                    if isinstance(first, ast.Constant) and _is_key(first.value):
                        self._note(str(first.value), place)
                if isinstance(node, ast.JoinedStr) and (pattern := _make_pattern(node)) is not None:
                    self.patterns.append(pattern)
            for key in own & set(_list_used_strings(tree)):
                self._note(key, shorten_path(file))
        for file in sorted(find_template(self.game, "").glob("*.html")):
            for words in re.findall(r'"([\w.]+)"', file.read_text("utf-8")):
                if words in own:
                    self._note(words, shorten_path(file))
                elif words.endswith("."):
                    self.patterns.append(re.compile(re.escape(words) + ".*"))

    def _read_declarations(self) -> None:
        """Note the keys of events, options, clocks, components and the course."""
        game = self.game
        for event in game.events:
            self._note(event.__name__, locate(event))
        for field in game.option_fields:
            for id in (field.id, *(f"{field.id}.{choice}" for choice in field.choices)):
                self._note(f"options.{id}", locate(game.options))
                self._note(f"options.{id}.help", locate(game.options))
        if game.board is not None:
            for component in game.board.list_components():
                self._note(f"components.{component.kind}", locate(game.board.list_components))
                self._words.place = locate(game.board.list_components)
                self._speak(None, 0).noun(component.value)
        if game.progress is not None:
            self._note("course", locate(game.progress))

    def _speak(self, viewer: int | None, seats: int) -> Speaker:
        return Speaker(self._words, viewer, tuple([f"Mage {seat}" for seat in range(seats)]))

    def _play(self, seats: int, number: int) -> None:
        game, dice, exploration = self.game, Dice(f"words {number}"), Exploration()
        options = list(_list_options(game))
        chosen = parse_options(game.options, options[number % len(options)])
        match, events = Match.start(game, seats, chosen, key_of(f"words {number}", ()))
        for choices in range(MAX_CHOICES):
            self._note_events(match, events)
            if match.finished:
                self._note_outcome(match)
                return
            self._note_table(match)
            for open_decision in open_decisions(match.state):
                self._note_decision(match, open_decision.decision, open_decision.ask)
            seat = match.pending[dice(len(match.pending))].seat
            path, _, _ = exploration.choose(game, match.state, seat, dice)
            self._note_path(match, seat, path)
            leaves = number % 3 == 2 and choices == 3
            match, events = match.play(seat, Leave() if leaves else Choose(path))

    def _note_events(self, match: Match[Any], events: Any) -> None:
        for viewer in (*range(match.seats), None):
            say = self._speak(viewer, match.seats)
            for event in self.game.mask_events(events, viewer):
                kind = type(event)
                if kind in KERNEL_EVENTS:
                    continue
                self._words.place = locate(kind)
                with suppress(KeyError, AttributeError, ValueError):
                    say.event(event)
                if self.game.verbs and event.beat().weight > LOG_ONLY:
                    self._note(f"beat.{kind.__name__}", locate(kind))
                    with suppress(KeyError, AttributeError, ValueError):
                        say.chip(event)

    def _note_decision(self, match: Match[Any], decision: Decision, task: Any) -> None:
        place = self._words.place = self._key_places.find_topic(decision.topic.key, task)
        key, args = decision.topic.key, {"seat": decision.seat, **decision.topic.args}
        self._note(key, place)
        self._note(f"hint.{key}", place)
        say = self._speak(decision.seat, match.seats)
        with suppress(KeyError, AttributeError, ValueError):
            say.say(key, args)
        if isinstance(decision, Split):
            for kind in decision.kinds:
                with suppress(KeyError, AttributeError, ValueError):
                    say_kind(kind, say)
        if isinstance(decision, Pick):
            for option in decision.options:
                for sentence in filter(None, (option.text, option.blocked, option.remark)):
                    if sentence.key not in self.places:
                        self._note(sentence.key, self._key_places.find_option(sentence.key, task))
                    with suppress(KeyError, AttributeError, ValueError):
                        say.text(sentence)

    def _note_path(self, match: Match[Any], seat: int, path: Any) -> None:
        """Note the decisions on the way of a choice, and its label."""
        cursor, steps = begin_choice(match.state, seat), list[ChoiceStep]()
        say, board = self._speak(seat, match.seats), self.game.board
        for answer in path:
            decision = cursor.decision
            assert decision is not None
            if steps:
                task = cursor.asking if cursor.asking is not None else cursor.scratch.agenda[-1]
                self._note_decision(match, decision, task)
            steps.append(_describe_step(decision, answer, self._label_answer(decision, answer, say)))
            if board is not None:
                self._words.place = locate(board.label_choice)
                with suppress(KeyError, AttributeError, ValueError, StopIteration):
                    board.label_choice(tuple(steps), self.game.view(match.state, seat), say)
            cursor = follow_answer(cursor, answer)

    def _label_answer(self, decision: Decision, answer: Answer, say: Speaker) -> str:
        """The label of an answer, without its words if a phrase is missing."""
        with suppress(KeyError, AttributeError, ValueError):
            return say_answer(decision, answer, say)
        return ""

    def _note_table(self, match: Match[Any]) -> None:
        """Note the phrases of the board and the goal."""
        game = self.game
        names = [f"Mage {seat}" for seat in range(match.seats)]
        people = tuple([Person(seat, name, name[-1]) for seat, name in enumerate(names)])
        for viewer in (0, None):
            view, say = game.view(match.state, viewer), self._speak(viewer, match.seats)
            if game.board is not None:
                self._words.place = locate(game.board.build_panels)
                with suppress(KeyError, AttributeError, ValueError):
                    game.board.build_panels(view, people, viewer, say, None if viewer is not None else 0)
            if game.goal is not None:
                self._words.place = locate(game.goal)
                with suppress(KeyError, AttributeError, ValueError):
                    game.goal(view, viewer, say)

    def _note_outcome(self, match: Match[Any]) -> None:
        place = self._words.place = locate(self.game.outcome)
        outcome = self.game.outcome(match.state)
        for reason in (outcome.reason, *(result.reason for result in outcome.places)):
            self._note(reason.key, place)
            with suppress(KeyError, AttributeError, ValueError):
                self._speak(None, match.seats).text(reason)


class NotingPhrases(Mapping[str, Phrase]):
    """Phrases that note every key that is looked up at the current `place`; missing ones are empty."""

    def __init__(self, phrases: Mapping[str, Phrase], places: dict[str, str]) -> None:
        self._phrases, self._places = phrases, places
        self.place = ""

    def __getitem__(self, key: str) -> Phrase:
        self._places.setdefault(key, self.place)
        return self._phrases.get(key, "")

    def __contains__(self, key: object) -> bool:
        return key in self._phrases

    def __iter__(self) -> Iterator[str]:
        return iter(self._phrases)

    def __len__(self) -> int:
        return len(self._phrases)


def _describe_step(decision: Decision, answer: Answer, label: str) -> ChoiceStep:
    if isinstance(decision, Pick):
        picked = [option for option in decision.options if option.id in (answer.picks or ())]
        subjects = tuple([option.subject for option in picked])
        verb, price = (picked[0].verb, picked[0].price) if picked else ("", None)
        return ChoiceStep(decision.topic.key, label, verb, subjects, price, about=decision.topic.args)
    return ChoiceStep(decision.topic.key, label, amounts=answer.amounts or (), about=decision.topic.args)


def _list_options(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The default options, and each option at each other value."""
    yield {}
    for field in game.option_fields:
        values = (field.least, field.most) if field.kind == "number" else field.choices or (True, False)
        for value in values:
            if value != field.default:
                yield {field.id: value}


def _name_of(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def _is_key(value: Any) -> bool:
    """Whether a literal can be a key: a string that is no sentence."""
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z][\w.:-]*", value) is not None


def _list_used_strings(tree: ast.Module) -> Iterator[str]:
    """The string literals of a module, except the keys of dicts, by which phrases are defined."""
    keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys:
            yield node.value


def _make_pattern(node: ast.JoinedStr) -> re.Pattern[str] | None:
    """The keys that an f-string such as f"why.{reason}" can be; None if it has a space or is all variable."""
    parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
    literal = "".join([str(part) for part in parts if part is not None])
    if " " in literal or not re.search(r"[a-z]", literal):
        return None
    return re.compile("".join([".*" if part is None else re.escape(str(part)) for part in parts]))
