"""A server with a name, colour, logo and pages of its own shows them everywhere, and safely."""

import email
import re
from email.header import decode_header, make_header
from pathlib import Path

import httpx
import pytest

from app.language.isolation import ISOLATES
from app.notifications.mail.smtp import MailService
from app.notifications.mail.texts import build_confirmation_mail
from app.settings import Settings
from app.site.texts import choose_text, load_texts
from app.web.security import CONTENT_SECURITY_POLICY, IMAGE_POLICY
from app.web.static import IMMUTABLE
from tests.app.conftest import Visit
from tests.app.site.samples import NAME, SVG, write_site

pytestmark = pytest.mark.anyio

ESCAPED = NAME.replace("&", "&amp;")


@pytest.fixture
def values(tmp_path: Path) -> dict[str, str]:
    """The settings of everything that a server can have of its own."""
    return write_site(tmp_path / "site")


@pytest.fixture
def settings(settings: Settings, values: dict[str, str]) -> Settings:
    return Settings.model_validate(settings.model_dump() | values)


@pytest.fixture
def client(visit: Visit) -> httpx.AsyncClient:
    """The browser of a visitor."""
    return visit("Nobody").client


async def test_pages_show_the_name_and_the_logo(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    pages = (
        "/",
        f"/games/{game}",
        "/create",
        "/learn",
        "/history",
        "/me",
        "/docs",
        "/terms",
        "/nowhere",
        "/offline",
    )
    for path in (*pages, anna.path, f"{anna.path}/log", invite):
        text = (await anna.client.get(path)).text
        title = re.search(r"<title>(.*?)</title>", text, re.DOTALL)
        assert title is not None, path
        assert title[1].endswith(ESCAPED), path
        assert "Magehall" not in re.sub(r"Magehall \d+\.\d+\.\d+", "", text), (
            path
        )  # only the program's version
        assert re.search(r'<img class="logo[^>]* src="/site/\w+/logo"', text), path
        assert re.search(r'<link rel="stylesheet" href="/site/\w+/colours.css">', text), path


async def test_the_name_reaches_apps_programs_and_passkeys(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    manifest = (await anna.client.get("/manifest.webmanifest")).json()
    assert (manifest["name"], manifest["short_name"]) == (NAME, NAME)
    assert (await anna.client.get("/openapi.json")).json()["info"]["title"] == NAME
    options = (await anna.client.post("/me/passkeys/options")).json()
    assert options["rp"]["name"] == NAME


def test_mail_comes_from_the_site(settings: Settings) -> None:
    mail = {"smtp_host": "mail", "smtp_from": "a@b.example", "public_origin": "http://hall"}
    service = MailService(settings.model_copy(update=mail))
    raw = service.encode(build_confirmation_mail("anna", "a@c.example", "http://hall/x", settings.site_name))
    assert raw.isascii()
    message = email.message_from_bytes(raw)
    assert str(make_header(decode_header(message["From"]))) in (
        f"{NAME} <a@b.example>",
        f'"{NAME}" <a@b.example>',
    )
    payload = message.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert f"Confirm that {NAME} may email you" in payload.decode()


async def test_pages_of_the_site_are_linked_and_safe(client: httpx.AsyncClient) -> None:
    home = (await client.get("/")).text
    assert re.findall(r'<a href="(/(?:terms|privacy|contact))">', home) == ["/terms", "/privacy"]
    assert (await client.get("/contact")).status_code == 404
    terms = (await client.get("/terms")).text
    assert f"<title>House rules · {ESCAPED}</title>" in terms
    assert terms.count("House rules</h1>") == 1
    assert "<strong>kind</strong>" in terms
    assert "<td>Friday</td>" in terms
    assert "&lt;script&gt;" in terms
    assert "<script>" not in terms
    assert 'href="javascript:' not in terms
    assert '<a href="https://club.example">' in terms


async def test_a_page_is_shown_in_the_reader_s_language(client: httpx.AsyncClient) -> None:
    english = (await client.get("/privacy", headers={"accept-language": "en"})).text
    assert "We store your name." in english
    assert "Privacy</h1>" in english  # it has no heading of its own
    german = (await client.get("/privacy", headers={"accept-language": "de"})).text
    assert "Wir speichern deinen Namen." in german
    assert "Datenschutz</h1>" in german


def test_a_page_in_one_language_is_shown_to_everybody(tmp_path: Path) -> None:
    (tmp_path / "privacy.de.md").write_text("Wir speichern deinen Namen.")
    texts = load_texts(str(tmp_path))
    assert list(texts) == ["privacy"]
    assert choose_text(texts["privacy"], "en").language == "de"


async def test_a_logo_cannot_run_scripts(client: httpx.AsyncClient) -> None:
    home = (await client.get("/")).text
    address = re.search(r'src="(/site/\w+/logo)"', home)
    assert address is not None
    response = await client.get(address[1])
    assert (response.text, response.headers["content-type"]) == (SVG, "image/svg+xml")
    assert response.headers.get_list("content-security-policy") == [IMAGE_POLICY]
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["cache-control"] == IMMUTABLE
    other = await client.get("/site/another/logo")  # a page that was open during a change
    assert (other.text, other.headers["cache-control"]) == (SVG, "no-cache")
    page = await client.get("/")
    assert page.headers.get_list("content-security-policy") == [CONTENT_SECURITY_POLICY]


async def test_the_style_sheet_has_the_colour(client: httpx.AsyncClient) -> None:
    home = (await client.get("/")).text
    address = re.search(r'href="(/site/\w+/colours.css)"', home)
    assert address is not None
    response = await client.get(address[1])
    assert response.headers["content-type"].startswith("text/css")
    assert "--accent-leaf: var(--light, #" in response.text


@pytest.mark.parametrize("values", [{}])
async def test_a_server_without_these_settings_has_no_files_and_no_pages(client: httpx.AsyncClient) -> None:
    home = (await client.get("/")).text
    assert "/site/" not in home
    assert "foot-links" not in home
    assert "<title>Magehall</title>" in home
    for path in ("/terms", "/privacy", "/contact", "/site/x/logo", "/site/x/colours.css"):
        assert (await client.get(path)).status_code == 404


@pytest.mark.parametrize("values", [{"site_name": "מועדון"}])
async def test_a_name_from_right_to_left_is_isolated(client: httpx.AsyncClient) -> None:
    title = re.search(r"<title>(.*?)</title>", (await client.get("/learn")).text)
    assert title is not None
    assert title[1] == f"Learn · {ISOLATES[0]}מועדון{ISOLATES[1]}"
    assert (await client.get("/manifest.webmanifest")).json()["name"] == "מועדון"
