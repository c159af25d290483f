"""Compiles templates with translated sentences, direct macro calls, and constants escaped in advance."""

from collections.abc import Callable
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.visitor import NodeTransformer

from app.web.rendering.fast_jinja.runtime import escape_to_str

TEMPLATES_OF_STRUCTS = ("frame/", "games/")
"""Folders of templates whose macros receive Structs and other objects with attributes, never dicts."""
CACHED_MACROS = {"frame/parts.html": frozenset({"crest", "icon", "jewel", "pip", "wax"})}
"""Macros called very often with few different arguments, by template: their results are cached."""
_MODULE_VARIABLE = "l_0_"
"""Jinja's prefix of variables that a template sets or imports at its top level."""


class SentenceSubstitution(NodeTransformer):
    """Replaces `_("sentence")` with its translation, and gives `ngettext` the domain of the template."""

    def __init__(self, environment: Environment, domain: str, translate: Callable[[str], str]) -> None:
        self._environment = environment
        self._domain = domain
        self._translate = translate

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """Replaces the call with its translation."""
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name="_"), args=[nodes.Const(value=str(sentence))], kwargs=[]):
                translation = self._translate(sentence)
                return nodes.Const(translation, lineno=node.lineno, environment=self._environment)
            case nodes.Call(node=nodes.Name(name="ngettext"), args=args) if len(args) == 3:
                domain = nodes.Const(self._domain, lineno=node.lineno, environment=self._environment)
                node.args = [domain, *args]
        return node


class FastCodeGenerator(CodeGenerator):
    """Generates code that uses FastMacro and `escape_to_str`.

    An inline `if` without `else` evaluates to "".
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """Generates the module of a template."""
        self._macros = {macro.name for macro in node.find_all(nodes.Macro)}
        for tag in node.find_all(nodes.FromImport):
            self._macros.update([name if isinstance(name, str) else name[1] for name in tag.names])
        self._has_structs = False
        self._defined_operands: set[nodes.Node] = set()
        self._escaped: set[nodes.Node] = set()
        super().visit_Template(node, frame)

    def write_commons(self) -> None:
        """Generates the names of the functions that the code calls."""
        super().write_commons()
        self.writeline("escape, markup_join = environment.escape, environment.join")
        self.writeline("Macro = environment.macro_class")

    def visit_Macro(self, node: nodes.Macro, frame: Frame) -> None:
        """Generates a macro definition."""
        self._has_structs = self.name is not None and self.name.startswith(TEMPLATES_OF_STRUCTS)
        super().visit_Macro(node, frame)
        self._has_structs = False

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Generates the creation of a macro, with a cache for those in CACHED_MACROS."""
        super().macro_def(macro_ref, frame)
        if self.name in CACHED_MACROS and getattr(macro_ref.node, "name", None) in CACHED_MACROS[self.name]:
            self.write(".cache_results()")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Generates an attribute access; on a Struct, without Jinja's fallback to item lookup."""
        if not self._has_structs or node in self._defined_operands:
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:
        """Generates a test; the operand of `is defined` may be missing."""
        if node.name == "defined":
            self._defined_operands.add(node.node)
        super().visit_Test(node, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Generates a call; a macro is called without `Context.call`."""
        macro = None if forward_caller else self._find_macro(node, frame)
        if macro is None:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write(f"{macro}.render_str(" if node in self._escaped else f"{macro}(")
        for index, argument in enumerate(node.args):
            self.write(", " if index else "")
            self.visit(argument, frame)
        self.write(")")

    def _find_macro(self, node: nodes.Call, frame: Frame) -> str | None:
        """The variable of the called macro, if all arguments are positional; else None."""
        if not isinstance(node.node, nodes.Name) or node.node.name not in self._macros:
            return None
        if node.kwargs or node.dyn_args or node.dyn_kwargs:
            return None
        variable: str = frame.symbols.ref(node.node.name)
        return variable if variable.startswith(_MODULE_VARIABLE) else None

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if self._needs_no_escaping(node, frame):
            self._mark_escaped(node)
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if node not in self._escaped:
            super()._output_child_post(node, frame, finalize)

    def _needs_no_escaping(self, node: nodes.Expr | None, frame: Frame) -> bool:
        """Whether an expression needs no escaping: macro calls, and constants (escaped here)."""
        match node:
            case nodes.CondExpr():
                return self._needs_no_escaping(node.expr1, frame) and self._needs_no_escaping(
                    node.expr2, frame
                )
            case nodes.Call():
                return self._find_macro(node, frame) is not None
            case nodes.Const():
                return isinstance(node.value, str)
            case _:
                return node is None

    def _mark_escaped(self, node: nodes.Expr | None) -> None:
        """Marks an expression as escaped, and escapes its constants now."""
        match node:
            case nodes.CondExpr():
                self._mark_escaped(node.expr1)
                self._mark_escaped(node.expr2)
            case nodes.Const():
                node.value = escape_to_str(node.value)
            case _:
                pass
        if node is not None:
            self._escaped.add(node)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:
        """Generates an inline `if`; without `else` it evaluates to "" instead of an undefined value."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)
