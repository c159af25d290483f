"""QuestionLayout: which options of a question are on the board, which are verbs, and which need the tray."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.tables.view.table_view import AnswerView, OptionView, QuestionView, TableView
from app.tables.view.words import to_app_speaker
from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep

MAX_VERBS = 3
"""Maximum number of options without a place on the board that fit beside the clock."""
PAYMENT_TOPICS = frozenset({"pay"})
"""Topics of decisions about the payment for things picked in earlier steps."""
MAX_VERB_CHARACTERS = 24
"""Maximum length of the text of a button in the action bar."""
REFUSAL = "decline"
"""The option that declines an offer in all games; a board may have further ones."""


@dataclass(frozen=True)
class QuestionLayout:
    """A question with its options sorted by where they are taken.

    - `things` are taken on the board. `thing_verbs` are options that share a thing, and become buttons once
      it is picked.
    - `verbs` are the other buttons of the action bar.
    - `tray` are options laid out above the board.
    - `label` puts the choice in progress into words, and `hint` explains the question to newcomers, unless
      a coach does.
    - `cause` is the thing that the question is about, such as the card that attacks.
    - `refusals` are those of the game's board.
    """

    question: QuestionView
    label: ChoiceLabel
    things: tuple[OptionView, ...] = ()
    thing_verbs: tuple[OptionView, ...] = ()
    verbs: tuple[OptionView, ...] = ()
    tray: tuple[OptionView, ...] = ()
    hint: str = ""
    cause: Any = None
    refusals: frozenset[str] = frozenset()

    @property
    def back(self) -> int | None:
        """The number of answers that remain after a step back; None if there is no answer to take back.

        An automatic answer is taken back with the one before it; otherwise it would be selected again.
        """
        remaining = len(self.question.steps) - 1
        while remaining > 0 and self.question.steps[remaining].automatic:
            remaining -= 1
        return remaining if remaining >= 0 else None

    @property
    def is_multi_select(self) -> bool:
        """Whether several options or none can be picked: they are ticked, then confirmed with a button."""
        return self.question.is_set

    @property
    def has_main(self) -> bool:
        """Whether the last verb is the main button; not if it declines things that can be taken."""
        if self.question.kind != "pick" or self.is_multi_select or self.tray:
            return False
        has_offers = any(not option.blocked for option in self.things + self.thing_verbs)
        return not (has_offers and self.verbs and self.verbs[-1].id in self.refusals)

    @property
    def tray_ids(self) -> tuple[str, ...]:
        """The ids of the options in the tray."""
        return tuple([option.id for option in self.tray])

    @property
    def sentence(self) -> str:
        """The question in the action bar."""
        is_labelled = self.question.kind == "confirm" or self.question.topic in PAYMENT_TOPICS
        return self.label.sentence if is_labelled else self.question.prompt

    @property
    def consequence(self) -> str:
        """The consequence of the choice.

        If the board gives none: the remark about the last thing picked, or else the prompt it answered.
        """
        if self.question.kind == "pick":
            return ""
        if not self.question.steps:
            return self.label.consequence
        last = self.question.steps[-1]
        remark = last.picked[0].remark if len(last.picked) == 1 else None
        has_thing = any(option.target for option in last.picked)
        return self.label.consequence or remark or (last.prompt if has_thing else "")

    @property
    def verb(self) -> str:
        """The text of the button that confirms the choice."""
        return self.label.verb

    @property
    def aims(self) -> list[dict[str, Any]]:
        """The place where each option can be taken, for the page's script."""
        aims = [(option, option.target) for option in self.things + self.thing_verbs]
        aims += [(option, f"option:{option.id}") for option in self.tray]
        return [_build_aim(option, target) for option, target in aims]

    @property
    def taken(self) -> list[str | None]:
        """The targets of the things picked so far."""
        return [option.target for step in self.question.steps for option in step.picked if option.target]


def lay_out_question(table_view: TableView, targets: frozenset[str]) -> QuestionLayout | None:
    """The layout of the viewer's question, if they have one; `targets` are the things on the board."""
    question = table_view.question
    if question is None:
        return None
    board = table_view.game.board
    on_board = [option for option in question.options if option.target in targets]
    elsewhere = [option for option in question.options if option.target not in targets]
    counts = Counter([option.target for option in on_board])
    thing_verbs = tuple([option for option in on_board if counts[option.target] > 1])
    things = tuple([option for option in on_board if counts[option.target] == 1])
    is_multi_select = question.most > 1 or question.least == 0
    verbs, tray = ([], elsewhere) if is_multi_select else _separate_verbs(elsewhere)
    if question.kind == "confirm":
        verbs = []  # the choice itself is the only verb
    default = question.default or ()
    refusals = frozenset({REFUSAL, *(board.refusals if board is not None else ())})
    # The main verb is the last: an offer, or the default of a time-out.
    verbs.sort(key=lambda verb: (verb.id not in refusals and not verb.blocked, verb.id in default))
    has_hint = question.kind != "confirm" and table_view.coach is None
    cause = None
    if board is not None and not tray:
        cause = board.find_cause(question.topic, question.about, table_view.view)
    return QuestionLayout(
        question,
        label_choice(table_view, question),
        things,
        thing_verbs,
        tuple(verbs),
        tuple(tray),
        _say_phrase(table_view, "hint", question) if has_hint else "",
        cause,
        refusals,
    )


def _separate_verbs(options: list[OptionView]) -> tuple[list[OptionView], list[OptionView]]:
    """The verbs and the tray of options without a place on the board.

    Options without a thing are buttons if they are few and short; otherwise all options are in the tray.
    """
    verbs = [option for option in options if _fits_button(option)]
    tray = [option for option in options if not _fits_button(option)]
    if len(verbs) > MAX_VERBS or any(option.subject is None for option in tray):
        return [], options
    return verbs, tray


def label_choice(table_view: TableView, question: QuestionView) -> ChoiceLabel:
    """The choice in progress in the words of the game's board, or else by the labels of its answers.

    Before the first answer the button has the game's phrase `do.<topic>`, if there is one.
    """
    steps, app_speaker = question.steps, to_app_speaker(table_view.say)
    if not steps:
        return ChoiceLabel("", _say_phrase(table_view, "do", question) or app_speaker.say("act.confirm", {}))
    if (board := table_view.game.board) is not None:
        choice_steps = tuple([_build_choice_step(step) for step in steps])
        label = board.label_choice(choice_steps, table_view.view, table_view.say)
        if label is not None:
            return label
    labels = [step.label for step in steps]
    last_act = next((step.act for step in reversed(steps) if step.act), "")
    verb = last_act if last_act and len(last_act) <= MAX_VERB_CHARACTERS else next(iter(labels), "")
    return ChoiceLabel(
        ", ".join(labels) + "?",
        verb if len(verb) <= MAX_VERB_CHARACTERS else app_speaker.say("act.play", {}),
    )


def _say_phrase(table_view: TableView, kind: str, question: QuestionView) -> str:
    """The game's phrase `<kind>.<topic>`, or "" if there is none."""
    key = f"{kind}.{question.topic}"
    return table_view.say.say(key, question.about) if key in table_view.say.phrases else ""


def _fits_button(option: OptionView) -> bool:
    return option.subject is None and len(option.label) <= MAX_VERB_CHARACTERS


def _build_choice_step(step: AnswerView) -> ChoiceStep:
    first = step.picked[0] if step.picked else None
    return ChoiceStep(
        step.topic,
        step.label,
        first.verb if first else "",
        tuple([option.subject for option in step.picked]),
        first.price if first else None,
        step.amounts,
        step.about,
    )


def _build_aim(option: OptionView, target: str | None) -> dict[str, Any]:
    aim = {"id": option.id, "target": target, "label": option.label}
    if option.blocked:
        aim["blocked"] = option.blocked
    if option.remark:
        aim["remark"] = option.remark
    return aim
