"""The Jinja environment of one language, and regions that share imported templates."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from jinja2 import Environment, Template, nodes
from jinja2.environment import TemplateModule

from app.language.catalogues import SITE_DOMAIN, load_language
from app.web.rendering.fast_jinja.compiler import FastCodeGenerator, SentenceSubstitution
from app.web.rendering.fast_jinja.runtime import FastContext, FastMacro, escape_to_str, join_values
from engines.kernel.words.language import ENGLISH

SHARED_CONTEXT = frozenset({"t"})
"""The names that an imported template may read from the templates that import it `with context`."""
_REGIONS = "shared_regions"


class Regions:
    """Renders the regions of one audience at one moment. A template that they import is instantiated once."""

    def __init__(self, environment: Environment, **context: Any) -> None:
        self.context: dict[str, Any] = context | {_REGIONS: self}
        self.modules: dict[str | None, TemplateModule] = {}
        self._environment = environment

    def render(self, template: str) -> str:
        """Renders a region."""
        return self._environment.get_template(template).render(self.context).strip()


class SharedTemplate(Template):
    """A template whose module is created once for all regions that import it."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """The module that the regions share; outside of regions a new one, as in Jinja."""
        regions = cast(Regions | None, vars.get(_REGIONS)) if vars is not None else None
        if regions is None:
            return super().make_module(vars, shared, locals)
        module = regions.modules.get(self.name)
        if module is None:
            module = regions.modules[self.name] = super().make_module(regions.context)
        return module


class FastEnvironment(Environment):
    """The templates in one language."""

    template_class = SharedTemplate
    context_class = FastContext
    code_generator_class = FastCodeGenerator
    macro_class = FastMacro
    escape = staticmethod(escape_to_str)
    join = staticmethod(join_values)

    language = ENGLISH.code
    """The language of the templates."""
    find_environment: Callable[[str], "FastEnvironment"] | None = None
    """Returns the environment of another language."""

    def in_language(self, code: str) -> "FastEnvironment":
        """The same templates in another language."""
        if self.find_environment is None or code == self.language:
            return self
        return self.find_environment(code)

    def _generate(self, source: nodes.Template, name: str | None, *args: Any, **kwargs: Any) -> str:
        folder, _, path = (name or "").partition("/")
        domain = path.partition("/")[0] if folder == "games" else SITE_DOMAIN
        source = SentenceSubstitution(self, domain, self.translator(domain)).visit(source)
        return super()._generate(source, name, *args, **kwargs)

    def translator(self, domain: str) -> Callable[[str], str]:
        """A function that translates a sentence of a domain."""
        return load_language(self.language, domain)
