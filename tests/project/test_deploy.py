"""The units of deploy/: systemd accepts them, and they fit the program's commands and exit statuses."""

import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.commands.main import cli
from app.commands.settings_cli import TRY_AGAIN, WRONG
from app.settings import ROOT

DEPLOY = ROOT / "deploy"
PROGRAM = "/opt/magehall/bin/magehall"
PYTHON = "/opt/magehall/bin/python -P -m app.commands.main"


def read_unit(name: str) -> dict[str, dict[str, str]]:
    """The sections of a unit; of a repeated key, the last value."""
    parser = RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((DEPLOY / name).read_text())
    return {section: dict(parser[section]) for section in parser.sections()}


def test_only_a_wrong_setting_keeps_a_service_down() -> None:
    for name in ("magehall.service", "magehall.container"):
        unit = read_unit(name)
        assert unit["Service"]["Restart"] == "always", name
        assert unit["Service"]["RestartPreventExitStatus"] == str(WRONG), name
        assert str(TRY_AGAIN) not in unit["Service"]["RestartPreventExitStatus"], name
        assert unit["Unit"]["StartLimitIntervalSec"] == "0", name
        # A failure of ExecStartPre would be tried again for ever, whatever its status.
        assert "ExecStartPre" not in unit["Service"], name


def test_the_services_run_commands_that_exist() -> None:
    for name, program, command in (
        ("magehall.service", PYTHON, "serve"),
        ("magehall-backup.service", PROGRAM, "backup"),
    ):
        words = read_unit(name)["Service"]["ExecStart"].partition(f"{program} ")[2].split()
        shown = CliRunner().invoke(cli, [command, "--help"]).output
        assert words[0] == command
        assert all(word in shown for word in words if word.startswith("--")), name


def test_backups_are_written_where_the_service_may_write() -> None:
    backup, server = (read_unit(name)["Service"] for name in ("magehall-backup.service", "magehall.service"))
    assert backup["User"] == server["User"]
    assert backup["WorkingDirectory"] == server["WorkingDirectory"]
    folders = {f"/var/lib/{name}/" for name in backup["StateDirectory"].split()}
    assert any(folder in backup["ExecStart"] for folder in folders)


def test_a_failed_backup_is_mailed_to_root(tmp_path: Path) -> None:
    """Given a sendmail, when the unit that a failed backup starts is run, then it gets a mail to root."""
    name = read_unit("magehall-backup.service")["Unit"]["OnFailure"]
    command = read_unit(name)["Service"]["ExecStart"].replace("\\\n", "").replace("%H", "cards")
    mail = tmp_path / "mail"
    for program, text in (("sendmail", f"cat > {mail}"), ("systemctl", 'echo "$@"; exit 3')):
        (tmp_path / program).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / program).chmod(0o755)
    subprocess.run(shlex.split(command), env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, check=True)
    head, _, body = mail.read_text().partition("\n\n")
    assert head.splitlines() == ["To: root", "Subject: Magehall on cards: the backup failed"]
    assert "magehall-backup.service" in body


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    """Given the units, with programs that exist here, then systemd has nothing to say about them."""
    names = [file.name for file in DEPLOY.iterdir() if file.suffix in (".service", ".timer")]
    assert len(names) == 5
    for name in names:
        (tmp_path / name).write_text((DEPLOY / name).read_text().replace("/opt/magehall/bin", str(tmp_path)))
    for program in ("magehall", "python"):
        (tmp_path / program).symlink_to("/bin/true")
    command = ["systemd-analyze", "verify", "--man=no", *names]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    mentions = [line for line in done.stderr.splitlines() if "magehall" in line]
    assert (done.returncode, mentions) == (0, [])
