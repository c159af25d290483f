"""Quick templates: Jinja where regions are made of templates, without what it would do again and again.

A template that imports its pieces `with context` has Jinja make their module anew for every import; of one
sheet each is made once. Pieces that are drawn from facts call small macros by the hundred: calls, attributes
and escaping take the shortest way, and sentences without arguments are put in when a template is compiled.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import FunctionType, MethodType
from typing import Any, cast

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from markupsafe import _escape_inner as escape_string  # type: ignore[attr-defined]  # into str, not Markup

from app.language.catalogues import HOUSE, language
from engines.kernel.words.language import ENGLISH

GIVEN = frozenset({"t"})
"""What a region is drawn from, and the only names that a template may take from those that import it."""
DRAWN_FROM_STRUCTS = ("frame/", "games/")
"""Where the templates lie whose macros are given no dicts, but Structs and other objects with attributes."""
KEPT = {"frame/parts.html": frozenset({"crest", "icon", "jewel", "pip", "wax"})}
"""Macros that are called again and again with few arguments, by their template: each keeps what it gave."""
MOST_KEPT = 1024
"""How much each of them keeps."""
_SHEET = "sheet"
_OF_MODULE = "l_0_"
"""What Jinja begins variables with that a template sets or imports outside of all else."""
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
        self.write: Callable[..., str] = self
        """What the macro gives where it is part of what is written, and so need not be marked as such."""
        if self._is_plain:
            self._func.__defaults__ = (missing,) * self._argument_count
            self.write = self._func

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        """What the macro gives, as markup."""
        if kwargs or not self._is_plain or len(args) > self._argument_count:
            return super().__call__(*args, **kwargs)
        return Markup(self.write(*args))

    def keep(self) -> "QuickMacro":
        """The macro, which from now on keeps what it gave: of the same arguments it always makes the same."""
        self.write = lru_cache(MOST_KEPT, typed=True)(self.write)  # typed, as markup equals other strings
        return self


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


class Wording(NodeTransformer):
    """Puts in what a sentence is in the language of the pages, where `_` is given nothing else, and tells
    `ngettext` whose catalogue it is to look into."""

    def __init__(self, pages: Environment, domain: str, say: Callable[[str], str]) -> None:
        self._pages = pages
        self._domain = domain
        self._say = say

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """The sentence itself in place of the call."""
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name="_"), args=[nodes.Const(value=str(sentence))], kwargs=[]):
                return nodes.Const(self._say(sentence), lineno=node.lineno, environment=self._pages)
            case nodes.Call(node=nodes.Name(name="ngettext"), args=args) if len(args) == 3:
                domain = nodes.Const(self._domain, lineno=node.lineno, environment=self._pages)
                node.args = [domain, *args]
        return node


class QuickCode(CodeGenerator):
    """The Python of a template, with quick macros and escaping; an `if` without `else` gives no text."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """The whole module."""
        self._macros = {one.name for one in node.find_all(nodes.Macro)}
        for tag in node.find_all(nodes.FromImport):
            self._macros.update([name if isinstance(name, str) else name[1] for name in tag.names])
        self._has_attributes = False
        self._doubted: set[nodes.Node] = set()
        self._finished: set[nodes.Node] = set()
        super().visit_Template(node, frame)

    def write_commons(self) -> None:
        """Names the functions and classes that what follows uses."""
        super().write_commons()
        self.writeline("escape, markup_join = environment.escape, environment.join")
        self.writeline("Macro = environment.macro_class")

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:
        """A macro."""
        self._has_attributes = self.name is not None and self.name.startswith(DRAWN_FROM_STRUCTS)
        super().visit_Macro(node, frame)
        self._has_attributes = False

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Makes the macro."""
        super().macro_def(macro_ref, frame)
        if self.name in KEPT and getattr(macro_ref.node, "name", None) in KEPT[self.name]:
            self.write(".keep()")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """What a Struct has is taken as Python does; Jinja would also look for an item of that name."""
        if not self._has_attributes or node in self._doubted:
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:
        """A test, such as whether there is such a thing at all."""
        if node.name == "defined":
            self._doubted.add(node.node)
        super().visit_Test(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """A call; of a macro straight away, without asking what it is that is called."""
        macro = None if forward_caller else self._macro_called(node, frame)
        if macro is None:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write(f"{macro}.write(" if node in self._finished else f"{macro}(")
        for at, argument in enumerate(node.args):
            self.write(", " if at else "")
            self.visit(argument, frame)
        self.write(")")

    def _macro_called(self, node: nodes.Call, frame: Frame) -> str | None:
        """The variable of the macro that a call is of, if it is given nothing but its arguments in order."""
        if not isinstance(node.node, nodes.Name) or node.node.name not in self._macros:
            return None
        if node.kwargs or node.dyn_args or node.dyn_kwargs:
            return None
        variable: str = frame.symbols.ref(node.node.name)
        return variable if variable.startswith(_OF_MODULE) else None

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if self._gives_text(node, frame):
            self._finish(node)
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if node not in self._finished:
            super()._output_child_post(node, frame, finalize)

    def _gives_text(self, node: nodes.Expr | None, frame: Frame) -> bool:
        """Whether what an expression gives can be written as it is: macros escape by themselves."""
        match node:
            case nodes.CondExpr():
                return self._gives_text(node.expr1, frame) and self._gives_text(node.expr2, frame)
            case nodes.Call():
                return self._macro_called(node, frame) is not None
            case nodes.Const():
                return isinstance(node.value, str)
            case _:
                return node is None

    def _finish(self, node: nodes.Expr | None) -> None:
        """Takes note of what is written as it is; constants are escaped here and now."""
        match node:
            case nodes.CondExpr():
                self._finish(node.expr1)
                self._finish(node.expr2)
            case nodes.Const():
                node.value = escape_plainly(node.value)
            case _:
                pass
        if node is not None:
            self._finished.add(node)

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

    speaks = ENGLISH.code
    """The language of the sentences in the templates."""
    elsewhere: Callable[[str], "QuickEnvironment"] | None = None
    """The same templates in another language."""

    def in_language(self, code: str) -> "QuickEnvironment":
        """The same templates in a language."""
        return self if self.elsewhere is None or code == self.speaks else self.elsewhere(code)

    def _generate(self, source: nodes.Template, name: str | None, *args: Any, **kwargs: Any) -> str:
        folder, _, path = (name or "").partition("/")
        domain = path.partition("/")[0] if folder == "games" else HOUSE
        source = Wording(self, domain, self.say_in(domain)).visit(source)
        return super()._generate(source, name, *args, **kwargs)

    def say_in(self, domain: str) -> Callable[[str], str]:
        """How a domain's sentences are said here."""
        return language(self.speaks, domain)
