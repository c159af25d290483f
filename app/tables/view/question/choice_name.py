"""A whole choice in a few words, as a list of choices names it."""

from typing import Any

from app.tables.view.question.questions import question_at
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.matches.match import Match
from engines.kernel.words.speaker import Speaker


def name_choice(match: Match[Any], seat: int, path: Path, say: Speaker) -> str:
    """What is done, and the details of it; "" where that is not offered: a bot may suppose what is not so."""
    try:
        question = question_at(match, seat, path, say)
    except Refused:
        return ""
    steps = [step.label for step in question.steps] if question is not None else []
    return ": ".join([part for part in (steps[0] if steps else "", ", ".join(steps[1:])) if part])
