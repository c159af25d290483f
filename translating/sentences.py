"""The sentences of phrases: fixed ones, and those that functions choose from.

A function is parsed, not called, because no number of games is sure to reach each of its sentences. Its
results must therefore be literals, or names of literals; sentences that are composed from pieces are refused.
"""

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from app.games.catalogue import INSTALLED_GAMES
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import FilledSentence, Voices, fill
from engines.kernel.words.text import text

Sentence = str | Plural
OWN_PACKAGES = {"engines", *[entry.folder.name for entry in INSTALLED_GAMES.values()]}
"""The packages whose functions build phrases."""
MAKERS = {"Voices", "Plural", "fill", "FilledSentence"}
KEYS = {"text", "Text"}
TEXT_METHODS = {"say", "noun", "list", "template", "replace", "format", "join", "capitalize", "title"}
"""Methods whose results are finished or composed text."""


class Unreadable(ValueError):
    """A phrase whose sentences cannot be found or are not fixed."""


def sentences_of(phrase: Phrase) -> Iterator[Sentence]:
    """Every sentence that a phrase can result in. Raises Unreadable."""
    yield from _from_value(phrase, set())


def _from_value(value: Any, seen: set[int]) -> Iterator[Sentence]:
    if isinstance(value, str | Plural):
        yield value
    elif isinstance(value, FilledSentence):
        yield from _from_value(value.sentence, seen)
        for argument in value.args.values():
            if isinstance(argument, FilledSentence | Plural | Voices):
                yield from _from_value(argument, seen)
    elif isinstance(value, tuple):  # voices, or a list of nouns
        for element in value:
            if isinstance(element, str | tuple):
                yield from _from_value(element, seen)
    elif isinstance(value, Mapping):
        for entry in value.values():
            yield from _from_value(entry, seen)
    elif isinstance(value, FunctionType) and id(value) not in seen:
        seen.add(id(value))
        for node in _find_functions(
            value.__code__.co_filename, value.__code__.co_firstlineno, value.__name__
        ):
            yield from _Reader(value, node, seen).sentences()


@cache
def _parse_file(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text("utf-8"))


def _find_functions(file: str, line: int, name: str) -> list[ast.FunctionDef | ast.Lambda]:
    """The functions that begin on a line; there can be several lambdas."""
    kind = ast.Lambda if name == "<lambda>" else ast.FunctionDef
    return [node for node in ast.walk(_parse_file(file)) if isinstance(node, kind) and node.lineno == line]


class _Reader:
    """Reads the sentences of one function."""

    def __init__(self, function: FunctionType, node: ast.FunctionDef | ast.Lambda, seen: set[int]) -> None:
        self.function = function
        self.node = node
        self.seen = seen
        self.named = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
        body = node.body if isinstance(node, ast.FunctionDef) else [ast.Expr(node.body)]
        self.body = [statement for statement in body if not _is_docstring(statement)]
        self.local = {argument.arg for argument in node.args.args}
        self.assigned: dict[str, list[ast.expr]] = {}
        for inner in self._walk():
            if isinstance(inner, ast.Assign | ast.AnnAssign) and inner.value is not None:
                for target in inner.targets if isinstance(inner, ast.Assign) else [inner.target]:
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name):
                            self.assigned.setdefault(name.id, []).append(inner.value)
            elif isinstance(inner, ast.comprehension):
                self.local |= {name.id for name in ast.walk(inner.target) if isinstance(name, ast.Name)}

    def _walk(self) -> Iterator[ast.AST]:
        for statement in self.body:
            yield from ast.walk(statement)

    def sentences(self) -> Iterator[Sentence]:
        """The sentences that the function returns, and those that it fills into them."""
        for node in self._walk():
            match node:
                case ast.Return(value=ast.expr() as value):
                    yield from self._from_result(value)
                case ast.Call(func=ast.Name(id=name), args=args) if name in MAKERS and name not in self.local:
                    yield from self._from_maker(name, args, node)
                case ast.Name(id=name, ctx=ast.Load()) if self._is_global(name):
                    value = self.named[name]
                    if _is_fixed(value) or _is_ours(value):
                        yield from _from_value(value, self.seen)
                case ast.JoinedStr() if not self._is_key(node):
                    raise self._build_error(node)
        if isinstance(self.node, ast.Lambda):
            yield from self._from_result(self.node.body)

    def _from_result(self, value: ast.expr) -> Iterator[Sentence]:
        match value:
            case ast.Constant(value=str(sentence)):
                yield sentence
            case ast.IfExp(body=first, orelse=second):
                yield from self._from_result(first)
                yield from self._from_result(second)
            case ast.BoolOp(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                for element in values:
                    yield from self._from_result(element)
            case ast.Name(id=name) if name in self.assigned:
                for assigned in self.assigned[name]:
                    yield from self._from_result(assigned)
            case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)) if self._is_global(name):
                yield from _from_value(self.named[name], self.seen)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="get"), args=[_, *rest]) if (
                self._is_global(name)
            ):
                yield from _from_value(self.named[name], self.seen)
                for default in rest:
                    yield from self._from_result(default)
            case ast.Call(func=ast.Attribute(attr=method)) if method in TEXT_METHODS:
                raise self._build_error(value)
            case ast.Constant() | ast.Compare() | ast.Name() | ast.Call() | ast.ListComp() | ast.DictComp():
                pass  # no sentence, or one that is found where it is built
            case ast.Dict() | ast.Starred() | ast.Subscript() | ast.Attribute() | ast.UnaryOp():
                pass
            case _:
                raise self._build_error(value)

    def _from_maker(self, maker: str, args: list[ast.expr], node: ast.Call) -> Iterator[Sentence]:
        if maker == "Plural":
            try:
                yield Plural(*[ast.literal_eval(argument) for argument in args[:2]])
            except ValueError:
                if not all(isinstance(argument, ast.Name) for argument in args[:2]):
                    raise self._build_error(node) from None
            return
        for argument in args if maker == "Voices" else args[:1]:
            match argument:
                case ast.Constant(value=str(sentence)):
                    yield sentence
                case ast.Name(id=name) if self._is_global(name):
                    yield from _from_value(self.named[name], self.seen)
                case ast.Subscript(value=ast.Name(id=name)) if self._is_global(name):
                    yield from _from_value(self.named[name], self.seen)
                case ast.Name(id=name) if name in self.assigned:
                    for value in self.assigned[name]:
                        yield from self._from_result(value)
                case ast.Name() | ast.Call() | ast.Attribute() | ast.IfExp() | ast.Starred():
                    pass  # built elsewhere, and found there
                case _:
                    raise self._build_error(node)

    def _is_global(self, name: str) -> bool:
        return name in self.named and name not in self.assigned and name not in self.local

    def _is_key(self, string: ast.JoinedStr) -> bool:
        """Whether an f-string is the key of a phrase, or has no words in it."""
        keys = [
            call.args[0]
            for call in self._walk()
            if isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id in KEYS
            and call.args
        ]
        constants = [str(part.value) for part in string.values if isinstance(part, ast.Constant)]
        return string in keys or not any(letter.isalpha() for letter in "".join(constants))

    def _build_error(self, node: ast.AST) -> Unreadable:
        file, line = self.function.__code__.co_filename, getattr(node, "lineno", self.node.lineno)
        return Unreadable(f"{file}:{line}: not a fixed sentence: {ast.unparse(node)}")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_fixed(value: Any) -> bool:
    """Whether this is a sentence other than a plain string, or a mapping with such sentences."""
    if isinstance(value, Mapping):
        return any(map(_is_fixed, value.values()))
    return isinstance(value, Plural | Voices | FilledSentence)


def _is_ours(value: Any) -> bool:
    """Whether this is a function of the engines, or of an installed game, that builds phrases."""
    return (
        isinstance(value, FunctionType)
        and value.__module__.partition(".")[0] in OWN_PACKAGES
        and value not in (fill, text)
    )


def has_words(sentence: Sentence) -> bool:
    """Whether there is anything to translate except placeholders and signs."""
    outside, depth = [], 0
    for letter in sentence if isinstance(sentence, str) else "".join(sentence[:2]):
        depth += (letter == "{") - (letter == "}")
        if depth == 0:
            outside.append(letter)
    return any(letter.isalpha() for letter in outside)
