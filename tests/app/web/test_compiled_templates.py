"""Compiled templates are kept, and used for what they were compiled from alone."""

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, nodes
from jinja2.compiler import Frame

from app.web.rendering import compiled_templates
from app.web.rendering.compiled_templates import CompiledTemplates
from app.web.rendering.fast_jinja.compiler import FastCodeGenerator
from app.web.rendering.fast_jinja.environment import FastEnvironment


class Compiling(FastCodeGenerator):
    """Tells what is compiled."""

    names: list[str | None] = []  # noqa: RUF012 -- of one test, which empties it

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self.names.append(self.name)
        super().visit_Template(node, frame)


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The templates that were compiled."""
    monkeypatch.setattr(FastEnvironment, "code_generator_class", Compiling)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    Compiling.names.clear()
    return Compiling.names


def render(folder: Path, text: str) -> str:
    """What a template gives in a server that has just started."""
    pages = FastEnvironment(loader=DictLoader({"hail": text}), bytecode_cache=CompiledTemplates(folder))
    return pages.get_template("hail").render()


def test_a_template_is_compiled_once(tmp_path: Path, compiled: list[str | None]) -> None:
    folder = tmp_path / "__pycache__"
    assert render(folder, "Hail!") == render(folder, "Hail!") == "Hail!"
    assert compiled == ["hail"]


def test_it_is_compiled_again_when_it_has_changed(tmp_path: Path, compiled: list[str | None]) -> None:
    assert [render(tmp_path, "Hail!"), render(tmp_path, "Farewell!")] == ["Hail!", "Farewell!"]
    assert compiled == ["hail", "hail"]


def test_it_is_compiled_again_when_that_is_done_otherwise(
    tmp_path: Path, compiled: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    render(tmp_path, "Hail!")
    monkeypatch.setattr(compiled_templates, "_compiler_version", lambda: "another")
    render(tmp_path, "Hail!")
    assert compiled == ["hail", "hail"]


def test_where_nothing_can_be_kept_pages_are_shown_all_the_same(
    tmp_path: Path, compiled: list[str | None]
) -> None:
    assert render(tmp_path / "gone" / "__pycache__", "Hail!") == "Hail!"

    sys.dont_write_bytecode = True
    assert render(tmp_path, "Hail!") == "Hail!"
    assert list(tmp_path.iterdir()) == []
    assert compiled == ["hail", "hail"]
