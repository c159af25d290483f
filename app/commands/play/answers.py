"""Reads answers as people type them: the numbers of options, or amounts."""

import re

from app.tables.view.table_view import OptionView, QuestionView
from engines.kernel.choices.decision import Answer

MAX_LISTED_WAYS = 12
"""The ways of a split that are listed with numbers; with more, amounts are typed."""


class Unreadable(Exception):
    """A line that is no answer to the question; the message says what to type."""


def list_choices(question: QuestionView) -> tuple[str, ...]:
    """The numbered lines of a question: the options that can be picked, or the ways of a split."""
    if question.kind == "pick":
        return tuple([_label(option) for option in list_open_options(question)])
    if len(question.ways) > MAX_LISTED_WAYS:
        return ()
    return tuple([_describe_way(question, way) for way in question.ways])


def list_open_options(question: QuestionView) -> tuple[OptionView, ...]:
    """The options that can be picked, in the order of their numbers."""
    return tuple([option for option in question.options if option.blocked is None])


def list_blocked(question: QuestionView) -> tuple[tuple[str, str], ...]:
    """The options that cannot be picked, each with the reason."""
    return tuple(
        [(option.label, option.blocked) for option in question.options if option.blocked is not None]
    )


def _label(option: OptionView) -> str:
    return option.label if option.remark is None else f"{option.label} ({option.remark})"


def _describe_way(question: QuestionView, way: tuple[int, ...]) -> str:
    pairs = zip(way, question.kind_labels, strict=True)
    return ", ".join([f"{amount} {label}" for amount, label in pairs if amount]) or "nothing"


def describe_task(question: QuestionView) -> str:
    """The kind of answer to type, in a few words."""
    if question.kind == "split" and len(question.ways) > MAX_LISTED_WAYS:
        return f"an amount of each: {', '.join(question.kind_labels)}"
    if question.kind == "split" or question.least == question.most == 1:
        return "a number"
    if question.least == question.most:
        return f"{question.most} numbers"
    least = "0 for none" if question.least == 0 else f"at least {question.least}"
    return f"up to {question.most} numbers, {least}"


def parse_answer(question: QuestionView, line: str) -> Answer:
    """The answer that a line means. Raises Unreadable."""
    words = re.split(r"[\s,]+", line.strip())
    if not all(word.isdecimal() for word in words):
        raise Unreadable(f"Type {describe_task(question)}, or ? for help.")
    numbers = tuple(map(int, words))
    if question.kind == "split" and len(question.ways) > MAX_LISTED_WAYS:
        if numbers not in question.ways:
            raise Unreadable("You can't divide it like that.")
        return Answer(amounts=numbers)
    if question.kind == "split":
        return Answer(amounts=question.ways[_index(numbers[0], len(question.ways))])
    options = list_open_options(question)
    picked = (
        () if numbers == (0,) else tuple([options[_index(number, len(options))].id for number in numbers])
    )
    if not question.least <= len(picked) <= question.most or len(set(picked)) < len(picked):
        raise Unreadable(f"Type {describe_task(question)}.")
    return Answer(picks=picked)


def _index(number: int, count: int) -> int:
    if not 1 <= number <= count:
        raise Unreadable(f"There are the numbers 1 to {count}.")
    return number - 1
