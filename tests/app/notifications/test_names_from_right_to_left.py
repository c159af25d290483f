"""Names written from right to left do not reorder the sentences of notifications and mails."""

import ast
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from string import Formatter
from unicodedata import bidirectional

import pytest

from app.language.catalogues import languages
from app.language.isolation import ISOLATES, RIGHT_TO_LEFT, isolate
from app.notifications.mail.smtp import MailService
from app.notifications.mail.texts import build_turn_mail
from app.notifications.notification import Notification
from app.settings import ROOT, Settings
from tests.app.conftest import Visit
from tests.app.notifications.push_service import Browser, PushService

NAMES = ("דוד", "محمد", "דוד 2", "(אבא)", "2 فاطمة!", "Anna אנה", "ܡܪܝܐ", "ߒߞߏ")
NUMBERS = frozenset({"players", "count"})


def list_sentences() -> Iterator[str]:
    """The sentences of all notifications in the code."""
    for file in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Notification"
            ):
                sentence = ast.literal_eval(node.args[0])
                assert isinstance(sentence, str)
                yield sentence


def find_right_to_left(text: str) -> list[str]:
    """The characters outside of isolates that turn a line around. Raises ValueError if unbalanced."""
    depth, found = 0, []
    for character in text:
        depth += (character == ISOLATES[0]) - (character == ISOLATES[1])
        if depth not in (0, 1):
            raise ValueError("unbalanced")
        if depth == 0 and bidirectional(character) in RIGHT_TO_LEFT:
            found.append(character)
    if depth:
        raise ValueError("unbalanced")
    return found


def test_every_notification_isolates_names() -> None:
    sentences = sorted(set(list_sentences()))
    assert len(sentences) >= 8
    for sentence in sentences:
        fields = {field for _, field, _, _ in Formatter().parse(sentence) if field}
        for language, _ in languages():
            for name in NAMES:
                args = {field: 2 if field in NUMBERS else name for field in fields}
                text = Notification(sentence, args, "/", "/").text(language)
                assert find_right_to_left(text) == []
                assert text.count(f"{ISOLATES[0]}{name}{ISOLATES[1]}") == len(fields - NUMBERS)
                # A name written from left to right leaves the sentence as it is
                plain = {field: 2 if field in NUMBERS else "Anna" for field in fields}
                assert ISOLATES[0] not in Notification(sentence, plain, "/", "/").text(language)


@pytest.mark.parametrize("name", NAMES)
def test_mails_isolate_names(name: str) -> None:
    service = MailService(Settings(smtp_host="mail", smtp_from="a@b.example", public_origin="http://hall"))
    turn = Notification("{name} is waiting for your move in {game}", {"name": name, "game": "x"}, "/t", "/t")
    for language, _ in languages():
        mail = build_turn_mail(
            "anna", "ben@example.org", turn, language, "http://hall/t", "http://hall/s", "/s"
        )
        parsed = message_from_bytes(service.encode(mail), policy=default)
        for text in (parsed["Subject"], parsed.get_content()):
            assert isolate(name) in text
            assert find_right_to_left(text) == []


@pytest.mark.anyio
async def test_a_push_isolates_the_name_of_a_player(visit: Visit, service: PushService, game: str) -> None:
    host, guest = visit("Anna"), visit("דוד 2")
    await host.create(game, 2)
    phone = Browser(service, "phone")
    await phone.subscribe(host)
    await guest.join((await host.look()).link("/invite/"))
    (push,) = await phone.received(1)
    assert push["title"].startswith(f"{ISOLATES[0]}דוד 2{ISOLATES[1]} joined your table")
