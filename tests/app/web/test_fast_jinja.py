"""Sheets: pieces that regions import are made once, and need nothing that only some of those regions have."""

from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, nodes
from jinja2.meta import find_undeclared_variables
from markupsafe import Markup

from app.web.rendering.fast_jinja.environment import SHARED_CONTEXT, FastEnvironment, Regions
from app.web.rendering.pages import environment


def imported_with_context(pages: Environment) -> set[str]:
    """The templates that others import with their context."""
    found = set()
    for name in pages.list_templates(extensions=["html"]):
        for tag in parsed(pages, name).find_all((nodes.FromImport, nodes.Import)):
            assert isinstance(tag, nodes.FromImport | nodes.Import)
            if tag.with_context:
                assert isinstance(tag.template, nodes.Const), f"{name} imports what it computes"
                found.add(tag.template.value)
    return found


def parsed(pages: Environment, name: str) -> nodes.Template:
    """A template as Jinja understands it."""
    assert pages.loader is not None
    return pages.parse(pages.loader.get_source(pages, name)[0])


def wanted(pages: Environment, name: str) -> set[str]:
    """The names that a template takes from wherever it is used: it sets them nowhere."""
    tree = parsed(pages, name)
    own = {found.name for found in tree.find_all(nodes.Name) if found.ctx in ("store", "param")}
    return find_undeclared_variables(tree) - own - pages.globals.keys()


def test_what_is_imported_needs_nothing_but_what_every_region_is_given() -> None:
    pages = environment()
    imported = imported_with_context(pages)
    assert "parts.html" in imported
    wanting = {name: beyond for name in imported if (beyond := wanted(pages, name) - SHARED_CONTEXT)}
    assert wanting == {}


def sketch(**templates: str) -> Environment:
    """Templates of a test."""
    loader = DictLoader({f"{name}.html": text for name, text in templates.items()})
    return FastEnvironment(loader=loader, autoescape=True)


IMPORTING = '{% from "pieces.html" import hail with context %}'


def test_a_sheet_makes_each_piece_once() -> None:
    made: list[str] = []
    pages = sketch(
        pieces="{% set _ = made('module') %}{% macro hail() %}Hail, {{ t }}!{% endmacro %}",
        banner=f"{IMPORTING}{{{{ hail() }}}}",
        board=f"{{% for _ in range(3) %}}{IMPORTING}{{{{ hail() }}}}{{% endfor %}}",
    )
    pages.globals["made"] = made.append
    regions = Regions(pages, t="Ada")
    assert regions.render("banner.html") == "Hail, Ada!"
    assert regions.render("board.html") == "Hail, Ada!" * 3
    assert made == ["module"]


def test_another_sheet_speaks_to_another_viewer() -> None:
    pages = sketch(
        pieces="{% macro hail() %}Hail, {{ t }}!{% endmacro %}", banner=f"{IMPORTING}{{{{ hail() }}}}"
    )
    assert [Regions(pages, t=name).render("banner.html") for name in ("Ada", "Bo")] == [
        "Hail, Ada!",
        "Hail, Bo!",
    ]


def test_without_a_sheet_a_piece_is_made_as_ever() -> None:
    pages = sketch(
        pieces="{% macro hail() %}Hail, {{ t }}!{% endmacro %}", page=f"{IMPORTING}{{{{ hail() }}}}"
    )
    assert pages.get_template("page.html").render(t="Cy") == "Hail, Cy!"


def test_a_macro_is_called_with_all_that_it_takes() -> None:
    page = (
        "{% macro card(name, size='small') %}{{ name }} {{ size }} {{ caller() }}{% endmacro %}"
        "{% for name in ['A', 'B'] %}{% call card(name, size='large') %}inside{% endcall %};{% endfor %}"
    )
    assert sketch(page=page).get_template("page.html").render() == "A large inside;B large inside;"


def test_a_macro_that_is_given_less_or_more_than_it_takes_does_as_in_jinja() -> None:
    page = (
        "{% macro name(first, last='<b>', n=0) %}{{ first }} {{ last }}{{ n }}{% endmacro %}"
        "{{ name('<i>') }};{{ name('A', 'B', 1) }};{{ name('A', n=2) }}"
    )
    assert sketch(page=page).get_template("page.html").render() == "&lt;i&gt; &lt;b&gt;0;A B1;A &lt;b&gt;2"
    with pytest.raises(TypeError, match="but 2 were given"):
        sketch(page="{% macro hail(t) %}{{ t }}{% endmacro %}{{ hail(1, 2) }}").get_template(
            "page.html"
        ).render()


WORDS = ("plain", "<b> & \"quoted\" 'too'", Markup("<b>bold</b>"), 7, True, None, 1.5, ("<", 1))


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
        "{% macro told() %}<i>{{ caller() }}</i>{% endmacro %}{% call told() %}{{ one }}{% endcall %}",
    ],
)
def test_what_is_written_is_escaped_as_by_jinja(page: str) -> None:
    plain = Environment(autoescape=True).from_string(page)
    quick = sketch(page=page).get_template("page.html")
    for one in WORDS:
        for other in WORDS:
            assert quick.render(one=one, other=other) == plain.render(one=one, other=other)


def test_a_name_that_nobody_gave_is_still_an_error() -> None:
    pages = sketch(page="{{ nobody }}")
    pages.undefined = StrictUndefined
    with pytest.raises(UndefinedError):
        pages.get_template("page.html").render()


def test_a_sentence_is_put_in_when_a_template_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    macro = "{% macro say(n) %}{{ _('a < b') }} {{ _('{n} of <').format(n=n) }}{% endmacro %}"
    pages = sketch(page=f"{macro}{{{{ say(_('c')) }}}}")
    monkeypatch.setattr(pages, "translator", lambda domain: "{}!".format)
    page = pages.get_template("page.html")
    assert page.render() == "a &lt; b! c! of &lt;!"


def test_what_a_macro_of_a_game_is_given_has_attributes_or_none_where_that_is_asked() -> None:
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


def test_small_signs_are_made_once_for_the_same_arguments_of_the_same_types() -> None:
    signs = "{% macro pip(colour, letter) %}<b>{{ letter }}{{ note(colour) }}</b>{% endmacro %}"
    others = "{% macro drop(letter) %}{{ letter }}{{ note(letter) }}{% endmacro %}"
    loader = DictLoader(
        {
            "frame/parts.html": signs + others,
            "page.html": "{% from 'frame/parts.html' import pip, drop %}{{ pip(1, one) }}{{ drop(one) }}",
        }
    )
    noted: list[Any] = []

    def note(given: Any) -> str:
        noted.append(given)
        return ""

    pages = FastEnvironment(loader=loader, autoescape=True)
    pages.globals["note"] = note
    page = pages.get_template("page.html")
    assert page.render(one="<") == page.render(one="<") == "<b>&lt;</b>&lt;"
    assert page.render(one=Markup("<")) == "<b><</b><"
    assert noted == [1, "<", "<", 1, "<"]
