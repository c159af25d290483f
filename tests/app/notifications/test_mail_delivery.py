"""Mail on the wire: ASCII bytes, addresses with international names, replies of mail servers, cut links."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from email import message_from_bytes
from email.policy import default
from itertools import product

import aiosmtplib
import anyio
import pytest
from sqlmodel import Session as Transaction
from sqlmodel import select

from app.language.catalogues import languages
from app.language.current_language import use_language
from app.notifications import sender
from app.notifications.mail.links import MailLinks
from app.notifications.mail.smtp import MailService, interpret_error
from app.notifications.mail.texts import build_confirmation_mail, build_turn_mail
from app.notifications.notification import MailMessage, Notification
from app.notifications.reachable import ReachableUsers
from app.notifications.sender import RETRY_DELAYS_SECONDS
from app.settings import Settings
from app.storage.database import Database
from app.storage.notification_models import NotificationSettings
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.notifications.postbox import Postbox, link_in, postbox
from tests.live.player import Player
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

ADDRESS = "ben@example.org"
ADDRESSES = (ADDRESS, "anna@bücher.example", f"{'a' * 64}@{'sub.' * 40}example", "o'neil+x@example.org")
ORIGINS = (
    "http://hall",
    "https://bücher.example",
    "https://" + "very-long-name." * 12 + "example.org",
    "https://a.example:8443",
)
TURN = Notification(
    "Less than an hour left: your turn at {game}, {players} players",
    {"game": "Draco Magi", "players": 2},
    "/tables/1",
    "/tables/1",
)
LANGUAGES = [code for code, _ in languages()]
TEMPORARY = ("421 closing", "450 4.2.0 greylisted", "451 4.3.0 later", "452 4.5.3 full")
UNKNOWN = ("550 5.1.1 no such user", "551 5.1.6 moved", "553 5.1.3 bad name", "550 unknown")
REFUSED = ("550 5.7.1 blocked by policy", "554 5.7.1 spam", "530 5.7.0 sign in first", "552 5.3.4 too big")


@pytest.fixture
async def box() -> AsyncIterator[Postbox]:
    """An SMTP server."""
    async with postbox() as box:
        yield box


@pytest.fixture
def settings(settings: Settings, box: Postbox, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings with an SMTP server; mails that it cannot take are sent again at once."""
    monkeypatch.setattr(sender, "RETRY_DELAYS_SECONDS", (0.0,) * len(RETRY_DELAYS_SECONDS))
    return settings.model_copy(update=mail_settings(box.port))


def mail_settings(port: int) -> dict[str, object]:
    """The settings of an SMTP server on this machine."""
    return {
        "smtp_host": "127.0.0.1",
        "smtp_port": port,
        "smtp_security": "none",
        "smtp_from": "hall@example.net",
        "public_origin": "http://hall",
    }


def build_mails(service: MailService, address: str) -> tuple[MailMessage, ...]:
    """A mail of every kind, in the current language."""
    links = MailLinks(b"key")
    stop_path = links.stop_path("a" * 20, address)
    link = service.link(links.confirm_path("a" * 20, address, 0))
    with_stop = (service.link("/tables/1"), service.link(stop_path), stop_path)
    return (
        build_confirmation_mail("anna", address, link, "Magehall"),
        *[
            build_turn_mail("anna", address, replace(TURN, sentence=sentence), language, *with_stop)
            for sentence in (TURN.sentence, "Your turn at {game}, {players} players")
            for language, _ in languages()
        ],
    )


def test_every_mail_is_ascii_and_its_links_are_neither_encoded_nor_wrapped() -> None:
    counted = 0
    for origin, address, language in product(ORIGINS, ADDRESSES, LANGUAGES):
        service = MailService(Settings.model_validate(mail_settings(25) | {"public_origin": origin}))
        with use_language(language):
            mails = build_mails(service, address)
        for mail in mails:
            raw = service.encode(mail)
            counted += 1
            lines = raw.split(b"\r\n")
            assert raw.isascii()
            assert b"\n" not in b"".join(lines)
            assert max(map(len, lines)) <= 998
            head, body = raw.split(b"\r\n\r\n", 1)
            # Only the subject may be encoded
            encoded = [line for line in re.sub(rb"\r\n(?=[ \t])", b"", head).split(b"\r\n") if b"=?" in line]
            assert all(line.startswith(b"Subject:") for line in encoded)
            if mail.stop_path is None:
                assert b"List-" not in head
            else:
                link = service.link(mail.stop_path).encode()
                assert b"List-Unsubscribe: <" + link + b">" in lines
                assert b"List-Unsubscribe-Post: List-Unsubscribe=One-Click" in lines
            # And it reads as it was written
            parsed = message_from_bytes(raw, policy=default)
            assert parsed["Subject"] == mail.subject
            assert parsed["To"].addresses[0].username == address.rpartition("@")[0]
            assert parsed.get_content().replace("\r\n", "\n") == mail.text
            assert body
    assert counted == len(ORIGINS) * len(ADDRESSES) * 2 * 5


async def read_settings(services: Services) -> NotificationSettings:
    """The only notification settings in the database."""

    def read(db: Transaction) -> NotificationSettings:
        return db.exec(select(NotificationSettings)).one()

    return await services[Database].read(read)


async def enter_address(player: Player, address: str = ADDRESS) -> None:
    """Posts the address form."""
    response = await player.client.post("/me/mail", data={"address": address})
    assert response.status_code == 303, response.text


@pytest.mark.parametrize(
    "address", ["anna@bücher.example", "Anna@xn--bcher-kva.example", "anna@例え.テスト.example"]
)
async def test_an_address_with_an_international_host_gets_its_link(
    visit: Visit, services: Services, box: Postbox, game: str, address: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await enter_address(anna, address)
    mail = await box.wait(1)
    assert mail["To"].isascii()
    assert (await anna.client.post(link_in(mail, "mail/confirm"))).status_code == 200
    settings = await read_settings(services)
    assert settings.confirmed_at is not None
    assert services[ReachableUsers].can_reach(settings.user_id)


@pytest.mark.parametrize("reply", TEMPORARY)
async def test_a_mail_is_sent_again_after_a_temporary_failure(
    visit: Visit, services: Services, box: Postbox, game: str, reply: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    box.replies = [reply] * len(RETRY_DELAYS_SECONDS)
    await enter_address(anna)
    mail = await box.wait(1)
    assert (await anna.client.post(link_in(mail, "mail/confirm"))).status_code == 200


@pytest.mark.parametrize("reply", UNKNOWN + REFUSED)
async def test_the_owner_of_an_address_sees_that_its_link_was_refused(
    visit: Visit, services: Services, box: Postbox, game: str, reply: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    box.replies = [reply]
    await enter_address(anna)
    with anyio.fail_after(HANGS):
        while (await read_settings(services)).asked_at is not None:
            await anyio.lowlevel.checkpoint()
    page = (await anna.client.get("/me")).text
    assert "We couldn’t send email to ben@example.org" in page
    assert "Open it to confirm" not in page
    assert box.mails == []
    # When they enter it again, it works
    await enter_address(anna)
    assert (await anna.client.post(link_in(await box.wait(1), "mail/confirm"))).status_code == 200


@pytest.mark.parametrize("reply", TEMPORARY + UNKNOWN + REFUSED)
async def test_only_a_mail_server_that_does_not_know_an_address_ends_its_mail(
    visit: Visit, services: Services, box: Postbox, game: str, reply: str
) -> None:
    # Given a confirmed address
    anna = visit("Anna")
    await anna.create(game, 2)
    await enter_address(anna)
    await anna.client.post(link_in(await box.wait(1), "mail/confirm"))
    settings = await read_settings(services)
    # When its server replies to every attempt like this
    box.replies = [reply] * (1 + len(RETRY_DELAYS_SECONDS))
    stop_path = services[MailLinks].stop_path(settings.user_id, ADDRESS)
    turn = build_turn_mail(settings.user_id, ADDRESS, TURN, "en", "/t", "/s", stop_path)
    services[sender.NotificationSender].enqueue([turn])
    is_unknown = reply in UNKNOWN
    with anyio.fail_after(HANGS):
        while len(box.replies) > (len(RETRY_DELAYS_SECONDS) if reply[0] == "5" else 0):
            await anyio.lowlevel.checkpoint()
        while is_unknown and services[ReachableUsers].can_reach(settings.user_id):
            await anyio.lowlevel.checkpoint()
    # Then only a server that does not know the address ends it
    assert services[ReachableUsers].can_reach(settings.user_id) != is_unknown
    assert ((await read_settings(services)).confirmed_at is None) == is_unknown


def test_every_reply_code_is_temporary_or_final() -> None:
    for code in range(400, 600):
        about_server = aiosmtplib.SMTPResponseException(code, "x")
        about_address = aiosmtplib.SMTPRecipientsRefused(
            [aiosmtplib.SMTPRecipientRefused(code, "x", ADDRESS)]
        )
        is_final = code >= 500
        assert interpret_error(about_server) == ("refused" if is_final else "failed")
        assert (interpret_error(about_address) == "failed") == (not is_final)
    for broken in (OSError(), aiosmtplib.SMTPServerDisconnected("x"), aiosmtplib.SMTPTimeoutError("x")):
        assert interpret_error(broken) == "failed"


async def test_a_cut_or_changed_link_does_nothing_and_never_says_done(
    visit: Visit, services: Services, box: Postbox, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await enter_address(anna)
    confirm = link_in(await box.wait(1), "mail/confirm")
    user_id = (await read_settings(services)).user_id
    stop = services[MailLinks].stop_path(user_id, ADDRESS)
    old_stop = f"/mail/stop/{services[MailLinks]._token('stop', user_id, ADDRESS)}"
    for is_confirmed in (False, True):
        for path in (confirm, stop, old_stop):
            start = path.rindex("/") + 2
            changed = [
                path[:at] + ("0" if path[at] != "0" else "1") + path[at + 1 :]
                for at in range(start, len(path))
            ]
            cut = [path[:end] for end in range(start, len(path))]
            for wrong in (*cut[::3], cut[-1], *changed[::4], changed[-1], f"{path}0"):
                response = await anna.client.post(wrong)
                assert response.status_code == 404, wrong
                assert "Done" not in response.text
                assert (await anna.client.get(wrong)).status_code == 404
        settings = await read_settings(services)
        assert settings.address == ADDRESS
        assert (settings.confirmed_at is not None) == is_confirmed
        if not is_confirmed:
            assert (await anna.client.post(confirm)).status_code == 200
    # The complete one works, also in its old form, and again when the address is deleted
    for complete in (old_stop, stop, stop):
        assert (await anna.client.get(complete)).status_code == 200
        assert "Done" in (await anna.client.post(complete)).text
        assert (await read_settings(services)).address is None
        if complete == old_stop:
            await enter_address(anna)
