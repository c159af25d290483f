"""Questions in words: a seat's decision at the end of a path, as its page shows it."""

import secrets
from typing import Any

from app.tables.seen import ChoiceSeen, QuestionSeen
from app.tables.words import house_speaker
from engines.kernel.agenda import begin, follow
from engines.kernel.decision import Answer, Decision, Option, Path, Pick, Random, Split
from engines.kernel.match import Match
from engines.kernel.preview import could_be_undone
from engines.kernel.text import Speaker


def asked(match: Match[Any], seat: int, path: Path, say: Speaker) -> QuestionSeen | None:
    """The seat's question after the answers of a path, None when it is asked nothing.

    A complete path gives a question of kind "confirm". Raises Refused for an answer that is not offered.
    """
    id = match.question(seat)
    if id is None:
        return None
    next, steps = _followed(match, seat, path, say)
    if next is None:
        prompt = house_speaker(seat, say.names).say("confirm", {"steps": ", ".join(steps)})
        undoable = could_be_undone(match, seat, path, secrets.randbelow)
        asked_first = begin(match.state, seat).decision
        first = asked_first.topic.key if asked_first is not None else ""
        return QuestionSeen(id, "confirm", prompt, path, first, steps, undoable=undoable)
    return _question(id, next, path, steps, say)


def explored(match: Match[Any], seat: int, path: Path, say: Speaker) -> QuestionSeen | None:
    """The same without a word on what a complete path would do: then it is None."""
    id = match.question(seat)
    next, steps = _followed(match, seat, path, say)
    return _question(id, next, path, steps, say) if id is not None and next is not None else None


def _followed(
    match: Match[Any], seat: int, path: Path, say: Speaker
) -> tuple[Decision | None, tuple[str, ...]]:
    """What is asked at the end of a path, and its answers in words."""
    cursor = begin(match.state, seat)
    steps: tuple[str, ...] = ()
    for answer in path:
        decision = cursor.decision
        cursor = follow(cursor, answer)
        if decision is not None:
            steps = (*steps, answer_label(decision, answer, say))
    return cursor.decision, steps


def topic(decision: Decision, say: Speaker) -> str:
    """What a decision is about, in the voice for whoever hears it."""
    return say.say(decision.topic.key, {"seat": decision.seat, **decision.topic.args})


def answer_label(decision: Decision, answer: Answer, say: Speaker) -> str:
    """An answer in words."""
    match decision:
        case Pick():
            names = {option.id: say.text(option.text) for option in decision.options}
            picked = ", ".join([names[id] for id in answer.picks or () if id in names])
        case Split():
            pairs = zip(answer.amounts or (), decision.kinds, strict=False)
            picked = ", ".join([f"{amount} {kind_label(kind, say)}" for amount, kind in pairs if amount])
        case _:
            picked = ""
    return picked or house_speaker(say.viewer, say.names).say("nothing", {})


def kind_label(kind: str, say: Speaker) -> str:
    """What a split counts, in words: the phrase "kind.<name>", else the name itself."""
    key = f"kind.{kind}"
    return say.say(key, {}) if key in say.phrases else kind.replace("_", " ")


def _question(id: str, decision: Decision, path: Path, steps: tuple[str, ...], say: Speaker) -> QuestionSeen:
    prompt = topic(decision, say)
    match decision:
        case Pick():
            return QuestionSeen(
                id,
                "pick",
                prompt,
                path,
                decision.topic.key,
                steps,
                options=tuple([_choice(option, say) for option in decision.options]),
                least=decision.least,
                most=decision.most,
                ordered=decision.ordered,
                default=None if isinstance(decision.default, Random) else decision.default,
            )
        case Split():
            return QuestionSeen(
                id,
                "split",
                prompt,
                path,
                decision.topic.key,
                steps,
                kinds=decision.kinds,
                kind_labels=tuple([kind_label(kind, say) for kind in decision.kinds]),
                ways=decision.ways,
                default=None if isinstance(decision.default, Random) else decision.default,
            )
        case _:
            raise TypeError(f"a page cannot show a {type(decision).__name__}")


def _choice(option: Option[Any], say: Speaker) -> ChoiceSeen:
    blocked = say.text(option.blocked) if option.blocked is not None else None
    return ChoiceSeen(option.id, say.text(option.text), option.target, blocked)
