"""The action bar as fragments: whose move it is, the question, its price and its verbs."""

from typing import Any

import msgspec

from app.tables.rendering.question.bar_facts import (
    AbsenceHelp,
    DecisionClock,
    QuestionBar,
    SpectatorState,
    SplitSign,
    SplitSlot,
    StatusBar,
    UndoState,
    VerbButton,
)
from app.tables.view.play_on import build_play_on_offer
from app.tables.view.question.layout import QuestionLayout
from app.tables.view.question.preview import Preview
from app.tables.view.table_view import OptionView, SeatView, TableView
from engines.kernel.choices.decision import Answer, Path
from engines.kernel.contract.panels import Fragment


def build_action_bar(
    table_view: TableView, layout: QuestionLayout | None, preview: Preview | None = None
) -> Fragment:
    """The action bar of a viewer. `layout` describes their open question; None if they have none."""
    if layout is None:
        return Fragment("decision", "bar.quiet", _build_status_bar(table_view))
    board = table_view.game.board
    slots = _build_slots(layout, board is not None and board.has_signs)
    return Fragment("decision", "bar.asking", _build_question_bar(table_view, layout, preview), (slots,))


def encode_path(path: Path) -> str:
    """A path as JSON."""
    return _encode_json([_encode_answer(answer) for answer in path])


def _build_question_bar(
    table_view: TableView, layout: QuestionLayout, preview: Preview | None
) -> QuestionBar:
    question, default = layout.question, _find_proposed_answer(layout)
    return QuestionBar(
        id=question.id,
        kind=question.kind,
        sentence=layout.sentence,
        consequence=layout.consequence,
        verb=layout.verb,
        clock=_build_clock(
            table_view, table_view.seats[table_view.viewer] if table_view.viewer is not None else None
        ),
        undo=UndoState(table_view.can_undo and not question.path, table_view.undo_until),
        absence_help=_build_absence_help(table_view)
        if _has_lost_control(table_view)
        else AbsenceHelp("", table_view.is_warned, table_view.absence_minutes),
        back=layout.back,
        is_multi_select=layout.is_multi_select,
        is_ordered=question.ordered,
        least=question.least,
        most=question.most,
        path=encode_path(question.path),
        aims=_encode_json(layout.aims),
        taken=_encode_json(layout.taken),
        default=_encode_json(default) if default else None,
        ways=_encode_json(question.ways) if question.kind == "split" else "",
        preview=_encode_json(preview.data) if preview is not None and preview.data else None,
        thing_verbs=tuple([_build_button(option, option.target) for option in layout.thing_verbs]),
        verbs=tuple([_build_button(option) for option in layout.verbs]),
        has_main=layout.has_main,
        hint=layout.hint,
        hint_key=f"{table_view.game.id}.{question.topic}",
    )


def _find_proposed_answer(layout: QuestionLayout) -> tuple[str, ...] | tuple[int, ...] | None:
    """The answer that the page selects at once, for the player to change or confirm."""
    question = layout.question
    if question.kind == "split":
        return question.default or question.ways[0]
    return question.preselected if layout.is_multi_select else None


def _encode_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _encode_answer(answer: Answer) -> dict[str, list[str] | list[int]]:
    if answer.picks is not None:
        return {"picks": list(answer.picks)}
    return {"amounts": list(answer.amounts or ())}


def _build_button(option: OptionView, target: str | None = None) -> VerbButton:
    return VerbButton(option.id, option.label, target, option.blocked)


def _build_slots(layout: QuestionLayout, has_signs: bool) -> tuple[Fragment, ...]:
    question = layout.question
    if question.kind != "split":
        return ()
    proposed = question.default or question.ways[0]
    slots = []
    for index, (kind, label) in enumerate(zip(question.kinds, question.kind_labels, strict=True)):
        amounts = {way[index] for way in question.ways}
        if max(amounts):
            slot = SplitSlot(kind, label, index, int(proposed[index]), len(amounts) > 1, has_signs)
            sign = (Fragment(f"sign-{kind}", "sign", SplitSign(kind)),) if has_signs else ()
            slots.append(Fragment(f"slot-{kind}", "bar.slot", slot, (sign,)))
    return tuple(slots)


def _build_status_bar(table_view: TableView) -> StatusBar:
    clocked = [seat for seat in table_view.seats if seat.has_decision and seat.deadline]
    first_seat = min(clocked, key=lambda seat: seat.deadline or 0, default=None)
    is_past, own_deciding_seat = table_view.is_past, table_view.own_deciding_seat
    past_state = "looking_back" if table_view.is_ongoing else "replay"
    state = past_state if is_past else "over" if table_view.outcome is not None else table_view.status
    if table_view.fair is not None and table_view.fair.seal is not None:
        state = "dealing"
    is_running = state == "running"
    past = table_view.past
    return StatusBar(
        state=state,
        table=table_view.id,
        game=table_view.game.id,
        sentence=_choose_sentence(table_view),
        is_seated=table_view.viewer is not None,
        clock=_build_clock(table_view, own_deciding_seat or first_seat),
        undo=UndoState(is_running and table_view.can_undo, table_view.undo_until if is_running else None),
        absence_help=_build_absence_help(table_view) if is_running else AbsenceHelp(""),
        spectator=_build_spectator_state(table_view) if table_view.viewer is None and is_running else None,
        entry=table_view.seq if is_past else 0,
        last_entry=table_view.last if is_past else None,
        round=past.round if past is not None else 0,
        title=past.title if past is not None else "",
        why=past.why if past is not None else "",
        play_on_offer=build_play_on_offer(table_view) if _can_play_on(table_view, state) else None,
        can_put_away=state == "frozen" and table_view.can_put_away,
        has_next=table_view.next_id is not None,
        has_decision=own_deciding_seat is not None,
        is_host=state == "open"
        and table_view.viewer is not None
        and table_view.seats[table_view.viewer].host,
        host_name=next((seat.name or "" for seat in table_view.seats if seat.host), ""),
        can_start=state == "open" and table_view.can_start,
        can_start_with=table_view.can_start_with if state == "open" else 0,
        is_full=all(seat.name is not None for seat in table_view.seats),
        has_bots=table_view.bots,
        opened_at=table_view.opened_at if state == "open" else 0,
    )


def _can_play_on(table_view: TableView, state: str) -> bool:
    return state == "replay" and table_view.status != "frozen" and not table_view.game.is_retired


def _choose_sentence(table_view: TableView) -> str:
    if table_view.outcome is not None:
        return table_view.won_text
    return table_view.past.summary if table_view.past is not None else table_view.banner


def _build_spectator_state(table_view: TableView) -> SpectatorState:
    followed_seat = table_view.followed_seat
    if followed_seat is None:
        return SpectatorState(table_view.watchers)
    next_seat = (followed_seat + 1) % len(table_view.seats)
    return SpectatorState(
        table_view.watchers,
        _name_of_seat(table_view, followed_seat),
        next_seat,
        _name_of_seat(table_view, next_seat),
    )


def _name_of_seat(table_view: TableView, seat: int) -> str:
    return table_view.seats[seat].name or ""


def _build_clock(table_view: TableView, seat: SeatView | None) -> DecisionClock | None:
    deadline = seat.deadline if seat is not None else None
    is_own = seat is not None and seat.seat == table_view.viewer
    return DecisionClock(deadline, is_own) if deadline else None


def _has_lost_control(table_view: TableView) -> bool:
    """Whether the viewer counts as away or has left, or a bot plays for them."""
    return table_view.viewer is not None and table_view.seats[table_view.viewer].control != "player"


def _build_absence_help(table_view: TableView) -> AbsenceHelp:
    viewer = table_view.viewer
    is_away = viewer is not None and table_view.seats[viewer].control in ("away", "bot")
    absent_seat = next(iter(table_view.absent_seats), None)
    name = _name_of_seat(table_view, absent_seat) if absent_seat is not None else ""
    return AbsenceHelp(
        table_view.id, table_view.is_warned, table_view.absence_minutes, is_away, absent_seat, name
    )
