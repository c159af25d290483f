"""The facts of the action bar, which `templates/frame/decision.html` renders."""

from msgspec import Struct

from app.tables.view.play_on import PlayOnOffer


class DecisionClock(Struct, frozen=True, gc=False):
    """The deadline of a decision, in milliseconds since 1970; `own` if it is the viewer's decision."""

    deadline: int
    own: bool


class UndoState(Struct, frozen=True, gc=False):
    """Whether the last choice can be undone, and until when, in milliseconds since 1970 (None: no limit)."""

    can: bool
    until: int | None = None


class AbsenceHelp(Struct, frozen=True, gc=False):
    """Help for players who are away, or wait for an absent one: coming back, or letting a bot stand in.

    `warned`: after one more time-out the viewer counts as away. `replaced_after`: the minutes of absence
    after which others may let a bot stand in for the viewer (0: at once, None: never).
    """

    table: str
    warned: bool = False
    replaced_after: int | None = None
    away: bool = False
    absent: int | None = None
    absent_name: str = ""


class SpectatorState(Struct, frozen=True, gc=False):
    """The number of spectators, and the player whom this one follows, if any, and could follow next."""

    watchers: int
    name: str = ""
    next: int = 0
    next_name: str = ""


class VerbButton(Struct, frozen=True, gc=False):
    """An option as a button; `target` is its thing on the table, if it has one."""

    id: str
    label: str
    target: str | None = None
    blocked: str | None = None


class SplitSlot(Struct, frozen=True, gc=False):
    """One kind of a split: its index in the ways, the proposed amount, and whether the amount can differ."""

    kind: str
    label: str
    at: int
    proposed: int
    free: bool
    has_sign: bool


class SplitSign(Struct, frozen=True, gc=False):
    """The small sign of a kind of a split."""

    kind: str


class QuestionBar(Struct, frozen=True, gc=False):
    """The action bar of a player with an open decision.

    The page's script reads JSON: `path` are the answers so far, `aims` where each option is taken, `taken`
    the things picked so far, `default` the proposed answer, and `preview` what it would change. `has_main`:
    the last of the verbs is the main button. `hint` is shown once per `kind_of_question`.
    """

    id: str
    kind: str
    sentence: str
    consequence: str
    verb: str
    clock: DecisionClock | None
    undo: UndoState
    helpers: AbsenceHelp
    back: int | None
    is_set: bool
    ordered: bool
    least: int
    most: int
    path: str
    aims: str
    taken: str
    default: str | None
    ways: str
    preview: str | None
    several: tuple[VerbButton, ...]
    verbs: tuple[VerbButton, ...]
    has_main: bool
    hint: str
    kind_of_question: str


class StatusBar(Struct, frozen=True, gc=False):
    """The action bar of a viewer without an open decision.

    `state` is one of
    - replay, or looking_back if the game is running (`awaited`: the viewer has an open decision by now); the
      viewer stands `at` an entry of a `round`, `title` says what happened there and `why` a bot did it
    - running, over, frozen, or dealing (salts are being opened)
    - open: the viewer may start it if it `hosts`, else `host` does. `can_start_with` is a smaller number of
      players with whom the game could begin (0: none), `bots` whether bots may take free seats, `opened_at`
      when the table was opened, in milliseconds since 1970, for seated players.
    """

    state: str
    table: str
    game: str
    sentence: str
    seated: bool
    clock: DecisionClock | None
    undo: UndoState
    helpers: AbsenceHelp
    watching: SpectatorState | None
    at: int
    last: int | None
    round: int
    title: str
    why: str
    playing_on: PlayOnOffer | None
    has_next: bool
    awaited: bool
    hosts: bool
    host: str
    can_start: bool
    can_start_with: int
    is_full: bool
    bots: bool
    opened_at: int
