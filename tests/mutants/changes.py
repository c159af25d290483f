"""Every small wrong change of a module, made in its syntax tree.

A comparison is turned or moved by one, `and` becomes `or` or loses a side, a condition is turned round, a
number is one more or one less, plus becomes minus, True becomes False, and a statement is left out. Types,
decorators, docstrings and assertions stay as they are, and so do `values[0]` and `strict`, which would do the
same, and what is not in a function: tables of numbers have tests of their own.
"""

import ast
from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
KEPT = {"annotation", "returns", "decorator_list"}
"""Fields of a node in which nothing is changed."""


class Change(NamedTuple):
    """A change: where, the piece of code before and after, and the tree of the whole module with it."""

    line: int
    before: str
    after: str
    tree: ast.Module


def list_changes(source: str) -> list[Change]:
    """Every change of a module, in the order of its lines."""
    tree = ast.parse(source)
    found = [
        Change(node.lineno, ast.unparse(node), ast.unparse(new) if new else "(left out)", changed)
        for node, new, changed in _changes_in_functions(tree)
    ]
    return sorted(found, key=lambda change: change.line)


def _changes_in_functions(node: ast.Module | ast.ClassDef) -> Iterator[tuple[Any, Any, Any]]:
    """The changes in the functions of a module or a class: as `_changes` has them."""
    for place, one in enumerate(node.body):
        if isinstance(one, ast.FunctionDef):
            inside = _changes(one)
        elif isinstance(one, ast.ClassDef):
            inside = _changes_in_functions(one)
        else:
            continue
        for old, new, changed in inside:
            yield old, new, _with(node, "body", [*node.body[:place], changed, *node.body[place + 1 :]])


def _changes(node: ast.AST) -> Iterator[tuple[Any, Any, Any]]:
    """The changes at or below a node: the piece that was there, the new one, and the node with it."""
    for new in _replacements(node):
        yield node, new, new
    if isinstance(node, ast.Assert) or _is_the_same_anyway(node):
        return
    for field, value in ast.iter_fields(node):
        if field in KEPT or isinstance(value, ast.arguments):
            continue
        if isinstance(value, ast.AST):
            for old, new, changed in _changes(value):
                yield old, new, _with(node, field, changed)
        elif isinstance(value, list):
            yield from _changes_in_list(node, field, value)


def _changes_in_list(node: ast.AST, field: str, value: list[Any]) -> Iterator[tuple[Any, Any, Any]]:
    for place, one in enumerate(value):
        if not isinstance(one, ast.AST) or _is_docstring(one):
            continue
        rest = value[:place], value[place + 1 :]
        for old, new, changed in _changes(one):
            yield old, new, _with(node, field, [*rest[0], changed, *rest[1]])
        if isinstance(one, ast.stmt) and _can_go(one):
            blank = ast.copy_location(ast.Pass(), one)
            yield one, None, _with(node, field, [*rest[0], blank, *rest[1]])


def _with(node: ast.AST, field: str, value: Any) -> ast.AST:
    changed = copy(node)
    setattr(changed, field, value)
    return changed


def _replacements(node: ast.AST) -> Iterator[ast.expr]:
    """What may stand there instead of an expression."""
    for new in _other_expressions(node):
        yield ast.fix_missing_locations(ast.copy_location(new, node))


def _other_expressions(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others):
            for other in COMPARED[type(op)]:
                yield ast.Compare(left, [other()], others)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                rest = values[:place] + values[place + 1 :]
                yield ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in RECKONED:
            yield ast.BinOp(left, RECKONED[type(op)](), right)
        case ast.IfExp(test=test, body=body, orelse=orelse) if not _is_changed_itself(test):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case _:
            pass


def _is_changed_itself(test: ast.expr) -> bool:
    """Whether turning a condition round is a change of the condition already."""
    return isinstance(test, ast.Compare | ast.UnaryOp) or (
        isinstance(test, ast.Constant) and isinstance(test.value, bool)
    )


def _can_go(statement: ast.stmt) -> bool:
    """Whether a module without this statement is still one: nothing is only then unknown."""
    match statement:
        case ast.Expr() | ast.AugAssign() | ast.If(orelse=[]) | ast.Break() | ast.Continue():
            return True
        case ast.Assign(targets=[target], value=value):
            bound = {ast.unparse(one) for one in ast.walk(target) if isinstance(one, ast.Name)}
            return bool(bound & {one.id for one in ast.walk(value) if isinstance(one, ast.Name)})
        case _:
            return False


def _is_the_same_anyway(node: ast.AST) -> bool:
    """Whether it does the same when it is changed: of what is picked alone the first is the last, and what is
    zipped strictly is equally long."""
    match node:
        case ast.Subscript(value=ast.Name(id="values"), slice=ast.Constant(value=0)):
            return True
        case ast.keyword(arg="strict"):
            return True
        case _:
            return False


def _is_docstring(value: Any) -> bool:
    """Whether a statement is only text: a docstring, or one below an attribute."""
    return (
        isinstance(value, ast.Expr)
        and isinstance(value.value, ast.Constant)
        and isinstance(value.value.value, str)
    )
