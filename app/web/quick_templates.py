"""Quick templates: Jinja where regions are made of templates, without what it would do again and again.

A template that imports its pieces `with context` has Jinja make their module anew for every import; of one
sheet each is made once. Pieces that are drawn from facts call small macros by the hundred: calls and escaping
take the shortest way.
"""

from collections.abc import Mapping
from types import FunctionType, MethodType
from typing import Any, cast

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape
from markupsafe import _escape_inner as escape_string  # type: ignore[attr-defined]  # into str, not Markup

GIVEN = frozenset({"t"})
"""What a region is drawn from, and the only names that a template may take from those that import it."""
_SHEET = "sheet"
_FUNCTIONS = (FunctionType, MethodType)


class Sheet:
    """The regions of one audience at one moment: what they are `given`, and the modules that they share."""

    def __init__(self, pages: Environment, **given: Any) -> None:
        self.given: dict[str, Any] = given | {_SHEET: self}
        self.modules: dict[str | None, TemplateModule] = {}
        self._pages = pages

    def draw(self, template: str) -> str:
        """One region."""
        return self._pages.get_template(template).render(self.given).strip()


class Piece(Template):
    """A template that is imported once a sheet."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """The module of the sheet that is being drawn; elsewhere one of its own, as in Jinja."""
        sheet = cast(Sheet | None, vars.get(_SHEET)) if vars is not None else None
        if sheet is None:
            return super().make_module(vars, shared, locals)
        module = sheet.modules.get(self.name)
        if module is None:
            module = sheet.modules[self.name] = super().make_module(sheet.given)
        return module


class QuickMacro(Macro):
    """A macro that is called with nothing but its arguments in order, as most are, without further ado."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._is_plain = self._default_autoescape and not (
            self.catch_kwargs or self.catch_varargs or self.caller
        )
        self._absent = (missing,) * self._argument_count

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        """What the macro gives, as markup."""
        if kwargs or not self._is_plain or len(args) > self._argument_count:
            return super().__call__(*args, **kwargs)
        return Markup(self._func(*args, *self._absent[len(args) :]))


class QuickContext(Context):
    """A context that calls macros and plain functions straight away; what else is called may want the context
    as an argument."""

    def call(__self, __callable: Any, *args: Any, **kwargs: Any) -> Any:
        """What the call gives."""
        kind = type(__callable)
        # What wants the context as an argument says so among its attributes.
        is_plain = kind in _FUNCTIONS and not __callable.__dict__
        if not is_plain and kind is not QuickMacro:
            return super().call(__callable, *args, **kwargs)
        if kwargs:
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
        return __callable(*args, **kwargs)


class QuickCode(CodeGenerator):
    """The Python of a template, with quick macros and escaping; an `if` without `else` gives no text."""

    def write_commons(self) -> None:
        """Names the functions and classes that what follows uses."""
        super().write_commons()
        self.writeline("escape, markup_join = environment.escape, environment.join")
        self.writeline("Macro = environment.macro_class")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """An `if` within an expression: Jinja makes an undefined value of one that has no `else`."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)


def escape_plainly(value: Any) -> str:
    """A value as HTML: what `escape` gives, as a string that is only joined with others."""
    kind = type(value)
    if kind is str:
        escaped: str = escape_string(value)
        return escaped
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


def join_plainly(parts: tuple[Any, ...]) -> str:
    """Several values as one: what `~` gives, which is markup when one of them is."""
    for part in parts:
        if type(part) is not str:
            return markup_join(parts)
    return "".join(parts)


class QuickEnvironment(Environment):
    """Jinja with all of this."""

    template_class = Piece
    context_class = QuickContext
    code_generator_class = QuickCode
    macro_class = QuickMacro
    escape = staticmethod(escape_plainly)
    join = staticmethod(join_plainly)
