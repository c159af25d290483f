"""Settings from a file: variables win over it, and `magehall config` prints values and their origins."""

import json
import re

from app.settings import ROOT, Settings
from tests.app.commands.doctor_site import Site, run
from tests.live.composed import COMPOSE, VARIABLE

FILE = """
# The settings of a club
public_origin = "https://club.example"
workers = 2
limits = false
bot_pause = 0.5
redis_url = "redis://:hidden@127.0.0.1/0"
secret_key = "hidden, and long enough"
database_url = "postgresql://magehall:hidden@127.0.0.1/club"
"""


def test_variables_win_over_the_file_and_the_file_over_defaults(site: Site) -> None:
    (site.path / "magehall.toml").write_text(FILE)
    site.set(workers="3")
    printed = json.loads(run("config", "--json").stdout)
    assert printed["workers"] == {"value": 3, "origin": "variable"}
    assert printed["bot_pause"] == {"value": 0.5, "origin": "file"}
    assert printed["limits"] == {"value": False, "origin": "file"}
    assert printed["bot_thinking"] == {"value": 1.0, "origin": "default"}


def test_secrets_are_never_printed(site: Site) -> None:
    (site.path / "magehall.toml").write_text(FILE)
    site.set(metrics_token="hidden token", smtp_user="anna", smtp_password="hidden, too")
    for output in (run("config").output, run("config", "--json").output, run("doctor").output):
        assert "hidden" not in output
    printed = json.loads(run("config", "--json").stdout)
    assert printed["secret_key"] == {"value": "set", "origin": "file"}
    assert printed["metrics_token"] == {"value": "set", "origin": "variable"}
    assert printed["database_url"]["value"] == "postgresql://magehall:***@127.0.0.1/club"


def test_another_file_can_be_chosen(site: Site) -> None:
    (site.path / "magehall.toml").write_text("workers = 1")
    (site.path / "club.toml").write_text("absence = 7")
    site.set(config="club.toml")
    lines = run("config").stdout.splitlines()
    assert "absence          file     7.0" in lines
    assert "workers          default  1" in lines


def test_variables_of_compose_are_not_refused(site: Site) -> None:
    """Given a shell that has read `.env`, then commands run."""
    names = {match[1] for match in VARIABLE.finditer(COMPOSE.read_text()) if match[1].startswith("MAGEHALL_")}
    others = {name.removeprefix("MAGEHALL_").lower() for name in names} - Settings.model_fields.keys()
    assert others
    site.set(**dict.fromkeys(others, "127.0.0.1"))
    assert run("config").exit_code == 0


def test_every_setting_is_explained_to_hosts() -> None:
    """Given all settings, then docs/operating/settings.md has a row for each, and no other."""
    page = (ROOT / "docs/operating/settings.md").read_text()
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    explained = {name for row in rows for name in re.findall(r"`MAGEHALL_(\w+)`", row)}
    assert {name.lower() for name in explained} == Settings.model_fields.keys() | {"config"}
