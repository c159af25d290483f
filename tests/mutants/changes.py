"""All mutations of a module's syntax tree.

A comparison is inverted or shifted by one, `and` becomes `or` or loses an operand, a condition is negated, a
number changes by one, plus becomes minus, True becomes False, and a statement is removed. Types, decorators,
docstrings and assertions are unchanged. So are `values[0]` and `strict`, whose mutants are equivalent, and
code outside functions: tables of numbers have tests of their own.
"""

import ast
from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
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
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
UNCHANGED_FIELDS = {"annotation", "returns", "decorator_list"}
"""Fields of nodes that are never changed."""


class Change(NamedTuple):
    """A mutation: line, code before and after, and the changed tree of the whole module."""

    line: int
    before: str
    after: str
    tree: ast.Module


def list_changes(source: str) -> list[Change]:
    """All mutations of a module, in the order of lines."""
    tree = ast.parse(source)
    found = [
        Change(node.lineno, ast.unparse(node), ast.unparse(new) if new else "(left out)", changed)
        for node, new, changed in _changes_in_functions(tree)
    ]
    return sorted(found, key=lambda change: change.line)


def _changes_in_functions(node: ast.Module | ast.ClassDef) -> Iterator[tuple[Any, Any, Any]]:
    """The changes in the functions of a module or a class, in the form of `_changes`."""
    for at, statement in enumerate(node.body):
        if isinstance(statement, ast.FunctionDef):
            inside = _changes(statement)
        elif isinstance(statement, ast.ClassDef):
            inside = _changes_in_functions(statement)
        else:
            continue
        for old, new, changed in inside:
            yield old, new, _with(node, "body", [*node.body[:at], changed, *node.body[at + 1 :]])


def _changes(node: ast.AST) -> Iterator[tuple[Any, Any, Any]]:
    """The changes at or below a node: the old part, the new part, and the node with the new part."""
    for new in _replacements(node):
        yield node, new, new
    if isinstance(node, ast.Assert) or _is_equivalent(node):
        return
    for field, value in ast.iter_fields(node):
        if field in UNCHANGED_FIELDS or isinstance(value, ast.arguments):
            continue
        if isinstance(value, ast.AST):
            for old, new, changed in _changes(value):
                yield old, new, _with(node, field, changed)
        elif isinstance(value, list):
            yield from _changes_in_list(node, field, value)


def _changes_in_list(node: ast.AST, field: str, value: list[Any]) -> Iterator[tuple[Any, Any, Any]]:
    for at, child in enumerate(value):
        if not isinstance(child, ast.AST) or _is_docstring(child):
            continue
        before, after = value[:at], value[at + 1 :]
        for old, new, changed in _changes(child):
            yield old, new, _with(node, field, [*before, changed, *after])
        if isinstance(child, ast.stmt) and _can_remove(child):
            blank = ast.copy_location(ast.Pass(), child)
            yield child, None, _with(node, field, [*before, blank, *after])


def _with(node: ast.AST, field: str, value: Any) -> ast.AST:
    changed = copy(node)
    setattr(changed, field, value)
    return changed


def _replacements(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions that may replace an expression."""
    for new in _other_expressions(node):
        yield ast.fix_missing_locations(ast.copy_location(new, node))


def _other_expressions(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=others):
            for other in COMPARISONS[type(op)]:
                yield ast.Compare(left, [other()], others)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                rest = values[:place] + values[place + 1 :]
                yield ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.IfExp(test=test, body=body, orelse=orelse) if not _is_negated_elsewhere(test):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case _:
            pass


def _is_negated_elsewhere(test: ast.expr) -> bool:
    """Whether the mutations of a condition itself already negate it."""
    return isinstance(test, ast.Compare | ast.UnaryOp) or (
        isinstance(test, ast.Constant) and isinstance(test.value, bool)
    )


def _can_remove(statement: ast.stmt) -> bool:
    """Whether a module without this statement still runs: removing it leaves no name undefined."""
    match statement:
        case ast.Expr() | ast.AugAssign() | ast.If(orelse=[]) | ast.Break() | ast.Continue():
            return True
        case ast.Assign(targets=[target], value=value):
            bound = {ast.unparse(name) for name in ast.walk(target) if isinstance(name, ast.Name)}
            return bool(bound & {name.id for name in ast.walk(value) if isinstance(name, ast.Name)})
        case _:
            return False


def _is_equivalent(node: ast.AST) -> bool:
    """Whether mutants of a node are equivalent: single picks have one value, strict zips equal lengths."""
    match node:
        case ast.Subscript(value=ast.Name(id="values"), slice=ast.Constant(value=0)):
            return True
        case ast.keyword(arg="strict"):
            return True
        case _:
            return False


def _is_docstring(value: Any) -> bool:
    """Whether a statement is the docstring of a function, class or attribute."""
    return (
        isinstance(value, ast.Expr)
        and isinstance(value.value, ast.Constant)
        and isinstance(value.value.value, str)
    )
