"""`make audit`: what it says of known holes in packages, and where nobody can be asked."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from app.settings import ROOT

HOLE = {"name": "wand", "version": "1.0", "vulns": [{"id": "W-1", "fix_versions": ["1.1"]}]}


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script."""
    loader = SourceFileLoader("audit", str(ROOT / "scripts" / "audit"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr("sys.argv", ["scripts/audit"])
    return module


def test_where_nobody_can_be_asked_the_audit_is_skipped_with_a_word(
    audit: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "ASKED", "http://127.0.0.1:9/")  # nobody answers there
    assert audit.main() == 0
    assert capsys.readouterr().out.startswith("audit skipped: ")


@pytest.mark.parametrize(
    ("holes", "code", "said"),
    [([], 0, "no known holes"), ([HOLE], 1, "wand 1.0: W-1, mended in 1.1")],
)
def test_known_holes_are_named(
    audit: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    holes: list[dict[str, Any]],
    code: int,
    said: str,
) -> None:
    def ask(command: list[str], **_: Any) -> None:
        sound = {"name": "staff", "version": "2.0", "vulns": []}
        Path(command[command.index("--output") + 1]).write_text(
            audit.json.dumps({"dependencies": [sound, *holes]})
        )

    monkeypatch.setattr(audit, "advises", lambda: True)
    monkeypatch.setattr(audit.subprocess, "run", ask)
    assert audit.main() == code
    assert said in capsys.readouterr().out


def test_ci_asks() -> None:
    assert "make audit" in (ROOT / ".ci" / "run").read_text()
