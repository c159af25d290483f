"""What one audience sees of a table: all that templates, sockets and JSON are made from."""

from collections.abc import Mapping
from math import ceil
from typing import Any

from msgspec import Struct, field

from app.tables.view.coach import Coach
from app.tables.view.story.log_line import LogLine
from engines.kernel.choices.decision import Path
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker


class SeatView(Struct, frozen=True, gc=False):
    """One seat as everybody sees it. `name` is None while it is free; `asked`: the table waits for it, until
    `deadline` (milliseconds since 1970) where a clock runs.
    """

    seat: int
    name: str | None
    bot: bool = False
    host: bool = False
    you: bool = False
    present: bool = False
    lately: bool = False  # here, asking something, or first asked, not long ago
    control: str = "player"  # player, away, bot (also where one stands in for a player), left
    asked: bool = False
    deadline: int | None = None
    strength: str | None = None  # of the bot that the seat was given to


class OptionView(Struct, frozen=True, gc=False):
    """One option in words. `target` names the `data-target` on the board that lights up with it.

    `verb`, `subject`, `remark` and `price` are what the game says of it for drawing (`decision.Option`), so
    that nothing has to be read out of the id or the label.
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
    """One answer of a choice that is being made: in words, and the options or the amounts it consists of.

    `act` is the label where it says in a few words what is done ("Place Fire Dragon"), else empty; `topic`
    is the machine name of what was asked, `prompt` says it.
    """

    label: str
    act: str = ""
    topic: str = ""
    prompt: str = ""
    picked: tuple[OptionView, ...] = ()
    amounts: tuple[int, ...] = ()


class QuestionView(Struct, frozen=True, gc=False):
    """The viewer's own question, at the end of `path` (the answers of this choice so far).

    kind "pick": options, least, most, ordered, default (ids or None when random).
    kind "split": kinds (machine names), kind_labels (words), ways, default.
    `topic` is the machine name of what is asked; of a "confirm", of what was asked first.
    kind "confirm": the path is complete; `options` are those of the last answer, where just one was picked,
    so that it can still be another; `prompt` says what will happen.
    `steps` are the answers of the path, in words and as what was picked: the first i answers lead back to
    step i. `about` are the arguments of the topic, such as the card that asks.
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
    kinds: tuple[str, ...] = ()
    kind_labels: tuple[str, ...] = ()
    ways: tuple[tuple[int, ...], ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)


class PlaceView(Struct, frozen=True, gc=False):
    """How a seat ended, in words."""

    seat: int
    rank: int
    score: int
    name: str
    reason: str
    rating: int | None = None  # at a rated table: their rating now, and by how much that is more than before
    gained: int = 0


class FairView(Struct, frozen=True, gc=False):
    """What the chance of an open table will come from, as far as it is known: the hash of the seed; once the
    host has started the game the seal and the text it is of; of the viewer's seat its chair, the hash of its
    salt (empty where there is none), and whether that salt is waited for.
    """

    commitment: str
    seal: str | None = None
    text: str = ""
    chair: int | None = None
    salt_hash: str = ""
    awaited: bool = False


class PastMoment(Struct, frozen=True, gc=False):
    """An earlier moment that one looks back at: its round (0: before the first, or none), what happened there
    in one sentence, as the viewer was told, and why, where a bot did it and the game is over."""

    round: int
    deed: str
    why: str = ""

    @property
    def title(self) -> str:
        """The same, for the title of a page."""
        return self.deed.rstrip(".")


class TableView(Struct, frozen=True, gc=False):
    """A table through the eyes of a seat, or of a watcher (viewer None).

    `view` is the masked state (None before the start), `say` speaks the game's sentences in the viewer's
    voice, `banner` says whose turn it is and what is awaited.
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
    can_start_with: int = 0  # the viewer is the host, and the game can begin with so many, fewer than seats
    log: tuple[LogLine, ...] = ()
    decided: int = -1  # the entry of the viewer's last choice, told of in the log or not
    ahead: tuple[LogLine, ...] = ()  # when one looks back: what came next
    places: tuple[PlaceView, ...] = ()
    outcome: Outcome | None = None
    outcome_text: str = ""
    won_text: str = ""
    reason_text: str = ""
    invite: str | None = (
        None  # path of the invite page of an open table, for the seated; for all when it is public
    )
    invite_code: str | None = None  # then: the address of its QR picture
    follows: int | None = None  # for a spectator: the seat that lies below the board, as all may see it
    watchers: int = 0
    watcher_names: tuple[str, ...] = ()  # of those who have a name, the first of them
    absent: tuple[int, ...] = ()  # seats for which the viewer may let a bot play on
    pace: str = "none"  # live, slow, none
    seating: str = "chosen"  # chosen, random
    rated: bool = False  # whether the result counts for the ratings of all who sit there
    bots: bool = True  # whether free seats may be given to them
    warned: bool = False  # the viewer let a question time out; after one more they are taken to be away
    replaceable: bool = False  # where no clock runs: others may let a bot play on for the viewer, once absent
    absence: int | None = None  # then: after how many seconds of absence
    opened_at: int = 0  # of an open table, for those who sit at it: milliseconds since 1970; 0: not told
    fair: FairView | None = None  # of an open table
    came_from: tuple[str, int] | None = None  # the table and entry that the game goes on from, if it does
    next_id: str | None = None  # the table of the rematch, once somebody wanted one
    coach: Coach | None = None  # of a guided game, for whoever learns
    last: int | None = None  # of a game that is over, or looked back at: its last entry; `seq` may be earlier
    past: PastMoment | None = None  # when one looks back
    goes_on: bool = False  # one looks back while the game goes on
    now_asked: SeatView | None = None  # then: the viewer's own seat, if it is asked something by now

    @property
    def speaks(self) -> str:
        """The code of the viewer's language."""
        return self.say.translate.code

    @property
    def absence_in_minutes(self) -> int | None:
        """After how many minutes of absence others may let a bot play on for the viewer: never sooner."""
        return ceil(self.absence / 60) if self.absence is not None else None

    @property
    def is_against_bots(self) -> bool:
        """Whether the viewer plays, and all others are bots."""
        return self.viewer is not None and all(seat.bot or seat.seat == self.viewer for seat in self.seats)

    @property
    def looks_back(self) -> bool:
        """Whether this is an earlier moment, or the game is stepped through while it goes on."""
        return self.last is not None and (self.seq < self.last or self.goes_on)
