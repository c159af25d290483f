"""The Jinja subclasses render like Jinja; templates that regions import are instantiated once."""

from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, nodes
from jinja2.meta import find_undeclared_variables
from markupsafe import Markup

from app.web.rendering.fast_jinja.environment import SHARED_CONTEXT, FastEnvironment, Regions
from app.web.rendering.pages import environment


def list_imports_with_context(pages: Environment) -> set[str]:
    """The templates that other templates import with their context."""
    imported = set()
    for name in pages.list_templates(extensions=["html"]):
        for tag in parse_template(pages, name).find_all((nodes.FromImport, nodes.Import)):
            assert isinstance(tag, nodes.FromImport | nodes.Import)
            if tag.with_context:
                assert isinstance(tag.template, nodes.Const), f"{name} computes the name of an import"
                imported.add(tag.template.value)
    return imported


def parse_template(pages: Environment, name: str) -> nodes.Template:
    """Parse a template."""
    assert pages.loader is not None
    return pages.parse(pages.loader.get_source(pages, name)[0])


def find_free_names(pages: Environment, name: str) -> set[str]:
    """The names that a template reads from its context, since it does not set them."""
    tree = parse_template(pages, name)
    own = {node.name for node in tree.find_all(nodes.Name) if node.ctx in ("store", "param")}
    return find_undeclared_variables(tree) - own - pages.globals.keys()


def test_imported_templates_use_only_the_shared_context() -> None:
    pages = environment()
    imported = list_imports_with_context(pages)
    assert "parts.html" in imported
    unshared = {name: names for name in imported if (names := find_free_names(pages, name) - SHARED_CONTEXT)}
    assert unshared == {}


def create_environment(**templates: str) -> Environment:
    """Create an environment with the given templates."""
    loader = DictLoader({f"{name}.html": text for name, text in templates.items()})
    return FastEnvironment(loader=loader, autoescape=True)


IMPORTING = '{% from "pieces.html" import hail with context %}'


def test_regions_instantiate_an_imported_template_once() -> None:
    instantiated: list[str] = []
    pages = create_environment(
        pieces="{% set _ = record('module') %}{% macro hail() %}Hail, {{ t }}!{% endmacro %}",
        banner=f"{IMPORTING}{{{{ hail() }}}}",
        board=f"{{% for _ in range(3) %}}{IMPORTING}{{{{ hail() }}}}{{% endfor %}}",
    )
    pages.globals["record"] = instantiated.append
    regions = Regions(pages, t="Ada")
    assert regions.render("banner.html") == "Hail, Ada!"
    assert regions.render("board.html") == "Hail, Ada!" * 3
    assert instantiated == ["module"]


def test_regions_of_viewers_are_independent() -> None:
    pages = create_environment(
        pieces="{% macro hail() %}Hail, {{ t }}!{% endmacro %}", banner=f"{IMPORTING}{{{{ hail() }}}}"
    )
    assert [Regions(pages, t=name).render("banner.html") for name in ("Ada", "Bo")] == [
        "Hail, Ada!",
        "Hail, Bo!",
    ]


def test_imports_work_without_regions() -> None:
    pages = create_environment(
        pieces="{% macro hail() %}Hail, {{ t }}!{% endmacro %}", page=f"{IMPORTING}{{{{ hail() }}}}"
    )
    assert pages.get_template("page.html").render(t="Cy") == "Hail, Cy!"


def test_a_macro_receives_all_its_arguments() -> None:
    page = (
        "{% macro card(name, size='small') %}{{ name }} {{ size }} {{ caller() }}{% endmacro %}"
        "{% for name in ['A', 'B'] %}{% call card(name, size='large') %}inside{% endcall %};{% endfor %}"
    )
    assert (
        create_environment(page=page).get_template("page.html").render() == "A large inside;B large inside;"
    )


def test_missing_and_surplus_arguments_are_handled_as_in_jinja() -> None:
    page = (
        "{% macro name(first, last='<b>', n=0) %}{{ first }} {{ last }}{{ n }}{% endmacro %}"
        "{{ name('<i>') }};{{ name('A', 'B', 1) }};{{ name('A', n=2) }}"
    )
    assert (
        create_environment(page=page).get_template("page.html").render()
        == "&lt;i&gt; &lt;b&gt;0;A B1;A &lt;b&gt;2"
    )
    with pytest.raises(TypeError, match="but 2 were given"):
        create_environment(page="{% macro hail(t) %}{{ t }}{% endmacro %}{{ hail(1, 2) }}").get_template(
            "page.html"
        ).render()


VALUES = ("plain", "<b> & \"quoted\" 'too'", Markup("<b>bold</b>"), 7, True, None, 1.5, ("<", 1))


@pytest.mark.parametrize(
    "page",
    [
        "{{ one }}",
        "{{ one ~ ' and ' ~ other }}",
        "{{ '<' ~ one }}",
        "{{ one if other }}",
        "{{ one if not other }}|{{ (' ' ~ one) if other == 7 }}",
        "{% macro say(one, more='<') %}{{ one }}{{ more }}{% endmacro %}{{ say(one) }}{{ say(one, other) }}",
        "{{ '<' if one else '&' }}{{ '<' if one == other }}",
        "{% macro bold(one) %}<b>{{ one }}</b>{% endmacro %}"
        "{{ bold(one) if one else bold('<') if other else '<' }}",
        "{% macro bold(one) %}<b>{{ one }}</b>{% endmacro %}{{ bold(bold(one)) }}{{ bold(one) ~ '<' }}",
        "{% macro wrap() %}<i>{{ caller() }}</i>{% endmacro %}{% call wrap() %}{{ one }}{% endcall %}",
    ],
)
def test_output_is_escaped_as_in_jinja(page: str) -> None:
    stock = Environment(autoescape=True).from_string(page)
    fast = create_environment(page=page).get_template("page.html")
    for first in VALUES:
        for second in VALUES:
            values = {"one": first, "other": second}
            assert fast.render(values) == stock.render(values)


def test_an_undefined_name_is_an_error() -> None:
    pages = create_environment(page="{{ nobody }}")
    pages.undefined = StrictUndefined
    with pytest.raises(UndefinedError):
        pages.get_template("page.html").render()


def test_sentences_are_substituted_at_compile_time(monkeypatch: pytest.MonkeyPatch) -> None:
    macro = "{% macro say(n) %}{{ _('a < b') }} {{ _('{n} of <').format(n=n) }}{% endmacro %}"
    pages = create_environment(page=f"{macro}{{{{ say(_('c')) }}}}")
    monkeypatch.setattr(pages, "translator", lambda domain: "{}!".format)
    page = pages.get_template("page.html")
    assert page.render() == "a &lt; b! c! of &lt;!"


def test_macros_of_games_access_attributes_directly() -> None:
    way = "{{ goal.length if goal.length is defined else goal.sides }}"
    loader = DictLoader(
        {
            "games/a.html": f"{{% macro way(goal) %}}{way}{{% endmacro %}}",
            "page.html": "{% from 'games/a.html' import way %}{{ way(one) }} {{ way(two) }} {{ item.way }}",
        }
    )
    pages = FastEnvironment(loader=loader, autoescape=True, undefined=StrictUndefined)
    page, one, two = pages.get_template("page.html"), SimpleNamespace(length=3), SimpleNamespace(sides="<")
    assert page.render(one=one, two=two, item={"way": 1}) == "3 &lt; 1"
    with pytest.raises(AttributeError):
        page.render(one=SimpleNamespace(), two=two, item={"way": 1})


def test_cached_macros_distinguish_types_of_arguments() -> None:
    cached = "{% macro pip(colour, letter) %}<b>{{ letter }}{{ note(colour) }}</b>{% endmacro %}"
    uncached = "{% macro drop(letter) %}{{ letter }}{{ note(letter) }}{% endmacro %}"
    loader = DictLoader(
        {
            "frame/parts.html": cached + uncached,
            "page.html": "{% from 'frame/parts.html' import pip, drop %}{{ pip(1, one) }}{{ drop(one) }}",
        }
    )
    arguments: list[Any] = []

    def note(argument: Any) -> str:
        arguments.append(argument)
        return ""

    pages = FastEnvironment(loader=loader, autoescape=True)
    pages.globals["note"] = note
    page = pages.get_template("page.html")
    assert page.render(one="<") == page.render(one="<") == "<b>&lt;</b>&lt;"
    assert page.render(one=Markup("<")) == "<b><</b><"
    assert arguments == [1, "<", "<", 1, "<"]
