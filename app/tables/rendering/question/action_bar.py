"""The action bar as facts: whose move it is, what is asked, the price, and the verbs."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.view.play_on import PlayingOn, play_on_from
from app.tables.view.question.layout import Asking
from app.tables.view.question.preview import Preview
from app.tables.view.table_view import OptionView, QuestionView, SeatView, TableView
from app.web.rendering.pages import escape_single_quoted
from engines.kernel.choices.decision import Answer, Path
from engines.kernel.contract.panels import Fragment


class Clock(Struct, frozen=True, gc=False):
    """A question's time: until when (milliseconds since 1970), and whether it is the viewer's own."""

    deadline: int
    own: bool


class Undoing(Struct, frozen=True, gc=False):
    """Whether the last choice can be taken back, and until when, where there is a limit."""

    can: bool
    until: int | None = None


class Helpers(Struct, frozen=True, gc=False):
    """For those who are away or wait for somebody who is: coming back, or a bot for one who is absent.
    `warned`: one more time-out, and the viewer is taken to be away. `replaced_after`: so many minutes away,
    and others may let a bot play for them; 0: at once."""

    table: str
    warned: bool = False
    replaced_after: int | None = None
    away: bool = False
    absent: int | None = None
    absent_name: str = ""


class Watching(Struct, frozen=True, gc=False):
    """A spectator: whom they follow, if anybody, whom they could follow next, and how many watch."""

    watchers: int
    name: str = ""
    next: int = 0
    next_name: str = ""


class Verb(Struct, frozen=True, gc=False):
    """An option as a button: of a thing on the table (`target`), or by itself."""

    id: str
    label: str
    target: str | None = None
    blocked: str | None = None


class Slot(Struct, frozen=True, gc=False):
    """One kind of what is paid or shared out: where it stands in the ways, and how much of it is proposed."""

    kind: str
    label: str
    at: int
    proposed: int
    free: bool
    drawn: bool


class Sign(Struct, frozen=True, gc=False):
    """What a split counts, small."""

    kind: str


class Question(Struct, frozen=True, gc=False):
    """The bar of whoever is asked; what the page's script reads is JSON: the path so far, where each option
    is taken, what was picked so far, what is proposed, and what it would change. `has_main`: the last of the
    verbs is the main one. `hint` is offered until it was read once for the `kind_of_question`."""

    id: str
    kind: str
    sentence: str
    consequence: str
    verb: str
    clock: Clock | None
    undo: Undoing
    helpers: Helpers
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
    several: tuple[Verb, ...]
    verbs: tuple[Verb, ...]
    has_main: bool
    hint: str
    kind_of_question: str


class Quiet(Struct, frozen=True, gc=False):
    """The bar of whoever is not asked. `state`: replay, looking_back (while the game goes on: `awaited` is
    whether the viewer is asked by now), running, over, frozen, dealing (salts are opened), open (`hosts`: the
    viewer may start it, else `host` does; the game could begin with `can_start_with`, fewer than seats;
    `bots` may have free seats; it is open since `opened_at`, for those who sit there). Who looks back stands
    `at` an entry of a `round`; `title` says what happened there, `why` for what reason a bot did that."""

    state: str
    table: str
    game: str
    sentence: str
    seated: bool
    clock: Clock | None
    undo: Undoing
    helpers: Helpers
    watching: Watching | None
    at: int
    last: int | None
    round: int
    title: str
    why: str
    playing_on: PlayingOn | None
    has_next: bool
    awaited: bool
    hosts: bool
    host: str
    can_start: bool
    can_start_with: int
    is_full: bool
    bots: bool
    opened_at: int


def draw_bar(seen: TableView, asking: Asking | None, signs: bool, preview: Preview | None = None) -> Fragment:
    """The action bar. `signs`: the game draws a sign for each kind that a split counts."""
    if asking is None:
        return Fragment("decision", "bar.quiet", _quiet(seen))
    return Fragment("decision", "bar.asking", _question(seen, asking, preview), (_slots(asking, signs),))


def draw_ahead(question: QuestionView, steps: Mapping[Path, str]) -> RenderedFragment:
    """What follows from picks, for the page's script: the bars that paths lead to."""
    told = escape_single_quoted(_json({_path(path): html for path, html in steps.items()}))
    html = f'<div id="ahead" hidden data-of="{question.id}" data-steps=\'{told}\'></div>'
    return RenderedFragment.from_html("ahead", html)


def _path(path: Path) -> str:
    return _json([_said(answer) for answer in path])


def _question(seen: TableView, asking: Asking, preview: Preview | None) -> Question:
    question = asking.question
    is_set = asking.is_set
    default: Any = question.default
    if question.kind == "split":
        default = question.default or question.ways[0]
    elif not is_set:
        default = None
    return Question(
        id=question.id,
        kind=question.kind,
        sentence=asking.sentence,
        consequence=asking.consequence,
        verb=asking.verb,
        clock=_clock(seen, seen.seats[seen.viewer] if seen.viewer is not None else None),
        undo=Undoing(seen.can_undo and not question.path, seen.undo_until),
        helpers=_helpers(seen)
        if _is_stood_in_for(seen)
        else Helpers("", seen.warned, seen.absence_in_minutes),
        back=asking.back,
        is_set=is_set,
        ordered=question.ordered,
        least=question.least,
        most=question.most,
        path=_path(question.path),
        aims=_json(asking.aims),
        taken=_json(asking.taken),
        default=_json(default) if default else None,
        ways=_json(question.ways) if question.kind == "split" else "",
        preview=_json(preview.data) if preview is not None and preview.data else None,
        several=tuple([_verb(one, one.target) for one in asking.several]),
        verbs=tuple([_verb(one) for one in asking.verbs]),
        has_main=asking.has_main,
        hint=asking.hint,
        kind_of_question=f"{seen.game.id}.{question.topic}",
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _said(answer: Answer) -> dict[str, list[str] | list[int]]:
    if answer.picks is not None:
        return {"picks": list(answer.picks)}
    return {"amounts": list(answer.amounts or ())}


def _verb(option: OptionView, target: str | None = None) -> Verb:
    return Verb(option.id, option.label, target, option.blocked)


def _slots(asking: Asking, signs: bool) -> tuple[Fragment, ...]:
    question = asking.question
    if question.kind != "split":
        return ()
    proposed = question.default or question.ways[0]
    slots = []
    for at, (kind, label) in enumerate(zip(question.kinds, question.kind_labels, strict=True)):
        counts = {way[at] for way in question.ways}
        if max(counts):
            slot = Slot(kind, label, at, int(proposed[at]), len(counts) > 1, signs)
            sign = (Fragment(f"sign-{kind}", "sign", Sign(kind)),) if signs else ()
            slots.append(Fragment(f"slot-{kind}", "bar.slot", slot, (sign,)))
    return tuple(slots)


def _quiet(seen: TableView) -> Quiet:
    waited = [seat for seat in seen.seats if seat.asked and seat.deadline]
    first = min(waited, key=lambda seat: seat.deadline or 0, default=None)
    looks_back, now_asked = seen.looks_back, seen.now_asked
    past = "looking_back" if seen.goes_on else "replay"
    state = past if looks_back else "over" if seen.outcome is not None else seen.status
    if seen.fair is not None and seen.fair.seal is not None:
        state = "dealing"
    running = state == "running"
    return Quiet(
        state=state,
        table=seen.id,
        game=seen.game.id,
        sentence=_sentence(seen),
        seated=seen.viewer is not None,
        clock=_clock(seen, now_asked or first),
        undo=Undoing(running and seen.can_undo, seen.undo_until if running else None),
        helpers=_helpers(seen) if running else Helpers(""),
        watching=_watching(seen) if seen.viewer is None and running else None,
        at=seen.seq if looks_back else 0,
        last=seen.last if looks_back else None,
        round=seen.past.round if seen.past is not None else 0,
        title=seen.past.title if seen.past is not None else "",
        why=seen.past.why if seen.past is not None else "",
        playing_on=play_on_from(seen) if state == "replay" else None,
        has_next=seen.next_id is not None,
        awaited=now_asked is not None,
        hosts=state == "open" and seen.viewer is not None and seen.seats[seen.viewer].host,
        host=next((seat.name or "" for seat in seen.seats if seat.host), ""),
        can_start=state == "open" and seen.can_start,
        can_start_with=seen.can_start_with if state == "open" else 0,
        is_full=all(seat.name is not None for seat in seen.seats),
        bots=seen.bots,
        opened_at=seen.opened_at if state == "open" else 0,
    )


def _sentence(seen: TableView) -> str:
    if seen.outcome is not None:
        return seen.won_text
    return seen.past.deed if seen.past is not None else seen.banner


def _watching(seen: TableView) -> Watching:
    if seen.follows is None:
        return Watching(seen.watchers)
    after = (seen.follows + 1) % len(seen.seats)
    return Watching(seen.watchers, _name(seen, seen.follows), after, _name(seen, after))


def _name(seen: TableView, seat: int) -> str:
    return seen.seats[seat].name or ""


def _clock(seen: TableView, seat: SeatView | None) -> Clock | None:
    deadline = seat.deadline if seat is not None else None
    return Clock(deadline, seat is not None and seat.seat == seen.viewer) if deadline else None


def _is_stood_in_for(seen: TableView) -> bool:
    return seen.viewer is not None and seen.seats[seen.viewer].control != "player"


def _helpers(seen: TableView) -> Helpers:
    away = seen.viewer is not None and seen.seats[seen.viewer].control in ("away", "bot")
    absent = next(iter(seen.absent), None)
    name = _name(seen, absent) if absent is not None else ""
    return Helpers(seen.id, seen.warned, seen.absence_in_minutes, away, absent, name)
