"""Bad starts: `magehall serve` exits with one sentence that says what to do; doctor says the same.

The exit status is 2 if a setting has to be corrected, and 75 if another start may succeed.
"""

import os
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing

import pytest

from app.commands.settings_cli import TRY_AGAIN, WRONG
from app.settings import ROOT
from tests.app.commands.bad_starts import BAD_STARTS, PASSING
from tests.app.commands.doctor_site import KEY, RESTORE, URL, Site, assert_refused, find, run
from tests.live.forks import ForkedServer
from tests.servers import HANGS, program


@pytest.mark.parametrize("case", BAD_STARTS)
def test_a_bad_start_is_explained_in_one_sentence(site: Site, case: str) -> None:
    break_site, check, sentence = BAD_STARTS[case]
    break_site(site)
    status = TRY_AGAIN if case in PASSING else WRONG
    assert_refused(sentence.format(path=site.path), check=check, status=status)


def test_a_start_that_may_succeed_later_is_refused_for_good_if_a_setting_is_wrong_too(site: Site) -> None:
    site.set(redis_url="redis://127.0.0.1:1/0", site_logo="logo.svg")
    assert run("serve").exit_code == WRONG


def test_a_server_can_migrate_first(site: Site) -> None:
    """Given `serve --migrate`, then it refuses what `migrate` refuses, with the same status."""
    site.set(database_url="postgresql://somebody:hidden@127.0.0.1:1/magehall", secret_key=KEY)
    migrated, started = run("migrate"), run("serve", "--migrate")
    assert (started.exit_code, started.stderr) == (migrated.exit_code, migrated.stderr)
    assert migrated.exit_code == TRY_AGAIN


def test_doctor_changes_nothing_and_a_new_site_is_in_order(site: Site) -> None:
    examined = run("doctor")
    assert examined.exit_code == 0, examined.output
    assert {line.split()[0] for line in examined.stdout.splitlines()} == {"ok"}
    assert list(site.path.iterdir()) == []


def test_a_folder_without_rights_is_found_on_a_real_file_system(site: Site) -> None:
    """Root may write everywhere, so it gives up that right first."""
    site.data.mkdir(mode=0o500)
    command = [sys.executable, "-c", "from app.commands.main import main; main()", "serve"]
    if os.geteuid() == 0:
        command = [program("setpriv"), "--bounding-set=-all", "--inh-caps=-all", *command]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=HANGS, check=False
    )
    sentence = f"{site.data} can't be written: give it to the server's user (chown {os.getuid()} {site.data})"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{URL}: {sentence}\n")


def test_a_clock_that_was_wrong_before_can_be_accepted(site: Site) -> None:
    BAD_STARTS["a clock that is off by two days"][0](site)
    assert find("clock")["outcome"] == "failed"
    assert run("accept-clock").exit_code == 0
    assert find("clock")["outcome"] == "ok"


def test_a_file_that_is_no_page_is_named(site: Site) -> None:
    (site.path / "pages").mkdir()
    (site.path / "pages" / "privcy.md").write_text("Nothing is stored.")
    site.set(site_pages="pages")
    result = find("site")
    assert (result["outcome"], "privcy.md in pages is not shown" in result["sentence"]) == ("warning", True)


def test_damage_inside_a_file_is_found_by_doctor(site: Site) -> None:
    site.create()
    with site.file.open("r+b") as opened:
        opened.seek(8 * 4096)
        opened.write(b"\xff" * 4096)
    assert find("database")["sentence"] == f"{URL}: data/magehall.db is damaged: {RESTORE}"


def test_a_second_server_on_the_same_file_does_not_start(site: Site) -> None:
    site.data.mkdir(mode=0o700)
    with ForkedServer(site.data) as server:
        started = run("serve")
        sentence = (
            f"another server (process {server.pid}) uses data/magehall.db: stop it, or choose another file"
        )
        assert (started.exit_code, started.stderr) == (TRY_AGAIN, f"{URL}: {sentence}\n")
        assert find("server")["sentence"].startswith(f"process {server.pid} uses data/magehall.db")
        site.set(port=str(server.port))
        assert find("port")["sentence"] == f"Magehall is running at 127.0.0.1:{server.port}"
        server.kill()
        assert find("server")["sentence"] == "no server uses data/magehall.db"
        server.start()  # the lock of a killed server does not prevent a new one


def test_a_port_that_is_taken_is_named(site: Site) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        other.close()
    with socket.create_server(("127.0.0.1", port), backlog=0) as taken:
        site.patch.setattr("app.server.checks.port.TIMEOUT_SECONDS", 0.1)
        site.set(port=str(taken.getsockname()[1]))
        sentence = (
            f"MAGEHALL_PORT: {port} is taken by another program: stop that program, or choose another port"
        )
        assert_refused(sentence, check="port", status=TRY_AGAIN)


def test_an_address_of_another_machine_is_named(site: Site) -> None:
    site.set(host="192.0.2.1")
    sentence = "MAGEHALL_HOST: 192.0.2.1 is no address of this machine: write one, such as 127.0.0.1"
    assert_refused(sentence, check="port", status=TRY_AGAIN)  # the network may still be coming up


def test_files_that_others_can_read_are_named(site: Site) -> None:
    """Files of earlier versions could be read by all users of the machine; doctor does not change them."""
    site.create()
    (site.data / "secret.key").write_text(KEY)
    (site.data / "secret.key").chmod(0o600)
    site.patch.delenv("MAGEHALL_SECRET_KEY")
    (site.path / "magehall.toml").write_text("workers = 1")
    for path in (site.data, site.file, site.path / "magehall.toml"):
        path.chmod(0o755)
    result = find("modes")
    assert result["outcome"] == "warning"
    assert result["sentence"] == (
        "other users of this machine can reach the data: "
        "run chmod 600 magehall.toml && chmod 700 data && chmod 600 data/magehall.db"
    )
    subprocess.run(result["sentence"].partition(": run ")[2], shell=True, check=True)
    assert find("modes")["outcome"] == "ok"


def test_a_new_server_creates_files_for_its_user_only(site: Site) -> None:
    (site.path / "new").mkdir(mode=0o700)
    with ForkedServer(site.path / "new", {URL: f"sqlite:///{site.path}/deep/data/magehall.db"}):
        folder = site.path / "deep" / "data"
        with closing(sqlite3.connect(folder / "magehall.db")) as connection:
            connection.execute("SELECT * FROM worker")  # while the file is open, there are -wal and -shm
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert {"magehall.db", "magehall.db-wal", "magehall.db-shm", "secret.key"} <= modes.keys()
        assert set(modes.values()) == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
