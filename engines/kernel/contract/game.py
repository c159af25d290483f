"""Game, the interface between a game and everything that plays, shows, stores or checks it."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from functools import cached_property, lru_cache, partial
from typing import Any, Generic, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.agenda import (
    begin_choice,
    finish_choice,
    follow_answer,
    follow_path,
    open_decisions,
    settle_agenda,
)
from engines.kernel.choices.decision import Decision, Path, Random, Refused
from engines.kernel.choices.decision_cache import copy_decisions
from engines.kernel.choices.tasks import Ask, S, Step, Task, Together
from engines.kernel.contract.board import Board
from engines.kernel.contract.counting import NO_COUNTING, Counting
from engines.kernel.contract.edition import (
    Edition,
    convert_state,
    create_state_type,
    list_later_editions,
)
from engines.kernel.contract.ending import (
    ALL_KERNEL_PHRASES,
    KERNEL_EVENTS,
    KERNEL_VERBS,
    GameEnded,
    Outcome,
    PlayerLeft,
)
from engines.kernel.contract.game_options import NoOptions, OptionField, option_fields, parse_options
from engines.kernel.contract.lesson import Lesson
from engines.kernel.contract.panels import Goal
from engines.kernel.events import Event, event_phrases
from engines.kernel.rng import RandBelow, Rng
from engines.kernel.secrecy.audience import NOBODY, Viewer
from engines.kernel.secrecy.layout import Layout, Leaf, UndeclaredAudience, Visit, knowledge_of, survey_type
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.words.language import ENGLISH, Language
from engines.kernel.words.placeholders import find_unknown_placeholder
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.text import text

Events = tuple[Event, ...]
TaskType = type[Step[Any]] | type[Ask[Any]]
Conclusions = list[tuple[str, dict[str, Any]]]
"""The name of each event with `tells`, and the fields that it names."""
CACHE_SIZE = 4096
"""The number of cached speakers, and of cached options."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game's metadata, types and rules. The constructor checks that every field declares its audience.

    Rules:

    - `deal(seats, options, rng)` creates the initial state with its agenda; `leave(state, seat)` removes a
      player permanently, and refuses one who has already left (kernel.gone).
    - `find_violation(state)` describes an error in an impossible state, or returns None.
    - `mend(state, viewer, randbelow)` restores the audiences that depend on secrets, after `resample` has
      moved the secrets. `deal_world` calls `redeal(state, viewer, randbelow)`, which uses only the viewer's
      view. It generates the values that cannot be exchanged (numbers, notes, hands from open bags), and sets
      which hidden things their owners know.
    - `clocks` gives the seconds per decision at a live table, by topic ("*" for the rest). `turn_seconds` is
      the limit of a whole turn (0: unlimited). `turn(state)` returns the seat whose turn it is and a unique
      name of that turn, or None between turns.
    - `appraise(view, seat)` is a bot's estimate of its own chance to win, 0..1; without it, bots use learned
      weights. `teams(state)` returns each seat's team, 0 or 1.

    For the choice of a game: `about` describes its appeal in two short sentences; `minutes` is its duration,
    `weight` its complexity from 1 (light) to 5 (heavy), `usual_seats` the best number of players (0: the
    fewest).

    For pages: `verbs` maps each verb of a beat to its icon. `goal(view, viewer, say)` describes how the game
    is won and each player's progress, `progress(view)` is the number that the goal shows for each seat,
    `round(view)` the current round (0: before the first, or none).

    `board` is the game's own board; without one, the state is shown as text. `lesson` is a guided first
    game. `counting` is what `magehall balance` counts. `editions` are the earlier editions of
    the rules, which tables that began with them keep. `find_edition` sets `differences`: sentences
    for players about what an earlier edition does in another way, and `is_retired`, whether it is no longer
    played.
    """

    id: str
    name: str
    version: int
    seats: tuple[int, int]
    about: str
    minutes: int = 30
    weight: int = 3
    usual_seats: int = 0
    state: type[S]
    tasks: tuple[TaskType, ...]
    events: tuple[type[Event], ...]
    deal: Callable[[int, Any, Secret[Rng]], S]
    outcome: Callable[[S], Outcome]
    leave: Callable[[S, int], S]
    find_violation: Callable[[S], str | None]
    phrases: Mapping[str, Phrase]
    options: type[Struct] = NoOptions
    mend: Callable[[S, Viewer, RandBelow], S] = lambda state, viewer, randbelow: state
    redeal: Callable[[S, Viewer, RandBelow], S] = lambda state, viewer, randbelow: state
    clocks: Mapping[str, int] = field(default_factory=dict)
    turn: Callable[[S], tuple[int, str] | None] = lambda state: None
    turn_seconds: int = 0
    appraise: Callable[[S, int], float] | None = None
    teams: Callable[[S], tuple[int, ...]] | None = None
    verbs: Mapping[str, str] = field(default_factory=dict)
    goal: Callable[[S, Viewer, Speaker], Goal] | None = None
    progress: Callable[[S], tuple[int, ...]] | None = None
    round: Callable[[S], int] = lambda view: 0
    board: Board[S] | None = None
    lesson: Lesson | None = None
    counting: Counting = NO_COUNTING
    editions: tuple[Edition, ...] = ()
    differences: Mapping[str, Phrase] = field(default_factory=dict)
    is_retired: bool = False

    def __post_init__(self) -> None:
        try:
            self._layouts  # noqa: B018  the survey is the check
        except UndeclaredAudience as error:
            raise UndeclaredAudience(f"{self.id}: {error}") from None
        names = Counter(kind.__name__ for kind in (*self.tasks, *self.all_events))
        for kind in self.events:
            if unknown := [name for name in kind.tells if name not in kind.__struct_fields__]:
                raise TypeError(f"{self.id}: {kind.__name__} has no {', '.join(unknown)} to tell")
        if duplicates := [name for name, times in names.items() if times > 1]:
            raise TypeError(f"{self.id}: more than one task or event is called {', '.join(duplicates)}")
        for kind in self.events:
            self._require_telling(kind)
            if problem := find_unknown_placeholder(kind):
                raise TypeError(f"{self.id}: {kind.__module__}.{problem}")
        self.option_fields  # noqa: B018  reading them checks them
        self._check_editions()
        if self.usual_seats and not self.seats[0] <= self.usual_seats <= self.seats[1]:
            raise TypeError(f"{self.id}: {self.usual_seats} players are not within {self.seats}")

    def _check_editions(self) -> None:
        if self.editions and self.state.edition != self.version:
            line = f"edition: ClassVar[int] = {self.version}"
            raise TypeError(
                f"{self.id}: {self.state.__name__} is of another edition. Add to the class: {line}"
            )
        for edition in self.editions:
            if edition.version >= self.version:
                raise TypeError(f"{self.id}: edition {edition.version} is not earlier than {self.version}")

    def _require_telling(self, kind: type[Event]) -> None:
        """Raise TypeError, with the line to add, for an event that lacks a sentence, or a beat in a story."""
        name = f"{kind.__module__}.{kind.__name__}"
        if self.phrases and kind.says is None and kind.__name__ not in self.phrases:
            line = 'says = Voices("You ….", "{seat:Who} ….")'
            raise TypeError(f"{self.id}: {name} has no sentence for the log. Add to the class: {line}")
        if self.verbs and kind.beat is Event.beat:
            line = f'def beat(self) -> Beat: return Beat("{next(iter(self.verbs))}", self.seat)'
            raise TypeError(f"{self.id}: {name} has no beat for the story. Add to the class: {line}")

    @property
    def table_size(self) -> int:
        """The default number of players at a table."""
        return self.usual_seats or self.seats[0]

    def nearest_size(self, seats: int) -> int:
        """The number of players that the game allows which is nearest to this one."""
        return min(max(seats, self.seats[0]), self.seats[1])

    def find_edition(self, version: int) -> "Game[S] | None":
        """The game by the rules of a version; None for a version whose rules no longer exist."""
        return self if version == self.version else self._editions.get(version)

    def describe_versions(self) -> str:
        """The versions of the rules that exist, for messages."""
        versions = sorted([edition.version for edition in self.editions] + [self.version])
        return ", ".join(map(str, versions))

    @cached_property
    def _editions(self) -> "dict[int, Game[S]]":
        return {edition.version: self._build_edition(edition) for edition in self.editions}

    def _build_edition(self, edition: Edition) -> "Game[S]":
        later = list_later_editions(self.editions, edition.version)
        fields: dict[str, Any] = {"state": self.state}
        for one in later:
            fields |= one.fields
        if fields["state"].edition != edition.version:
            fields["state"] = create_state_type(fields["state"], edition.version)
        differences = {key: phrase for one in later for key, phrase in one.differences.items()}
        return replace_fields(
            self,
            **fields,
            version=edition.version,
            editions=(),
            differences=differences,
            is_retired=edition.retired,
        )

    # The loop

    def start(self, seats: int, options: Struct, key: str) -> tuple[S, Events]:
        """The settled state after the deal, and its events."""
        least, most = self.seats
        if not least <= seats <= most:
            raise ValueError(f"{self.name} is for {least} to {most} players, not {seats}")
        if not isinstance(options, self.options):
            raise TypeError(
                f"{self.name} is played with {self.options.__name__}, not {type(options).__name__}"
            )
        return self.settle_deal(seats, options, Secret[Rng](Rng(key), NOBODY))

    def settle_deal(self, seats: int, options: Struct, rng: Secret[Rng]) -> tuple[S, Events]:
        """The settled state after a deal from a random stream, and its events."""
        state = self.deal(seats, options, rng)
        if type(state) is not self.state:
            state = convert_state(state, self.state)
        return self.collect_events(settle_agenda(state))

    def pending(self, state: S) -> tuple[Decision, ...]:
        """The open decisions, at most one per seat; none when the game is over."""
        return tuple([open_decision.decision for open_decision in open_decisions(state)])

    def decision(self, state: S, seat: int) -> Decision | None:
        """The seat's open decision."""
        return next((decision for decision in self.pending(state) if decision.seat == seat), None)

    def choose(self, state: S, seat: int, path: Path) -> tuple[S, Events]:
        """The state after a whole choice, and its events. Raises Refused if the choice is not legal."""
        return self.collect_events(finish_choice(follow_path(state, seat, path)))

    def explore(self, state: S, seat: int, path: Path) -> Decision | None:
        """The next decision along a path, or None if the choice is complete. Nothing is changed."""
        return follow_path(state, seat, path).decision

    def default_path(self, state: S, seat: int, randbelow: RandBelow) -> Path:
        """The choice on a time-out: the default of each decision, drawn with `randbelow` if it is RANDOM."""
        path: Path = ()
        cursor = begin_choice(state, seat)
        while (decision := cursor.decision) is not None:
            default = decision.default_answer()
            answer = decision.random_answer(randbelow) if isinstance(default, Random) else default
            path = (*path, answer)
            cursor = follow_answer(cursor, answer)
        return path

    def random_path(self, state: S, seat: int, randbelow: RandBelow) -> Path:
        """A whole choice whose answers are all drawn with `randbelow`."""
        path: Path = ()
        cursor = begin_choice(state, seat)
        while (decision := cursor.decision) is not None:
            answer = decision.random_answer(randbelow)
            path = (*path, answer)
            cursor = follow_answer(cursor, answer)
        return path

    def remove_player(self, state: S, seat: int) -> tuple[S, Events]:
        """The state after a player has left permanently, and its events."""
        if self.finished(state):
            raise Refused(text("kernel.over"))
        return self.collect_events(settle_agenda(self.leave(state.emit(PlayerLeft(seat)), seat)))

    def collect_events(self, state: S) -> tuple[S, Events]:
        """Split a settled state into the state without events and the events, the end of the game included.

        The cached open decisions are preserved.
        """
        events = state.news
        if not state.agenda:
            events = (*events, GameEnded(self.outcome(state).winners))
        if not events:
            return state, ()
        cleared = replace(state, news=())
        copy_decisions(state, cleared)
        return cleared, events

    def finished(self, state: S) -> bool:
        """Whether the game is over."""
        return not state.agenda

    # Secrecy

    def view(self, state: S, viewer: Viewer) -> S:
        """The state as a seat or a spectator (None) sees it: the same type without what they do not know."""
        masked_state: S = self._layouts.state.mask(replace(state, agenda=(), news=()), viewer)
        return masked_state

    def mask_events(self, events: Events, viewer: Viewer) -> Events:
        """The events as the viewer may see them."""
        return tuple([self._layouts.events[type(event)].mask(event, viewer) for event in events])

    def map_veiled(self, state: S, visit: Visit) -> S:
        """The state, including its agenda, with each veiled value replaced by the result of `visit`."""
        return cast(
            S,
            replace(
                self._layouts.state.map(state, visit),
                agenda=tuple([self._visit_task(task, visit) for task in state.agenda]),
            ),
        )

    def _visit_task(self, task: Task, visit: Visit) -> Task:
        if isinstance(task, Together):
            return Together(tuple([tuple([self._visit_task(t, visit) for t in lane]) for lane in task.lanes]))
        return cast(Task, self._layouts.tasks[type(task)].map(task, visit))

    def veiled_values(self, state: S) -> list[Leaf]:
        """The veiled values of the table (not of the agenda), in a fixed order."""
        leaves: list[Leaf] = []
        self._layouts.state.gather(state, leaves)
        return leaves

    def knowledge(self, state: S, viewer: Viewer) -> Counter[Any]:
        """The veiled things that the viewer knows, counted; grows only when they are shown something."""
        return knowledge_of(self.veiled_values(state), viewer)

    def whereabouts(self, state: S, viewer: Viewer) -> Counter[Any]:
        """The veiled things that the viewer knows, counted by zone; also grows when a known card moves."""
        zones = enumerate(self.veiled_values(state))
        return Counter([(zone, value) for zone, (veiled, _) in zones for value in veiled.known_to(viewer)])

    def veiled_in_events(self, events: Events) -> list[Leaf]:
        """The veiled values of events."""
        leaves: list[Leaf] = []
        for event in events:
            self._layouts.events[type(event)].gather(event, leaves)
        return leaves

    def conclusions(self, events: Events, viewer: Viewer) -> Conclusions:
        """The public conclusions that events declare in `tells`, as the viewer sees them."""
        declaring_events = [event for event in self.mask_events(events, viewer) if event.tells]
        return [
            (type(event).__name__, {name: getattr(event, name) for name in event.tells})
            for event in declaring_events
        ]

    def veiled_outside_tells(self, events: Events) -> list[Leaf]:
        """The veiled values of events, except in the fields named by `tells`."""
        leaves: list[Leaf] = []
        for event in events:
            self._layouts.outside_tells[type(event)].gather(event, leaves)
        return leaves

    def shown_by_events(self, events: Events, viewer: Viewer) -> Counter[Any]:
        """The veiled things that events show to the viewer, counted."""
        return knowledge_of(self.veiled_in_events(events), viewer)

    @cached_property
    def _layouts(self) -> "_Layouts":
        return _Layouts(
            survey_type(self.state, skip=frozenset({"agenda", "news"})),
            {task: survey_type(task) for task in self.tasks},
            {event: survey_type(event) for event in self.all_events},
            {event: survey_type(event, skip=frozenset(event.tells)) for event in self.all_events},
        )

    @property
    def all_events(self) -> tuple[type[Event], ...]:
        """All event types of the log: the game's own and the kernel's."""
        return (*self.events, *KERNEL_EVENTS)

    # Storage

    def encode(self, state: S) -> bytes:
        """A settled state as JSON; equal states give equal bytes."""
        return _ENCODER.encode(state)

    def decode(self, data: bytes) -> S:
        """The state from the output of `encode`."""
        return self._decoder.decode(data)

    def hash(self, state: S) -> str:
        """The SHA-256 of the encoded state, in hex."""
        return hashlib.sha256(self.encode(state)).hexdigest()

    @cached_property
    def _decoder(self) -> "msgspec.json.Decoder[S]":
        kinds: dict[str, type] = {kind.__name__: kind for kind in (*self.tasks, Together)}

        def hook(kind: type, raw: Any) -> Any:
            if kind is Task:
                return msgspec.convert(raw, kinds[raw["type"]], dec_hook=hook)
            raise NotImplementedError(kind)

        return msgspec.json.Decoder(self.state, dec_hook=hook)

    def parse_options(self, given: Mapping[str, Any]) -> Struct:
        """The validated options. Raises ValueError, which names the wrong option and the allowed values."""
        return parse_options(self.options, given)

    def parse_stored_options(self, stored: str) -> Struct:
        """The options from a table's stored JSON, cached. Raises ValueError."""
        return self._stored_options(stored)

    @cached_property
    def _stored_options(self) -> Callable[[str], Struct]:
        return lru_cache(CACHE_SIZE)(lambda stored: self.parse_options(msgspec.json.decode(stored)))

    @cached_property
    def option_fields(self) -> tuple["OptionField", ...]:
        """The description of each option, for forms and programs. Raises TypeError for other types."""
        return option_fields(self.options)

    @cached_property
    def all_verbs(self) -> Mapping[str, str]:
        """The icon of every verb of a beat, including those of the kernel."""
        return {**KERNEL_VERBS, **self.verbs}

    def speaker(self, viewer: Viewer, names: tuple[str, ...], translate: Language = ENGLISH) -> Speaker:
        """The Speaker for a viewer, cached by viewer, names and language."""
        return self._speakers(viewer, names, translate)

    @cached_property
    def _speakers(self) -> Callable[[Viewer, tuple[str, ...], Language], Speaker]:
        return lru_cache(CACHE_SIZE)(partial(Speaker, self.all_phrases, edition=self.state.edition))

    @cached_property
    def own_phrases(self) -> Mapping[str, Phrase]:
        """Every phrase of the game by its key, including those that its events declare."""
        phrases = {**event_phrases(self.events), **self.phrases, **self.differences}
        for edition in self.editions:
            phrases |= edition.differences
        return phrases

    @cached_property
    def all_phrases(self) -> Mapping[str, Phrase]:
        """Every phrase by its key: the game's own, and those of the kernel."""
        return {**ALL_KERNEL_PHRASES, **self.own_phrases}


@dataclass(frozen=True)
class _Layouts:
    state: Layout
    tasks: dict[type, Layout]
    events: dict[type[Event], Layout]
    outside_tells: dict[type[Event], Layout]


_ENCODER = msgspec.json.Encoder()
