"""The sentences of phrases: fixed ones, and those that functions choose among.

A function is read, not called, since no number of games is sure to make it choose each of its sentences. So
what it gives must be written in it, or named there: sentences that are put together from pieces are refused.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import FilledSentence, Voices, fill
from engines.kernel.words.text import text

Sentence = str | Plural
MAKERS = {"Voices", "Plural", "fill", "FilledSentence"}
KEYS = {"text", "Text"}
SPOKEN = {"say", "noun", "list", "template", "replace", "format", "join", "capitalize", "title"}
"""What would give words that are said already, or put together."""


class Unreadable(ValueError):
    """A phrase whose sentences cannot be found, or are not fixed."""


def sentences_of(phrase: Phrase) -> Iterator[Sentence]:
    """Every sentence that a phrase can be. Raises Unreadable."""
    yield from _of_value(phrase, set())


def _of_value(value: Any, seen: set[int]) -> Iterator[Sentence]:
    if isinstance(value, str | Plural):
        yield value
    elif isinstance(value, FilledSentence):
        yield from _of_value(value.sentence, seen)
        for one in value.args.values():
            if isinstance(one, FilledSentence | Plural | Voices):
                yield from _of_value(one, seen)
    elif isinstance(value, tuple):  # voices, or a list of nouns
        for one in value:
            if isinstance(one, str | tuple):
                yield from _of_value(one, seen)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _of_value(one, seen)
    elif isinstance(value, FunctionType) and id(value) not in seen:
        seen.add(id(value))
        for node in _nodes(value.__code__.co_filename, value.__code__.co_firstlineno, value.__name__):
            yield from _Reader(value, node, seen).sentences()


@cache
def _module(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text("utf-8"))


def _nodes(file: str, line: int, name: str) -> list[ast.FunctionDef | ast.Lambda]:
    """The functions that begin in a line; of lambdas there can be several."""
    kind = ast.Lambda if name == "<lambda>" else ast.FunctionDef
    return [one for one in ast.walk(_module(file)) if isinstance(one, kind) and one.lineno == line]


class _Reader:
    """Reads one function."""

    def __init__(self, function: FunctionType, node: ast.FunctionDef | ast.Lambda, seen: set[int]) -> None:
        self.function = function
        self.node = node
        self.seen = seen
        self.named = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
        body = node.body if isinstance(node, ast.FunctionDef) else [ast.Expr(node.body)]
        self.body = [one for one in body if not _is_docstring(one)]
        self.local = {argument.arg for argument in node.args.args}
        self.assigned: dict[str, list[ast.expr]] = {}
        for one in self._walk():
            if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is not None:
                for target in one.targets if isinstance(one, ast.Assign) else [one.target]:
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name):
                            self.assigned.setdefault(name.id, []).append(one.value)
            elif isinstance(one, ast.comprehension):
                self.local |= {name.id for name in ast.walk(one.target) if isinstance(name, ast.Name)}

    def _walk(self) -> Iterator[ast.AST]:
        for one in self.body:
            yield from ast.walk(one)

    def sentences(self) -> Iterator[Sentence]:
        """What it gives, and what it puts into that."""
        for node in self._walk():
            match node:
                case ast.Return(value=ast.expr() as value):
                    yield from self._given(value)
                case ast.Call(func=ast.Name(id=name), args=args) if name in MAKERS and name not in self.local:
                    yield from self._made(name, args, node)
                case ast.Name(id=name, ctx=ast.Load()) if self._is_global(name):
                    value = self.named[name]
                    if _is_fixed(value) or _is_ours(value):
                        yield from _of_value(value, self.seen)
                case ast.JoinedStr() if not self._is_key(node):
                    raise self._unreadable(node)
        if isinstance(self.node, ast.Lambda):
            yield from self._given(self.node.body)

    def _given(self, value: ast.expr) -> Iterator[Sentence]:
        match value:
            case ast.Constant(value=str(sentence)):
                yield sentence
            case ast.IfExp(body=one, orelse=other):
                yield from self._given(one)
                yield from self._given(other)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                for one in values:
                    yield from self._given(one)
            case ast.Name(id=name) if name in self.assigned:
                for one in self.assigned[name]:
                    yield from self._given(one)
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if self._is_global(name):
                yield from _of_value(self.named[name], self.seen)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=[_, *rest]) if (
                self._is_global(name)
            ):
                yield from _of_value(self.named[name], self.seen)
                for one in rest:
                    yield from self._given(one)
            case ast.Call(func=ast.Attribute(attr=said)) if said in SPOKEN:
                raise self._unreadable(value)
            case ast.Constant() | ast.Compare() | ast.Name() | ast.Call() | ast.ListComp() | ast.DictComp():
                pass  # no sentence, or one that is found where it is made
            case ast.Dict() | ast.Starred() | ast.Subscript() | ast.Attribute() | ast.UnaryOp():
                pass
            case _:
                raise self._unreadable(value)

    def _made(self, maker: str, args: list[ast.expr], node: ast.Call) -> Iterator[Sentence]:
        if maker == "Plural":
            try:
                yield Plural(*[ast.literal_eval(one) for one in args[:2]])
            except ValueError:
                if not all(isinstance(one, ast.Name) for one in args[:2]):
                    raise self._unreadable(node) from None
            return
        for one in args if maker == "Voices" else args[:1]:
            match one:
                case ast.Constant(value=str(sentence)):
                    yield sentence
                case ast.Name(id=name) if self._is_global(name):
                    yield from _of_value(self.named[name], self.seen)
                case ast.Subscript(value=ast.Name(id=name)) if self._is_global(name):
                    yield from _of_value(self.named[name], self.seen)
                case ast.Name(id=name) if name in self.assigned:
                    for value in self.assigned[name]:
                        yield from self._given(value)
                case ast.Name() | ast.Call() | ast.Attribute() | ast.IfExp() | ast.Starred():
                    pass  # made elsewhere, and found there
                case _:
                    raise self._unreadable(node)

    def _is_global(self, name: str) -> bool:
        return name in self.named and name not in self.assigned and name not in self.local

    def _is_key(self, string: ast.JoinedStr) -> bool:
        """Whether a string that is put together is the key of a phrase, or has no words in it."""
        keys = [
            one.args[0]
            for one in self._walk()
            if isinstance(one, ast.Call)
            and isinstance(one.func, ast.Name)
            and one.func.id in KEYS
            and one.args
        ]
        constants = [one.value for one in string.values if isinstance(one, ast.Constant)]
        return string in keys or not any(letter.isalpha() for one in constants for letter in str(one))

    def _unreadable(self, node: ast.AST) -> Unreadable:
        file, line = self.function.__code__.co_filename, getattr(node, "lineno", self.node.lineno)
        return Unreadable(f"{file}:{line}: no fixed sentence: {ast.unparse(node)}")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_fixed(value: Any) -> bool:
    """Whether this is a sentence, other than a mere string, or some of them by what they are for."""
    if isinstance(value, Mapping):
        return any(map(_is_fixed, value.values()))
    return isinstance(value, Plural | Voices | FilledSentence)


def _is_ours(value: Any) -> bool:
    """Whether this is a function that phrases are made with."""
    return (
        isinstance(value, FunctionType)
        and value.__module__.startswith("engines.")
        and value not in (fill, text)
    )


def has_words(sentence: Sentence) -> bool:
    """Whether there is anything to translate, beside placeholders and signs."""
    outside, depth = [], 0
    for letter in sentence if isinstance(sentence, str) else "".join(sentence[:2]):
        depth += (letter == "{") - (letter == "}")
        if depth == 0:
            outside.append(letter)
    return any(letter.isalpha() for letter in outside)
