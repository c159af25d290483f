"""PostgreSQL, Redis, mail and push services that will not do are explained in one sentence each."""

import subprocess
import time
from types import SimpleNamespace

import anyio
import pytest
from aiosmtpd.smtp import AuthResult

from app.commands.settings_cli import TRY_AGAIN, WRONG
from app.server.checks import clock, delivery, postgresql, redis_server
from app.server.checks.result import CheckResult
from app.settings import Settings
from tests.app.commands.doctor_site import (
    ACCEPT,
    KEY,
    OTHER_KEY,
    SET_CLOCK,
    URL,
    Site,
    assert_refused,
    find,
    run,
)
from tests.app.notifications.postbox import postbox
from tests.servers import TEMPLATE, Postgres, Redis, free_port


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tableless", "the database has no tables yet: run magehall migrate"),
        ("latin", "the database stores text as LATIN1: create one with createdb --encoding=UTF8"),
        ("foreign", "the database contains tables of another program: choose another one"),
        (
            "missing",
            "there is no such database: create it with createdb --encoding=UTF8, or correct its name",
        ),
        (
            "nobody",
            "PostgreSQL does not let this user in from here: correct the user, or allow it in pg_hba.conf",
        ),
        ("down", "PostgreSQL can't be reached: start it, or correct the host and port"),
        ("old", "PostgreSQL 15 is too old: install 99 or newer"),
    ],
)
def test_a_postgresql_database_that_will_not_do_is_explained(
    site: Site, postgres: Postgres, name: str, sentence: str
) -> None:
    url = postgres.url(f"there_is_no_{name}")
    if name in ("tableless", "foreign"):
        url = postgres.create_database()
    elif name == "latin":
        how = "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        postgres.run(f"CREATE DATABASE latin {how}")
        url = postgres.url("latin")
    elif name == "nobody":
        url = postgres.url(TEMPLATE).replace("postgres@", "nobody_here:hidden@")
    elif name == "down":
        url = "postgresql://somebody:hidden@127.0.0.1:1/magehall"
    elif name == "old":
        site.patch.setattr(postgresql, "MIN_VERSION", 99)
        version = postgres.run("SHOW server_version_num")[0][0]
        sentence = sentence.replace("15", str(int(version) // 10_000))
        url = postgres.url(TEMPLATE)
    if name == "foreign":
        subprocess.run([postgres.tool("psql"), "-qc", "CREATE TABLE recipe (id int)", url], check=True)
    site.set(database_url=url, secret_key=KEY)
    assert_refused(f"{URL}: {sentence}", check="database", status=TRY_AGAIN if name == "down" else WRONG)


def test_the_key_and_the_clock_are_compared_with_a_postgresql_database(
    site: Site, postgres: Postgres
) -> None:
    with postgres.lend_database(TEMPLATE) as url:
        site.set(database_url=url, secret_key=KEY)
        assert run("accept-key").exit_code == 0
        site.patch.setattr(clock, "time", SimpleNamespace(time=lambda: time.time() - 45))
        assert find("data")["outcome"] == find("database")["outcome"] == "ok"
        assert find("clock") == {
            "check": "clock",
            "outcome": "warning",
            "sentence": f"this machine's clock and that of the database differ by 45 seconds: {SET_CLOCK}",
        }
        site.set(secret_key=OTHER_KEY)
        sentence = f"MAGEHALL_SECRET_KEY: the data was made with another key: set that one, {ACCEPT}"
        assert_refused(sentence, check="data")
        assert run("accept-key").stdout == "The data now belongs to the current secret key.\n"
        assert find("data")["outcome"] == "ok"


def test_a_redis_that_will_not_do_is_explained(site: Site) -> None:
    with Redis() as redis:
        site.set(redis_url=redis.url)
        assert find("redis")["outcome"] == "ok"
        with site.patch.context() as patch:
            patch.setattr(redis_server, "MIN_VERSION", (99, 0))
            version = find("redis")["sentence"].split()[2]
            sentence = f"MAGEHALL_REDIS_URL: Redis {version} is too old: install 99.0 or newer"
            assert_refused(sentence, check="redis")
        redis.run("CONFIG", "SET", "requirepass", "hidden")
        assert_refused("MAGEHALL_REDIS_URL: Redis refuses this user or password: correct them", check="redis")


def mail_settings(port: int, **more: str) -> Settings:
    """Settings with a mail server on this machine."""
    given = {
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_security": "none",
        "smtp_from": "hall@club.example",
    }
    return Settings.model_validate({**given, "public_origin": "https://club.example", **more})


async def try_mail(settings: Settings) -> CheckResult:
    """The result about mail."""
    (result,) = await anyio.to_thread.run_sync(lambda: list(delivery.check_mail(settings)))
    return result


@pytest.mark.anyio
async def test_mail_settings_are_tried_without_sending_a_mail() -> None:
    async with postbox() as box:
        assert await try_mail(mail_settings(box.port)) == CheckResult(
            "mail", "ok", "127.0.0.1 takes mail from hall@club.example"
        )
        where, result = (
            f"127.0.0.1 at port {box.port}",
            await try_mail(mail_settings(box.port, smtp_security="starttls")),
        )
        assert result.sentence.startswith(
            f"MAGEHALL_SMTP_SECURITY: {where} does not speak starttls: write tls"
        )
        result = await try_mail(mail_settings(box.port, smtp_security="tls"))
        assert result.sentence.startswith(f"MAGEHALL_SMTP_SECURITY: {where} does not speak tls: write tls")
        box.senders.append("550 5.7.1 not yours")
        assert (await try_mail(mail_settings(box.port))).sentence == (
            f"MAGEHALL_SMTP_FROM: {where} refuses hall@club.example (code 550): use one it accepts"
        )
        box.senders.append("530 5.7.0 authentication required")
        assert (await try_mail(mail_settings(box.port))).sentence == (
            f"MAGEHALL_SMTP_USER: {where} requires a user and a password: set them"
        )
        assert box.mails == []
    port = free_port()
    assert await try_mail(mail_settings(port)) == CheckResult(
        "mail",
        "failed",
        f"MAGEHALL_SMTP_HOST: 127.0.0.1 at port {port} can't be reached: "
        "correct it, or allow outgoing connections",
    )


@pytest.mark.anyio
async def test_a_wrong_password_of_the_mail_server_is_named_and_not_shown() -> None:
    def refuse(*_: object) -> AuthResult:
        return AuthResult(success=False, handled=False)

    async with postbox(auth_require_tls=False, authenticator=refuse) as box:
        settings = mail_settings(box.port, smtp_user="hall", smtp_password="hidden")
        assert (await try_mail(settings)).sentence == (
            f"MAGEHALL_SMTP_USER: 127.0.0.1 at port {box.port} refuses this user or password: correct them"
        )


@pytest.mark.anyio
async def test_a_silent_mail_server_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "TIMEOUT_SECONDS", 0.2)
    async with await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=0) as silent:
        port = silent.extra(anyio.abc.SocketAttribute.local_port)
        assert "can't be reached" in (await try_mail(mail_settings(port))).sentence


def test_push_services_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = mail_settings(25)
    monkeypatch.setattr(delivery, "PUSH_SERVICES", (("127.0.0.1", free_port()),))
    (result,) = delivery.check_push(settings)
    assert result == CheckResult(
        "push",
        "warning",
        "127.0.0.1 can't be reached: allow outgoing connections to port 443, "
        "or browsers receive no notifications",
    )
    monkeypatch.setattr(delivery, "PUSH_SERVICES", ())
    (result,) = delivery.check_push(settings)
    assert result == CheckResult("push", "ok", "push services can be reached")
