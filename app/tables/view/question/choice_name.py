"""A complete choice in a few words, for lists of choices."""

from typing import Any

from app.tables.view.question.questions import build_question
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.matches.match import Match
from engines.kernel.words.speaker import Speaker


def name_choice(match: Match[Any], seat: int, path: Path, say: Speaker) -> str:
    """The act and its details; "" for an illegal path: a bot may have assumed wrong hidden cards."""
    try:
        question = build_question(match, seat, path, say)
    except Refused:
        return ""
    steps = [step.label for step in question.steps] if question is not None else []
    return ": ".join([part for part in (steps[0] if steps else "", ", ".join(steps[1:])) if part])
