"""`make audit` lists vulnerable packages, and is skipped without a service to ask."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from app.settings import ROOT

VULNERABLE = {"name": "wand", "version": "1.0", "vulns": [{"id": "W-1", "fix_versions": ["1.1"]}]}


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script as a module."""
    loader = SourceFileLoader("audit", str(ROOT / "scripts" / "audit"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr("sys.argv", ["scripts/audit"])
    return module


def test_the_audit_is_skipped_without_a_service(
    audit: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given an unreachable service, then the audit reports that and passes."""
    monkeypatch.setattr(audit, "ADVISORY_URL", "http://127.0.0.1:9/")  # nothing listens there
    assert audit.main() == 0
    assert capsys.readouterr().out.startswith("audit skipped: ")


@pytest.mark.parametrize(
    ("vulnerable", "code", "output"),
    [([], 0, "no known vulnerabilities"), ([VULNERABLE], 1, "wand 1.0: W-1, fixed in 1.1")],
)
def test_known_vulnerabilities_are_listed(
    audit: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    vulnerable: list[dict[str, Any]],
    code: int,
    output: str,
) -> None:
    """Given a package with a vulnerability, then its id and the fixed version are printed."""

    def run_audit(command: list[str], **_: Any) -> None:
        safe = {"name": "staff", "version": "2.0", "vulns": []}
        Path(command[command.index("--output") + 1]).write_text(
            audit.json.dumps({"dependencies": [safe, *vulnerable]})
        )

    monkeypatch.setattr(audit, "is_service_available", lambda: True)
    monkeypatch.setattr(audit.subprocess, "run", run_audit)
    assert audit.main() == code
    assert output in capsys.readouterr().out


def test_ci_runs_the_audit() -> None:
    """Given the CI script, then it runs `make audit`."""
    assert "make audit" in (ROOT / ".ci" / "run").read_text()
