"""Compiled templates are cached, and used only for the source and compiler that they come from."""

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, nodes
from jinja2.compiler import Frame

from app.web.rendering import compiled_templates
from app.web.rendering.compiled_templates import CompiledTemplates
from app.web.rendering.fast_jinja.compiler import FastCodeGenerator
from app.web.rendering.fast_jinja.environment import FastEnvironment


class RecordingCodeGenerator(FastCodeGenerator):
    """Records the names of compiled templates."""

    names: list[str | None] = []  # noqa: RUF012 -- of one test, which empties it

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        self.names.append(self.name)
        super().visit_Template(node, frame)


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The templates that were compiled."""
    monkeypatch.setattr(FastEnvironment, "code_generator_class", RecordingCodeGenerator)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    RecordingCodeGenerator.names.clear()
    return RecordingCodeGenerator.names


def render(folder: Path, text: str) -> str:
    """Render a template as a server does that has just started."""
    pages = FastEnvironment(loader=DictLoader({"hail": text}), bytecode_cache=CompiledTemplates(folder))
    return pages.get_template("hail").render()


def test_a_template_is_compiled_once(tmp_path: Path, compiled: list[str | None]) -> None:
    folder = tmp_path / "__pycache__"
    assert render(folder, "Hail!") == render(folder, "Hail!") == "Hail!"
    assert compiled == ["hail"]


def test_a_changed_template_is_recompiled(tmp_path: Path, compiled: list[str | None]) -> None:
    assert [render(tmp_path, "Hail!"), render(tmp_path, "Farewell!")] == ["Hail!", "Farewell!"]
    assert compiled == ["hail", "hail"]


def test_a_template_is_recompiled_by_another_compiler(
    tmp_path: Path, compiled: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    render(tmp_path, "Hail!")
    monkeypatch.setattr(compiled_templates, "_compiler_version", lambda: "another")
    render(tmp_path, "Hail!")
    assert compiled == ["hail", "hail"]


def test_templates_render_without_a_writable_cache(tmp_path: Path, compiled: list[str | None]) -> None:
    assert render(tmp_path / "missing" / "__pycache__", "Hail!") == "Hail!"

    sys.dont_write_bytecode = True
    assert render(tmp_path, "Hail!") == "Hail!"
    assert list(tmp_path.iterdir()) == []
    assert compiled == ["hail", "hail"]
