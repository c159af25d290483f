"""Builds the QuestionView of a seat's decision at the end of a path, with the decision in words."""

from typing import Any

from app.tables.view.table_view import AnswerView, OptionView, QuestionView
from app.tables.view.words import to_app_speaker
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Option, Path, Pick, Random, Split
from engines.kernel.matches.match import Match
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.text import Text

MAX_ACT_CHARACTERS = 32
"""Maximum length of an answer that fits a button."""


def build_question(match: Match[Any], seat: int, path: Path, say: Speaker) -> QuestionView | None:
    """The seat's question after the answers of a path; None without an open decision.

    A complete path results in a question of kind "confirm". Raises Refused for an answer that is not legal.
    """
    id = match.decision_id(seat)
    if id is None:
        return None
    decision, steps, last = _follow_path(match, seat, path, say)
    if decision is None:
        labels = ", ".join([step.label for step in steps])
        prompt = to_app_speaker(say).say("confirm", {"steps": labels})
        first_decision = begin_choice(match.state, seat).decision
        topic = first_decision.topic if first_decision is not None else Text("")
        options = _list_alternatives(last, say)
        return QuestionView(id, "confirm", prompt, path, topic.key, steps, options, about=topic.args)
    return _build_question(id, decision, path, steps, say)


def build_next_question(match: Match[Any], seat: int, path: Path, say: Speaker) -> QuestionView | None:
    """Like `build_question`, but None for a complete path."""
    id = match.decision_id(seat)
    decision, steps, _ = _follow_path(match, seat, path, say)
    return (
        _build_question(id, decision, path, steps, say) if id is not None and decision is not None else None
    )


def _follow_path(
    match: Match[Any], seat: int, path: Path, say: Speaker
) -> tuple[Decision | None, tuple[AnswerView, ...], Decision | None]:
    """The decision at the end of a path, the answers in words, and the last decision on the way."""
    cursor = begin_choice(match.state, seat)
    steps: tuple[AnswerView, ...] = ()
    decision: Decision | None = None
    for answer in path:
        decision = cursor.decision
        cursor = follow_answer(cursor, answer)
        if decision is not None:
            steps = (*steps, _build_answer(decision, answer, say))
    return cursor.decision, steps, decision


def _list_alternatives(decision: Decision | None, say: Speaker) -> tuple[OptionView, ...]:
    """The options of a decision of which exactly one was picked."""
    if not isinstance(decision, Pick) or decision.most > 1 or decision.least == 0:
        return ()
    return tuple([_build_option(option, say) for option in decision.options])


def say_topic(decision: Decision, say: Speaker) -> str:
    """The topic of a decision in the speaker's voice."""
    return say.say(decision.topic.key, {"seat": decision.seat, **decision.topic.args})


def say_answer(decision: Decision, answer: Answer, say: Speaker) -> str:
    """An answer in words."""
    match decision:
        case Pick():
            options_by_id = {option.id: option for option in decision.options}
            picked_options = [options_by_id[id] for id in answer.picks or () if id in options_by_id]
            text = ", ".join([say.text(option.text) for option in picked_options])
        case Split():
            pairs = zip(answer.amounts or (), decision.kinds, strict=False)
            text = ", ".join([f"{amount} {say_kind(kind, say)}" for amount, kind in pairs if amount])
        case _:
            text = ""
    return text or to_app_speaker(say).say("nothing", {})


def _build_answer(decision: Decision, answer: Answer, say: Speaker) -> AnswerView:
    picked_views: tuple[OptionView, ...] = ()
    act, automatic = "", False
    if isinstance(decision, Pick):
        automatic = decision.least == decision.most == len(decision.preselected) == 1
        options_by_id = {option.id: option for option in decision.options}
        picked_options = [options_by_id[id] for id in answer.picks or () if id in options_by_id]
        picked_views = tuple([_build_option(option, say) for option in picked_options])
        act = _say_act(picked_options[0], say) if len(picked_options) == 1 else ""
    label = say_answer(decision, answer, say)
    prompt = say_topic(decision, say)
    key, about = decision.topic.key, decision.topic.args
    return AnswerView(label, act, key, prompt, picked_views, answer.amounts or (), about, automatic)


def _say_act(option: Option[Any], say: Speaker) -> str:
    """The label of an option for a button, if the phrase of its verb describes an act.

    Empty if the phrase begins with a field, and so only names a thing, or if the label is too long.
    """
    key, args = option.text.key, option.text.args
    verb = f"option.{option.verb}"
    is_of_verb = key == verb or key.startswith(f"{verb}.")
    if not is_of_verb or say.template(key, args).startswith("{"):
        return ""
    label = say.say(key, args)
    return label if len(label) <= MAX_ACT_CHARACTERS else ""


def say_kind(kind: str, say: Speaker) -> str:
    """A kind of a split in words: the phrase "kind.<name>", else the name itself."""
    key = f"kind.{kind}"
    return say.say(key, {}) if key in say.phrases else kind.replace("_", " ")


def _build_question(
    id: str, decision: Decision, path: Path, steps: tuple[AnswerView, ...], say: Speaker
) -> QuestionView:
    prompt = say_topic(decision, say)
    match decision:
        case Pick():
            return QuestionView(
                id,
                "pick",
                prompt,
                path,
                decision.topic.key,
                steps,
                options=tuple([_build_option(option, say) for option in decision.options]),
                least=decision.least,
                most=decision.most,
                ordered=decision.ordered,
                default=None if isinstance(decision.default, Random) else decision.default,
                preselected=decision.preselected,
                about=decision.topic.args,
            )
        case Split():
            default = decision.default_answer()
            return QuestionView(
                id,
                "split",
                prompt,
                path,
                decision.topic.key,
                steps,
                kinds=decision.kinds,
                kind_labels=tuple([say_kind(kind, say) for kind in decision.kinds]),
                ways=decision.ways,
                default=None if isinstance(default, Random) else default.amounts,
                about=decision.topic.args,
            )
        case _:
            raise TypeError(f"a page cannot show a {type(decision).__name__}")


def _build_option(option: Option[Any], say: Speaker) -> OptionView:
    return OptionView(
        option.id,
        say.text(option.text),
        option.target,
        say.text(option.blocked) if option.blocked is not None else None,
        option.verb,
        option.subject,
        say.text(option.remark) if option.remark is not None else None,
        option.price,
    )
