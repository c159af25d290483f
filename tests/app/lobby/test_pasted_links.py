"""Links as people paste them and mail programs break them: each leads to where the exact link leads."""

import random
from functools import partial
from urllib.parse import quote, unquote

import pytest
from fastapi import FastAPI

from app.accounts import device_links
from app.notifications.mail.links import MailLinks
from app.operator import sessions as operator_sessions
from app.storage.database import Database
from app.web.inputs.pasted_links import LINK_FORMS, find_link
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.hostile_inputs.raw_client import RawRequest, send

pytestmark = pytest.mark.anyio

PASTED_AFTER = (
    *".,;:!?)]}>\"'*_~`|\\=-/",
    *("”", "’", "»", "）", "。", "，", "…", "、", "」", "\u00a0", "\u200b", "\u200d", "\ufeff", "\u202c"),
    *(" ", "  ", "\n", "\r\n", "\t", ").", ".)", "!!!", "**", "</a>", "&gt;", "&quot;", "&amp;", "\u2069"),
    *("#top", "%20", "%2E", "%0D%0A", "%252E", ">.", " see you there", "\nand you", " be there", ",%20Ben"),
    *("?", "//", "/.", "&utm_source=mail", "?utm_source=mail", "?fbclid=1&at=x"),
)  # fmt: skip
"""Characters that chats and mail programs take for a part of the link."""
PASTED_BEFORE = (
    "(",
    "<",
    "[",
    '"',
    "“",
    "«",
    " ",
    "\u200b",
    "\ufeff",
    "\u2066",
    "%20",
    "3D",
)
"""Characters between the path and the token."""
SAMPLED = 7
"""One of N broken links is opened; all are searched."""
INSERTED = (
    " ",
    "\n",
    "\r\n",
    "=\r\n",
    "\r\n> ",
    "%20",
    "%0A",
    "%0D%0A",
    "\u200b",
    "\u00ad",
    "\ufeff",
    "-\n",
    "\u2060",
    "\\\n",
)
"""Characters that mail programs insert into long links."""


def break_link(path: str) -> list[str]:
    """All broken forms of a link without capitals in its token."""
    prefix, token = path[: path.rindex("/") + 1], path[path.rindex("/") + 1 :]
    wide = "".join([chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in path[1:]])
    middle = len(token) // 2
    return [
        *[path + pasted for pasted in PASTED_AFTER],
        *[prefix + pasted + token for pasted in (*PASTED_BEFORE, f"http://hall{prefix}")],
        *[prefix + token[:middle] + inserted + token[middle:] for inserted in INSERTED],
        *[prefix + token[:3] + inserted + token[3:-3] + inserted + token[-3:] for inserted in INSERTED],
        *(
            path.upper(),
            prefix.title() + token,
            prefix + token.upper(),
            f"/{wide}",
            f"/{path}",
            f"/ {path[1:]}",
        ),
        *(
            quote(path, safe="/").replace(".", "%2E"),
            path.replace(".", "%252E"),
            f"/%{ord(path[1]):x}{path[2:]}",
        ),
        *(
            prefix[:-1] + "%2F" + token,
            prefix[:-1] + "%5C" + token,
            f"/[link]({path})",
            f"/http://hall{path}",
        ),
        *("".join([f"%{byte:02X}" for byte in path[1:].encode()]).join("/ ").rstrip(),),
    ]


def encode_path(path: str) -> bytes:
    """A path as browsers send it: what is not allowed in it is percent-encoded, once."""
    return quote(path, safe="/%!$&'()*+,;=:@~-._").encode()


async def test_every_broken_link_leads_to_its_page(
    app: FastAPI, services: Services, visit: Visit, game: str
) -> None:
    # Given links of every kind, as they are sent to people
    anna = visit("Anna")
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    user_id = (await anna.client.get("/api/me/export")).json()["user"]["id"]
    db = services[Database]
    device = await db.write(partial(device_links.create_link, user_id=user_id))
    operator = await db.write(operator_sessions.create_link)
    stop = services[MailLinks].stop_path(user_id, "anna@example.org")
    links = (invite, f"/link/{device}", f"/admin/enter/{operator}", stop, anna.path)
    assert find_link(f"/membership/{'0a' * 20}).") == f"/membership/{'0a' * 20}"
    cookie = ((b"cookie", f"magehall={anna.client.cookies['magehall']}".encode()),)
    failed: list[tuple[str, object]] = []
    searched = count = 0
    for link in links:
        exact = await send(app, RawRequest("GET", link.encode(), cookie))
        assert exact.status == 200, link
        # When each is opened in every broken form
        for position, broken in enumerate(break_link(link)):
            path = unquote(encode_path(broken).decode().partition("?")[0])
            if link not in (path, find_link(path)):
                failed.append((broken, find_link(path)))
            searched += 1
            if position % SAMPLED:
                continue
            response = await send(app, RawRequest("GET", encode_path(broken), cookie))
            count += 1
            if response.status != 200 or len(response.body) != len(exact.body):
                failed.append((broken, response.status))
    # Then the page of the exact link is shown
    assert failed == []
    assert searched > 500
    assert count > 60


async def test_a_seat_is_taken_with_a_broken_invite(app: FastAPI, visit: Visit, game: str) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await anna.create(game, 3 if game != "draco_magi" else 2)
    invite = (await anna.look()).link("/invite/")
    await ben.join(f"{invite})")
    assert ben.path == anna.path
    token = (await cleo.client.post("/api/guests", json={"name": "Cleo"})).json()["token"]
    pasted = {"invite": f"  http://hall{invite}. "}
    answer = await cleo.client.post(
        f"/api{anna.path}/seats", json=pasted, headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.status_code == 201


async def test_a_changed_invite_is_refused(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    other = invite[:-1] + ("0" if invite[-1] != "0" else "1")
    for changed in (
        invite[:-1],
        invite[:-20],
        invite[: invite.index(".")],
        f"{invite}0",
        f"{invite}abc",
        other,
    ):
        page = await anna.client.get(changed)
        assert page.status_code == 404
        assert "no longer works" in page.text


def test_paths_that_contain_no_link_are_unchanged() -> None:
    table, dice = "0123456789abcdef", random.Random(1)
    unchanged = [
        "/",
        "/me",
        "/tables",
        "/admin",
        f"/tables/{table}",
        f"/tables/{table}/salt-hash",
        "/static/js/x.js",
    ]
    unchanged += [
        f"/api/tables/{table}.",
        "/games/magestik/faces/invite/",
        f"/invite/{table}.{table * 2}/code",
    ]
    unchanged += [f"/{''.join(dice.choices('abcdef0123456789./_-(%', k=60))}" for _ in range(500)]
    assert [path for path in unchanged if find_link(path) is not None] == []


def test_long_paths_are_searched_in_little_time() -> None:
    for form in LINK_FORMS:
        for char in ("a", "0", "/", ".", " ", "%25", "=3D", "0 ", "０"):
            assert len(find_link(form.prefix + char * 1_900) or "") < 100
