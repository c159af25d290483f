"""Asking: a question as the frame puts it: what lies on the board, what is a verb, what needs the tray."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.tables.view.table_view import AnswerView, OptionView, QuestionView, TableView
from app.tables.view.words import table_speaker
from engines.kernel.choices.decision import Answer
from engines.kernel.contract.board import Board
from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep

MOST_VERBS = 3
"""How many options without a place still fit beside the clock."""
PAYMENTS = frozenset({"pay"})
"""Topics that ask for the price of what the steps before have named."""
LONGEST_VERB = 24
"""Characters of a button in the action bar."""
REFUSAL = "decline"
"""The option that lets an offer go: never the main verb while that can be taken. Games may have others."""


@dataclass(frozen=True)
class Asking:
    """A question, sorted: `things` lie on the table and are taken there, `verbs` are buttons of the action
    bar, `tray` are laid out above the board. `several` are options that share a thing: buttons, too, once it
    is taken. `act` names what is about to be done; `hint` is what a newcomer would ask about the question,
    if no coach speaks; `cause` is the thing it comes from, such as the card that attacks; `filled` are topics
    whose answer is filled in by itself, `refusals` are options that let go what is offered."""

    question: QuestionView
    act: ChoiceLabel
    things: tuple[OptionView, ...] = ()
    several: tuple[OptionView, ...] = ()
    verbs: tuple[OptionView, ...] = ()
    tray: tuple[OptionView, ...] = ()
    hint: str = ""
    cause: Any = None
    filled: frozenset[str] = frozenset()
    refusals: frozenset[str] = frozenset()

    @property
    def back(self) -> int | None:
        """How many answers are left after a step back: one that is filled in by itself goes with the answer
        before it, else it would be there again at once."""
        kept = len(self.question.steps) - 1
        while kept > 0 and self.question.steps[kept].topic in self.filled:
            kept -= 1
        return kept if kept >= 0 else None

    @property
    def is_set(self) -> bool:
        """Whether several are picked, or none may be: they are ticked, and done by a button."""
        return self.question.kind == "pick" and (self.question.most > 1 or self.question.least == 0)

    @property
    def has_main(self) -> bool:
        """Whether the last verb is the main one: not where it lets go things that can be taken instead."""
        if self.question.kind != "pick" or self.is_set or self.tray:
            return False
        offers = any(not one.blocked for one in self.things + self.several)
        return not (offers and self.verbs and self.verbs[-1].id in self.refusals)

    @property
    def tray_ids(self) -> tuple[str, ...]:
        """What is laid out above the board."""
        return tuple([one.id for one in self.tray])

    @property
    def sentence(self) -> str:
        """What the action bar asks."""
        named = self.question.kind == "confirm" or self.question.topic in PAYMENTS
        return self.act.sentence if named else self.question.prompt

    @property
    def consequence(self) -> str:
        """What follows from the act; where the game says nothing of that, what was worth knowing of the thing
        before it was picked, or what it was chosen for."""
        if self.question.kind == "pick":
            return ""
        if not self.question.steps:
            return self.act.consequence
        last = self.question.steps[-1]
        remark = last.picked[0].remark if len(last.picked) == 1 else None
        names_thing = any(one.target for one in last.picked)
        return self.act.consequence or remark or (last.prompt if names_thing else "")

    @property
    def verb(self) -> str:
        """What the button says that does it."""
        return self.act.verb

    @property
    def aims(self) -> list[dict[str, Any]]:
        """Where each option is taken, for the page's script."""
        placed = [(one, one.target) for one in self.things + self.several]
        placed += [(one, f"option:{one.id}") for one in self.tray]
        return [_aim(one, target) for one, target in placed]

    @property
    def taken(self) -> list[str | None]:
        """The things that were picked so far."""
        return [option.target for step in self.question.steps for option in step.picked if option.target]


def asking_of(seen: TableView, targets: frozenset[str]) -> Asking | None:
    """The viewer's question, sorted; None when they are asked nothing."""
    question = seen.question
    if question is None:
        return None
    act, board = label_choice(seen, question), seen.game.board
    placed = [one for one in question.options if one.target in targets]
    loose = [one for one in question.options if one.target not in targets]
    shared = {target for target, count in Counter([one.target for one in placed]).items() if count > 1}
    several = tuple([one for one in placed if one.target in shared])
    things = tuple([one for one in placed if one.target not in shared])
    is_set = question.most > 1 or question.least == 0
    verbs, tray = ([], loose) if is_set else _verbs_and_tray(loose)
    if question.kind == "confirm":
        verbs = []  # one way is left: the act itself
    default = question.default or ()
    refusals = frozenset({REFUSAL, *(board.refusals if board is not None else ())})
    # The main verb is the last: what is offered, or what would be played for who says nothing.
    verbs.sort(key=lambda one: (one.id not in refusals and not one.blocked, one.id in default))
    hint = _phrase(seen, "hint", question) if question.kind != "confirm" and seen.coach is None else ""
    cause = None
    if board is not None and not tray:
        cause = board.find_cause(question.topic, question.about, seen.view)
    filled = board.filled_topics if board is not None else frozenset()
    return Asking(question, act, things, several, tuple(verbs), tuple(tray), hint, cause, filled, refusals)


def _verbs_and_tray(loose: list[OptionView]) -> tuple[list[OptionView], list[OptionView]]:
    """What has no place: buttons, if they are few and say it all; beside things in the tray, words alone."""
    words = [one for one in loose if _fits_verb(one)]
    rest = [one for one in loose if not _fits_verb(one)]
    if len(words) > MOST_VERBS or any(one.subject is None for one in rest):
        return [], loose
    return words, rest


def filled_in(question: QuestionView | None, board: Board[Any] | None) -> Answer | None:
    """The default of a further decision if it is one of the board's `filled_topics`, else None.

    It is selected at once, named in the action bar, and can still be changed.
    """
    if board is None or question is None or not question.path:
        return None
    if question.topic not in board.filled_topics:
        return None
    picked = tuple([one for one in question.default or () if isinstance(one, str)])
    return Answer(picks=picked) if question.kind == "pick" and len(picked) == 1 else None


def label_choice(seen: TableView, question: QuestionView) -> ChoiceLabel:
    """What is about to be done: by the game, else made of the labels of the answers.

    Before the first answer the button has the phrase `do.<topic>` of the game, if there is one.
    """
    steps = question.steps
    if not steps:
        return ChoiceLabel(
            "", _phrase(seen, "do", question) or table_speaker(seen.say).say("act.confirm", {})
        )
    if (board := seen.game.board) is not None:
        named = board.label_choice(tuple([_answered(step) for step in steps]), seen.view, seen.say)
        if named is not None:
            return named
    labels = [step.label for step in steps]
    last = next((step.act for step in reversed(steps) if step.act), "")
    verb = last if last and len(last) <= LONGEST_VERB else next(iter(labels), "")
    return ChoiceLabel(
        ", ".join(labels) + "?",
        verb if len(verb) <= LONGEST_VERB else table_speaker(seen.say).say("act.play", {}),
    )


def _phrase(seen: TableView, kind: str, question: QuestionView) -> str:
    key = f"{kind}.{question.topic}"
    return seen.say.say(key, question.about) if key in seen.say.phrases else ""


def _fits_verb(option: OptionView) -> bool:
    return option.subject is None and len(option.label) <= LONGEST_VERB


def _answered(step: AnswerView) -> ChoiceStep:
    first = step.picked[0] if step.picked else None
    return ChoiceStep(
        step.topic,
        step.label,
        first.verb if first else "",
        tuple([option.subject for option in step.picked]),
        first.price if first else None,
        step.amounts,
    )


def _aim(option: OptionView, target: str | None) -> dict[str, Any]:
    said = {"id": option.id, "target": target, "label": option.label}
    return said | {
        name: value for name, value in (("blocked", option.blocked), ("remark", option.remark)) if value
    }
