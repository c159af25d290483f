"""Plays a session to its end: bots move, and each person is asked when they have to decide."""

from app.commands.play.answers import Unreadable, describe_task, list_blocked, list_choices, parse_answer
from app.commands.play.display import Display, QuestionText
from app.commands.play.table_text import describe_view
from app.commands.play.terminal_game import TerminalGame
from app.tables.view.question.questions import build_question
from app.tables.view.table_view import QuestionView
from app.tables.view.words import to_app_speaker
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker

KEYS = "u: undo · b: back a step · t: the table · l: the whole log · a: let a bot move · q: quit"


class Stopped(Exception):
    """The player quits, or the input ends before the game."""


def play_to_end(session: TerminalGame, display: Display, language: str = "en") -> bool:
    """Play until the game is over; returns False if the players stop before."""
    try:
        turn: int | None = None
        while not session.match.finished:
            bots = [seat for seat in session.deciding_seats if seat not in session.people]
            if bots:
                session.move_bot(bots[0])
                continue
            seat = turn if turn in session.deciding_seats else session.deciding_seats[0]
            if seat != turn and len(session.people) > 1:
                display.pass_to(session.names[seat])
            turn = seat
            _ask_player(session, display, seat, session.speaker(seat, language))
    except Stopped:
        return False
    viewer = min(session.people) if len(session.people) == 1 else None
    _show_result(session, display, session.speaker(viewer, language), viewer)
    return True


def _ask_player(session: TerminalGame, display: Display, seat: int, say: Speaker) -> None:
    """Ask a player until they have made a choice, undone one, or handed it to a bot."""
    display.show_log(session.read_log(seat, say))
    _show_table(session, display, seat, say)
    path: Path = ()
    while True:
        question = build_question(session.match, seat, path, say)
        assert question is not None
        if question.kind == "confirm":
            session.play(seat, path)
            return
        display.show_question(_describe_question(question))
        line = display.read_line()
        command = "q" if line is None else line.strip().lower()
        if command == "q":
            raise Stopped
        if command == "a":
            session.move_bot(seat)
            return
        if command == "u":
            if session.can_undo(seat):
                session.undo(seat)
                return
            display.show_note(say.say("kernel.no_undo", {}))
        elif command == "b":
            path = path[:-1]
        elif command == "t":
            _show_table(session, display, seat, say)
        elif command == "l":
            display.show_log(session.read_log(seat, say, whole=True))
        elif command == "?":
            display.show_note(_describe_help(session, question, seat, say))
        else:
            try:
                answer = parse_answer(question, command)
                build_question(session.match, seat, (*path, answer), say)
                path = (*path, answer)
            except Unreadable as error:
                display.show_note(str(error))
            except Refused as refused:
                display.show_note(say.text(refused.reason))


def _describe_question(question: QuestionView) -> QuestionText:
    steps = tuple([step.label for step in question.steps])
    return QuestionText(question.prompt, steps, list_choices(question), list_blocked(question))


def _describe_help(session: TerminalGame, question: QuestionView, seat: int, say: Speaker) -> str:
    """The game's hint, the move of a bot, and the keys."""
    key = f"hint.{question.topic}"
    hint = [say.say(key, question.about)] if key in say.phrases else []
    advice = f"A bot would choose: {session.advise(seat, say)}."
    return "\n".join([*hint, advice, f"Type {describe_task(question)}. {KEYS}"])


def _show_table(session: TerminalGame, display: Display, viewer: Viewer, say: Speaker) -> None:
    view = session.game.view(session.match.state, viewer)
    display.show_table(describe_view(view, session.match.seats, say), session.names, viewer)


def _show_result(session: TerminalGame, display: Display, say: Speaker, viewer: Viewer) -> None:
    """Show the end, to the only person or to all of them."""
    if viewer is not None:
        display.show_log(session.read_log(viewer, say))
    _show_table(session, display, viewer, say)
    outcome = session.game.outcome(session.match.state)
    app_speaker, winners = to_app_speaker(say), outcome.winners
    won = (
        app_speaker.say("won", {"seat": winners[0]})
        if len(winners) == 1
        else app_speaker.say("shared", {"seats": winners})
    )
    places = sorted(outcome.places, key=lambda place: place.rank)
    display.show_result(
        f"{won} {say.text(outcome.reason)}",
        [(f"{place.rank}", session.names[place.seat], say.text(place.reason)) for place in places],
    )
