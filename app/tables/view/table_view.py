"""TableView, what one audience sees of a table: the input of templates, sockets and JSON."""

from collections.abc import Mapping
from math import ceil
from typing import Any

from msgspec import Struct, field

from app.tables.view.coach import Coach
from app.tables.view.story.log_line import LogLine
from engines.kernel.choices.decision import Answer, Path
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker


class SeatView(Struct, frozen=True, gc=False):
    """A seat as everybody sees it."""

    seat: int
    name: str | None  # None: the seat is free
    bot: bool = False
    host: bool = False
    you: bool = False
    present: bool = False
    recently_present: bool = False  # present, sent a request or got a decision not long ago
    control: str = "player"  # player, away, bot (also if one stands in for a player), left
    has_decision: bool = False
    deadline: int | None = None  # of the decision, in milliseconds since 1970; None: without a clock
    strength: str | None = None  # of the bot that the seat was given to
    person: str = ""  # before the start: the player's public id
    portrait: int = 0  # 1 to PORTRAIT_COUNT; 0 for a free seat


class OptionView(Struct, frozen=True, gc=False):
    """One option in words.

    `target` is the `data-target` on the board that lights up with it. `verb`, `subject`, `remark` and `price`
    are what the game says about it for pages (`decision.Option`), so that nothing parses the id or the label.
    """

    id: str
    label: str
    target: str | None = None
    blocked: str | None = None
    verb: str = ""
    subject: Any = None
    remark: str | None = None
    price: Any = None


class AnswerView(Struct, frozen=True, gc=False):
    """One answer of a choice in progress: in words, with the options or the amounts it consists of.

    `act` is the label if it says in a few words what is done ("Place Fire Dragon"), else empty. `topic` is
    the topic of the decision, `about` its arguments, `prompt` the topic in words. `automatic`
    says that the page gives this answer by itself, if it is not the first one.
    """

    label: str
    act: str = ""
    topic: str = ""
    prompt: str = ""
    picked: tuple[OptionView, ...] = ()
    amounts: tuple[int, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    automatic: bool = False


class QuestionView(Struct, frozen=True, gc=False):
    """The viewer's open decision, at the end of `path` (the answers of this choice so far).

    kind "pick": options, least, most, ordered, default (ids, or None if it is random), preselected.
    kind "split": kinds (machine names), kind_labels (words), ways, default.
    kind "confirm": the path is complete, and `prompt` says what will happen; `options` are those of the last
    answer if exactly one was picked, so that another can be picked instead.
    `topic` is the topic of the decision, in a "confirm" that of the first one. `steps` are the answers of the
    path; the first i answers lead back to step i. `about` are the arguments of the topic, such as a card.
    """

    id: str
    kind: str
    prompt: str
    path: Path = ()
    topic: str = ""
    steps: tuple[AnswerView, ...] = ()
    options: tuple[OptionView, ...] = ()
    least: int = 1
    most: int = 1
    ordered: bool = False
    default: tuple[str, ...] | tuple[int, ...] | None = None
    preselected: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    kind_labels: tuple[str, ...] = ()
    ways: tuple[tuple[int, ...], ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_set(self) -> bool:
        """Whether several options or none can be picked: they are ticked, then confirmed with a button."""
        return self.kind == "pick" and (self.most > 1 or self.least == 0)

    @property
    def automatic_answer(self) -> Answer | None:
        """The preselected answer of a further decision, which the page gives until it is changed."""
        if self.kind != "pick" or not self.path or self.is_set or len(self.preselected) != 1:
            return None
        return Answer(picks=self.preselected)


class PlaceView(Struct, frozen=True, gc=False):
    """A seat's place at the end of the game, in words."""

    seat: int
    rank: int
    score: int
    name: str
    reason: str
    rating: int | None = None  # at a rated table: the new rating, and its change
    gained: int = 0


class FairDealView(Struct, frozen=True, gc=False):
    """The sources of chance of an open table, as far as they are known.

    `commitment` is the hash of the seed. Once the host has started the game, `seal` is the hash of `text`.
    `chair` and `salt_hash` (empty without a salt) belong to the viewer's seat, as does `is_salt_missing`:
    whether its salt is still to be opened.
    """

    commitment: str
    seal: str | None = None
    text: str = ""
    chair: int | None = None
    salt_hash: str = ""
    is_salt_missing: bool = False


class PastMoment(Struct, frozen=True, gc=False):
    """An earlier moment of a game.

    `round` is its round (0: before the first, or none), `summary` what happened in one sentence, and `why`
    a bot's reason for it once the game is over.
    """

    round: int
    summary: str
    why: str = ""

    @property
    def title(self) -> str:
        """The summary without its full stop, as the title of a page."""
        return self.summary.rstrip(".")


class TableView(Struct, frozen=True, gc=False):
    """A table as a seat or a spectator (viewer None) sees it.

    `view` is the masked state (None before the start), `say` speaks the game's sentences in the viewer's
    voice, `banner` says whose turn it is and what they decide.
    """

    id: str
    game: Game[Any]
    status: str  # open, running, finished, frozen
    seq: int
    viewer: Viewer
    seats: tuple[SeatView, ...]
    options: Any
    banner: str
    say: Speaker
    view: Any = None
    question: QuestionView | None = None
    can_undo: bool = False
    undo_until: int | None = None  # milliseconds since 1970; None: without a limit
    can_start: bool = False  # the viewer is the host and every seat is taken
    can_start_with: int = 0  # for the host: a number of players below that of the seats, 0: not possible
    log: tuple[LogLine, ...] = ()
    last_choice: int = -1  # the entry of the viewer's last choice, even if it is not in the log
    later_log: tuple[LogLine, ...] = ()  # at a past moment: what came next
    places: tuple[PlaceView, ...] = ()
    outcome: Outcome | None = None
    outcome_text: str = ""
    won_text: str = ""
    reason_text: str = ""
    invite: str | None = None  # path of the invite page, for players; for everybody at an open public table
    invite_code: str | None = None  # path of its QR code
    followed_seat: int | None = None  # the seat that a spectator follows, shown below the board
    watchers: int = 0
    watcher_names: tuple[str, ...] = ()  # of the first spectators who have a name
    absent_seats: tuple[int, ...] = ()  # seats for which the viewer may let a bot play on
    pace: str = "none"  # live, slow, none
    seating: str = "chosen"  # chosen, random
    rated: bool = False  # the result counts for the ratings of all players
    bots: bool = True  # free seats may be given to bots
    is_warned: bool = False  # the viewer timed out; after one more time-out they count as away
    is_replaceable: bool = False  # without clocks: others may let a bot play on for the viewer, once absent
    absence_seconds: int | None = None  # then: the seconds of absence after which they may
    opened_at: int = 0  # of an open table, for its players: milliseconds since 1970; 0: not shown
    fair: FairDealView | None = None  # of an open table
    came_from: tuple[str, int] | None = None  # the table and entry from which the game is played on
    next_id: str | None = None  # the table of the rematch
    can_put_away: bool = False  # the viewer may take a frozen table out of all lists
    coach: Coach | None = None  # of a guided game, for the learner
    last: int | None = None  # of a game that is over or looked back at: its last entry; `seq` may be earlier
    past: PastMoment | None = None  # when looking back
    is_ongoing: bool = False  # when looking back: the game goes on
    own_deciding_seat: SeatView | None = None  # then: the viewer's seat, if it has an open decision by now

    @property
    def language(self) -> str:
        """The code of the viewer's language."""
        return self.say.translate.code

    @property
    def absence_minutes(self) -> int | None:
        """The minutes of absence after which others may let a bot play on for the viewer, rounded up."""
        return ceil(self.absence_seconds / 60) if self.absence_seconds is not None else None

    @property
    def is_against_bots(self) -> bool:
        """Whether the viewer plays, and all others are bots."""
        return self.viewer is not None and all(seat.bot or seat.seat == self.viewer for seat in self.seats)

    @property
    def is_past(self) -> bool:
        """Whether this is an earlier moment, or the game is replayed while it goes on."""
        return self.last is not None and (self.seq < self.last or self.is_ongoing)
