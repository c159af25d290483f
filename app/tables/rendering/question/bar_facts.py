"""The facts of the action bar, which `templates/frame/decision.html` renders."""

from msgspec import Struct

from app.tables.view.play_on import PlayOnOffer


class DecisionClock(Struct, frozen=True, gc=False):
    """The deadline of a decision, in milliseconds since 1970, and whether the viewer has to decide."""

    deadline: int
    is_own: bool


class UndoState(Struct, frozen=True, gc=False):
    """Whether the last choice can be undone, and until when, in milliseconds since 1970 (None: no limit)."""

    can_undo: bool
    until: int | None = None


class AbsenceHelp(Struct, frozen=True, gc=False):
    """Help for players who are away, or wait for an absent one: coming back, or letting a bot stand in.

    `is_warned` says that the viewer counts as away after one more time-out. `replaced_after` is the number of
    minutes of absence after which others may let a bot stand in for the viewer (0: at once, None: never).
    `is_away` says that the viewer can come back. `absent_seat` is a seat that a bot may take over.
    """

    table: str
    is_warned: bool = False
    replaced_after: int | None = None
    is_away: bool = False
    absent_seat: int | None = None
    absent_name: str = ""


class SpectatorState(Struct, frozen=True, gc=False):
    """The number of spectators, and the names of the player whom the viewer follows and of the next one.

    The names are empty if the viewer follows nobody. `next_seat` is the seat of the next player.
    """

    watchers: int
    name: str = ""
    next_seat: int = 0
    next_name: str = ""


class VerbButton(Struct, frozen=True, gc=False):
    """An option as a button.

    `target` is its thing on the table, if it has one, and `blocked` the reason why it cannot be chosen now.
    """

    id: str
    label: str
    target: str | None = None
    blocked: str | None = None


class SplitSlot(Struct, frozen=True, gc=False):
    """One kind of a split: its index in the ways, the proposed amount, and whether it can be changed."""

    kind: str
    label: str
    index: int
    proposed: int
    can_vary: bool
    has_sign: bool


class SplitSign(Struct, frozen=True, gc=False):
    """The small sign of a kind of a split."""

    kind: str


class QuestionBar(Struct, frozen=True, gc=False):
    """The action bar of a player with an open decision.

    The page's script reads JSON: `path` are the answers so far, `aims` where each option is taken, `taken`
    the things picked so far, `default` the proposed answer, `ways` the legal answers of a split, and
    `preview` what the choice would change.

    `is_multi_select` says that options are ticked, and confirmed with a button. `thing_verbs` are the options
    of things that have several; those of a thing are shown once it is picked. `has_main` says that the last
    of the `verbs` is the main button. `hint` explains the question to newcomers; once they have read it, it
    is not shown again for the same `hint_key`.
    """

    id: str
    kind: str
    sentence: str
    consequence: str
    verb: str
    clock: DecisionClock | None
    undo: UndoState
    absence_help: AbsenceHelp
    back: int | None
    is_multi_select: bool
    is_ordered: bool
    least: int
    most: int
    path: str
    aims: str
    taken: str
    default: str | None
    ways: str
    preview: str | None
    thing_verbs: tuple[VerbButton, ...]
    verbs: tuple[VerbButton, ...]
    has_main: bool
    hint: str
    hint_key: str


class StatusBar(Struct, frozen=True, gc=False):
    """The action bar of a viewer without an open decision.

    `state` is one of
    - replay, or looking_back if the game is running. The page shows an `entry` of a `round`; `title` says
      what happened there, and `why` is a bot's reason. `has_decision` says that the viewer has an open
      decision by now.
    - running, over, frozen (`can_put_away`: the viewer may put the table away), or dealing (salts are being
      opened)
    - open: the host starts the game; `is_host` says that this is the viewer. `can_start_with` is a smaller
      number of players with whom the game could begin (0: none), `has_bots` says whether bots may take free
      seats, and `opened_at` is the time of the opening, in milliseconds since 1970 (0: not shown).
    """

    state: str
    table: str
    game: str
    sentence: str
    is_seated: bool
    clock: DecisionClock | None
    undo: UndoState
    absence_help: AbsenceHelp
    spectator: SpectatorState | None
    entry: int
    last_entry: int | None
    round: int
    title: str
    why: str
    play_on_offer: PlayOnOffer | None
    has_next: bool
    has_decision: bool
    is_host: bool
    host_name: str
    can_start: bool
    can_start_with: int
    is_full: bool
    has_bots: bool
    opened_at: int
    can_put_away: bool
