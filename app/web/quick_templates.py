"""Quick templates: Jinja where regions are made of templates, without what it would do again and again.

A game's board imports its pieces `with context`, since they speak to the viewer; Jinja makes such a module
anew for every import, and a table of four has dozens of them. Of one sheet each is made once.
"""

from collections.abc import Mapping
from typing import Any, cast

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro

GIVEN = frozenset({"t"})
"""What a region is drawn from, and the only names that a template may take from those that import it."""
_SHEET = "sheet"


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


class Quick(Context):
    """A context that calls macros straight away; what else is called may want the context as an argument."""

    def call(__self, __callable: Any, *args: Any, **kwargs: Any) -> Any:
        """What the call gives."""
        if type(__callable) is not Macro:
            return super().call(__callable, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return __callable(*args, **kwargs)
