"""Sign-in with an OpenID provider: who becomes whom, and what is refused."""

import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from joserfc import jwt
from sqlmodel import Session as Transaction
from sqlmodel import select

from app.accounts.oidc import discovery, provider
from app.server.checks.oidc_provider import check_oidc
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.storage.oidc_models import OidcIdentity
from app.web.services import Services
from tests.app.accounts.test_passkeys import add
from tests.app.conftest import Visit
from tests.live.authenticator import Authenticator
from tests.live.openid_provider import (
    CLIENT,
    SECRET,
    OpenIdProvider,
    ec_key,
    open_provider,
    rsa_key,
    seal_symmetrically,
    seal_unsigned,
)
from tests.live.player import Player

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def shared_provider() -> Iterator[OpenIdProvider]:
    with open_provider() as opened:
        yield opened


@pytest.fixture
def openid(shared_provider: OpenIdProvider) -> Iterator[OpenIdProvider]:
    """A provider that behaves well until a test changes it."""
    yield shared_provider
    shared_provider.reset()


@pytest.fixture
def settings(settings: Settings, openid: OpenIdProvider) -> Settings:
    """Settings with a provider."""
    sign_in = {
        "oidc_issuer": openid.url,
        "oidc_client_id": CLIENT,
        "oidc_client_secret": SECRET,
        "oidc_name": "The Guild",
    }
    return Settings.model_validate(
        {**settings.model_dump(), "secret_key": "test", "public_origin": "http://hall", **sign_in}
    )


async def leave(player: Player) -> str:
    """Starts a sign-in; returns the address at the provider."""
    started = await player.client.get("/oidc/start")
    assert started.status_code == 303, started.text
    return started.headers["location"]


async def visit_provider(address: str) -> str:
    """Follows the address like a browser; returns the path and query with which it comes back."""
    async with httpx.AsyncClient(verify=False) as browser:  # without certificates it opens at once
        sent = await browser.get(address)
    assert sent.status_code == 307, sent.text
    back = urlsplit(sent.headers["location"])
    assert back.netloc == "hall"
    return f"{back.path}?{back.query}"


async def sign_in(player: Player) -> httpx.Response:
    """Signs in with the provider; returns the response to the callback."""
    return await player.client.get(await visit_provider(await leave(player)))


async def read_users(services: Services) -> dict[str, str]:
    """The subjects of all identities, and the names of their users."""

    def read(db: Transaction) -> dict[str, str]:
        rows = db.exec(select(OidcIdentity, User).where(OidcIdentity.user_id == User.id))
        return {identity.subject: user.name for identity, user in rows}

    return await services[Database].read(read)


@pytest.mark.databases
async def test_a_person_is_the_same_on_every_device(
    visit: Visit, services: Services, openid: OpenIdProvider, caplog: pytest.LogCaptureFixture
) -> None:
    # Given a newcomer with a name that somebody has already
    other, computer, phone = visit("morgana"), visit("computer"), visit("phone")
    await other.create("draco_magi", 2)
    caplog.set_level("DEBUG")
    # When they sign in, then they get a name of their own, which they can change at once
    done = await sign_in(computer)
    assert done.headers["location"] == "/oidc/name?next=%2F"
    assert 'value="morgana 2"' in (await computer.client.get(done.headers["location"])).text
    refused = await computer.client.post("/oidc/name", data={"name": "Admin", "next": "/"})
    assert (refused.status_code, 'role="alert"' in refused.text) == (422, True)
    named = await computer.client.post("/oidc/name", data={"name": "Fay", "next": "//evil.example/"})
    assert named.headers["location"] == "/"  # and to another site it never leads
    # And on another device they are the same person, with the same table
    await computer.create("draco_magi", 2)
    assert (await sign_in(phone)).headers["location"] == "/"
    phone.path = computer.path
    assert (await phone.look()).find("leave") is not None
    assert "You can sign in with The Guild" in (await phone.client.get("/me")).text
    assert await read_users(services) == {"1001": "Fay"}
    # And another subject is another person, also in the same browser
    openid.person = {"sub": "1002", "preferred_username": "a@mail.example", "name": "\u202e"}
    assert (await sign_in(phone)).headers["location"].startswith("/oidc/name")
    users = await read_users(services)
    assert users["1001"] == "Fay"
    assert users["1002"].startswith("Guest ")  # a mail address is nobody's business
    # And nothing secret was logged, also not about the requests to the provider
    own = [record.getMessage() for record in caplog.records if record.name.startswith("app.")]
    own += [text for text in caplog.messages if text.startswith("HTTP Request: POST") and "/token" in text]
    assert any("oidc_signed_in" in text for text in own)
    for secret in (SECRET, "1001", "code=", "state=", "eyJ", "verifier"):
        assert secret not in "\n".join(own)


async def test_a_guest_keeps_their_account(visit: Visit, services: Services, openid: OpenIdProvider) -> None:
    # Given a guest with a seat, who starts from the page of their table
    anna, phone = visit("Anna"), visit("phone")
    await anna.create("draco_magi", 2)
    anna.client.headers["Referer"] = f"http://hall{anna.path}?x=1"
    # When they sign in for the first time, then it is linked, and they are back at the table
    assert (await sign_in(anna)).headers["location"] == f"{anna.path}?x=1"
    assert await read_users(services) == {"1001": "Anna"}
    await sign_in(phone)
    phone.path = anna.path
    assert (await phone.look()).find("leave") is not None
    # And it can be unlinked only if a passkey remains
    assert 'action="/me/oidc/unlink"' not in (await anna.client.get("/me")).text
    assert (await anna.client.post("/me/oidc/unlink")).status_code == 409
    await add(anna, Authenticator())
    assert 'action="/me/oidc/unlink"' in (await anna.client.get("/me")).text
    assert (await anna.client.post("/me/oidc/unlink")).headers["location"] == "/me#sign-in"
    assert await read_users(services) == {}
    # And the deletion of an account deletes the link
    await sign_in(anna)
    assert await read_users(services) == {"1001": "Anna"}
    assert "1001" in (await anna.client.get("/api/me/export")).text
    await anna.client.post("/me/delete")
    assert await read_users(services) == {}


def claim(**claims: Any) -> Callable[[OpenIdProvider], None]:
    return lambda openid: openid.claims.update(claims)


def seal(make: Callable[[dict[str, Any]], str]) -> Callable[[OpenIdProvider], None]:
    return lambda openid: setattr(openid, "seal", make)


def cut_signature(claims: dict[str, Any]) -> str:
    token = jwt.encode({"alg": "RS256", "kid": "first"}, claims, rsa_key())
    return token[:-8] + "AAAAAAAA"


PAST, FUTURE = int(time.time()) - 7200, int(time.time()) + 7200
MISBEHAVIOURS: dict[str, tuple[Callable[[OpenIdProvider], None], str]] = {
    "another nonce": (claim(nonce="x"), "untrusted"),
    "no nonce": (claim(nonce=None), "untrusted"),
    "another audience": (claim(aud="another"), "untrusted"),
    "several audiences": (claim(aud=[CLIENT, "another"]), "untrusted"),
    "issued to another": (claim(azp="another"), "untrusted"),
    "another issuer": (claim(iss="https://evil.example"), "untrusted"),
    "no subject": (claim(sub=None), "untrusted"),
    "no expiry": (claim(exp=None), "untrusted"),
    "expired": (claim(exp=PAST), "clock"),
    "from the future": (claim(iat=FUTURE), "clock"),
    "no signature": (seal(seal_unsigned), "untrusted"),
    "a symmetric one": (seal(seal_symmetrically), "untrusted"),
    "a broken one": (seal(cut_signature), "untrusted"),
    "no token": (seal(lambda claims: "nonsense"), "untrusted"),
    "an unknown key": (
        seal(lambda claims: jwt.encode({"alg": "ES256", "kid": "x"}, claims, ec_key("x"))),
        "untrusted",
    ),
    "a crash": (lambda openid: setattr(openid, "token_status", 500), "unreachable"),
    "cancelled": (lambda openid: setattr(openid, "error", "access_denied"), "cancelled"),
    "refused": (lambda openid: setattr(openid, "error", "unauthorized_client"), "refused"),
    "busy": (lambda openid: setattr(openid, "error", "temporarily_unavailable"), "unreachable"),
}


async def test_wrong_answers_sign_nobody_in(
    visit: Visit, services: Services, openid: OpenIdProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given each misbehaviour, then one sentence says so, the guest stays who they are, and can try again."""
    anna = visit("Anna")
    await anna.create("draco_magi", 2)
    codes = {}
    for name, (misbehave, _) in MISBEHAVIOURS.items():
        misbehave(openid)
        answer = await sign_in(anna)
        codes[name] = answer.headers.get("location") or await read_code(anna, answer)
        assert "/oidc/start" in answer.text, name
        openid.reset()
    assert codes == {name: f"oidc_{code}" for name, (_, code) in MISBEHAVIOURS.items()}
    assert await read_users(services) == {}
    assert "Anna" in (await anna.client.get("/me")).text
    # A silent provider, and one that is not there
    monkeypatch.setattr(discovery, "TIMEOUT_SECONDS", 0.2)
    back = await visit_provider(await leave(anna))
    openid.is_silent = True
    assert (await anna.client.get(back)).status_code == 503
    openid.is_silent = False
    monkeypatch.undo()
    assert (await sign_in(anna)).status_code == 303


async def read_code(player: Player, answer: httpx.Response) -> str:
    """The code of a problem, by its sentence."""
    sentences = {
        "couldn’t be checked": "oidc_untrusted",
        "clocks of this site": "oidc_clock",
        "You didn’t sign in": "oidc_cancelled",
        "refused to sign you in": "oidc_refused",
        "can’t be reached": "oidc_unreachable",
        "Please try again": "oidc_lost",
    }
    (code,) = [code for sentence, code in sentences.items() if sentence in answer.text]
    return code


async def test_an_attempt_belongs_to_its_browser_and_works_once(
    visit: Visit, services: Services, openid: OpenIdProvider
) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    # Another browser cannot finish it, nor one without an attempt, nor with another state
    back = await visit_provider(await leave(anna))
    await leave(eve)
    for wrong in (back, "/oidc/callback", "/oidc/callback?code=x&state=y"):
        answer = await eve.client.get(wrong)
        assert (answer.status_code, await read_code(eve, answer)) == (400, "oidc_lost")
    # Nor one whose user has changed meanwhile
    await anna.create("draco_magi", 2)
    assert await read_code(anna, await anna.client.get(back)) == "oidc_lost"
    # And when it has worked, it does not work again: not the page, nor the code in another attempt
    back = await visit_provider(await leave(anna))
    assert (await anna.client.get(back)).status_code == 303
    assert await read_code(anna, await anna.client.get(back)) == "oidc_lost"
    state = (await visit_provider(await leave(eve))).partition("state=")[2].partition("&")[0]
    code = back.partition("code=")[2].partition("&")[0]
    answer = await eve.client.get(f"/oidc/callback?code={code}&state={state}")
    assert await read_code(eve, answer) == "oidc_lost"
    assert await read_users(services) == {"1001": "Anna"}
    # And links of other sites start nothing
    started = await eve.client.get("/oidc/start", headers={"Sec-Fetch-Site": "cross-site"})
    assert started.headers["location"] == "/me"
    assert "magehall-oidc" not in started.headers.get("set-cookie", "")


async def test_addresses_and_keys_are_cached_and_renewed(
    visit: Visit, openid: OpenIdProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    openid.requests.clear()
    for name in ("one", "two"):
        await sign_in(visit(name))
    assert (
        sorted(openid.requests).count("/keys")
        == openid.requests.count("/.well-known/openid-configuration")
        == 1
    )
    # When the provider signs with a new key, of another kind
    monkeypatch.setattr(openid, "key", ec_key("second"))
    monkeypatch.setattr(openid, "published", [rsa_key(), openid.key])
    assert (await sign_in(visit("three"))).status_code == 502  # it was fetched a moment ago
    monkeypatch.setattr(provider, "MIN_KEYS_SECONDS", -1.0)
    assert (await sign_in(visit("four"))).status_code == 303
    assert openid.requests.count("/keys") == 2


def test_doctor_says_what_is_wrong_with_the_provider(settings: Settings, openid: OpenIdProvider) -> None:
    def say(settings: Settings) -> tuple[str, str]:
        (result,) = check_oidc(settings)
        return result.outcome, result.sentence

    assert say(settings) == (
        "ok",
        f"{openid.url} can be reached; register http://hall/oidc/callback there as redirect URI",
    )
    openid.document = {"issuer": "https://other.example"}
    assert "calls itself https://other.example" in say(settings)[1]
    openid.document = {"token_endpoint": "http://plain.example/"}
    assert "token_endpoint is not an https address" in say(settings)[1]
    wrong = settings.model_copy(update={"oidc_issuer": f"{openid.url}/realm"})
    assert say(wrong) == (
        "failed",
        f"MAGEHALL_OIDC_ISSUER: {openid.url}/realm/.well-known/openid-configuration or its keys can't be "
        "fetched (status 404): correct it, or allow outgoing connections",
    )
