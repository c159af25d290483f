"""A small OpenID provider on this machine, which misbehaves if a test wants it to."""

import hashlib
import hmac
import json
import secrets
import threading
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import unquote_plus, urlencode

import anyio
import uvicorn
from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from tests.servers import HANGS

CLIENT, SECRET = "magehall", "a secret: with ünusual characters & signs"

Key = RSAKey | ECKey


@cache
def rsa_key() -> RSAKey:
    """A key for RS256; to create one is slow."""
    return RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})


def ec_key(kid: str) -> ECKey:
    """A new key for ES256."""
    return ECKey.generate_key("P-256", {"kid": kid, "use": "sig"})


class OpenIdProvider:
    """A provider at which `person` is signed in. Its attributes can be changed to misbehave.

    `claims` replace those of the ID token (None: left out), `document` those of the description. `seal` makes
    the token of the claims. `error` is sent instead of a code; while `is_silent`, nothing is answered.
    """

    def __init__(self) -> None:
        self.url = ""
        self.key: Key = rsa_key()
        self.published: list[Key] = [self.key]
        self.requests: list[str] = []
        self.reset()

    def reset(self) -> None:
        """Behaves well from now on."""
        self.person: dict[str, str] = {"sub": "1001", "preferred_username": "morgana"}
        self.claims: dict[str, Any] = {}
        self.document: dict[str, Any] = {}
        self.seal: Callable[[dict[str, Any]], str] = self.sign
        self.error: str | None = None
        self.token_status = 200
        self.is_silent = False
        self._codes: dict[str, dict[str, str]] = {}

    def sign(self, claims: dict[str, Any]) -> str:
        """The ID token with these claims."""
        alg = "RS256" if isinstance(self.key, RSAKey) else "ES256"
        return jwt.encode({"alg": alg, "kid": self.key.kid}, claims, self.key)

    async def describe(self, request: Request) -> Response:
        """The description of the provider."""
        await self._note(request)
        endpoints = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
        }
        return JSONResponse(endpoints | self.document)

    async def show_keys(self, request: Request) -> Response:
        """The public keys, and one that is not for signatures."""
        await self._note(request)
        keys = [key.as_dict(private=False) for key in self.published]
        return JSONResponse({"keys": [*keys, {"kty": "RSA", "use": "enc", "kid": "other"}, {"kty": "new"}]})

    async def authorize(self, request: Request) -> Response:
        """Sends the browser back with a code, without asking: the person is signed in."""
        await self._note(request)
        query = dict(request.query_params)
        is_valid = query["client_id"] == CLIENT and query["response_type"] == "code"
        is_safe = (
            query["code_challenge_method"] == "S256" and len(query["nonce"]) > 40 and len(query["state"]) > 40
        )
        if not is_valid or not is_safe or "openid" not in query["scope"].split():
            return PlainTextResponse("wrong request", 400)
        fields = {"state": query["state"], "iss": self.url}
        if self.error is not None:
            return RedirectResponse(f"{query['redirect_uri']}?{urlencode({**fields, 'error': self.error})}")
        code = secrets.token_urlsafe(16)
        self._codes[code] = query
        return RedirectResponse(f"{query['redirect_uri']}?{urlencode({**fields, 'code': code})}")

    async def issue_token(self, request: Request) -> Response:
        """The ID token for a code, once, and only to the site that knows the verifier and the secret."""
        await self._note(request)
        form = {name: str(value) for name, value in (await request.form()).items()}
        credentials = b64decode(request.headers["authorization"].removeprefix("Basic ")).decode()
        if [unquote_plus(part) for part in credentials.split(":")] != [CLIENT, SECRET]:
            return JSONResponse({"error": "invalid_client"}, 401)
        if self.token_status != 200:
            return PlainTextResponse("out of order", self.token_status)
        query = self._codes.pop(form["code"], None)
        hashed = hashlib.sha256(form["code_verifier"].encode()).digest()
        challenge = urlsafe_b64encode(hashed).decode().rstrip("=")
        if (
            query is None
            or query["code_challenge"] != challenge
            or query["redirect_uri"] != form["redirect_uri"]
        ):
            return JSONResponse({"error": "invalid_grant"}, 400)
        time_now = int(time.time())
        claims: dict[str, Any] = {"iss": self.url, "aud": CLIENT, "nonce": query["nonce"]}
        claims |= {"iat": time_now, "exp": time_now + 300, **self.person, **self.claims}
        token = self.seal({name: value for name, value in claims.items() if value is not None})
        return JSONResponse({"access_token": "unused", "token_type": "Bearer", "id_token": token})

    async def _note(self, request: Request) -> None:
        self.requests.append(request.url.path)
        if self.is_silent:
            await anyio.sleep(HANGS)


def seal_unsigned(claims: dict[str, Any]) -> str:
    """A token that claims to need no signature."""
    return ".".join([_encode({"alg": "none"}), _encode(claims), ""])


def seal_symmetrically(claims: dict[str, Any]) -> str:
    """A token signed with the public key as if it were a shared secret, which `joserfc` refuses to do."""
    signed = ".".join([_encode({"alg": "HS256", "kid": "first"}), _encode(claims)])
    signature = hmac.digest(rsa_key().as_pem(private=False), signed.encode(), "sha256")
    return f"{signed}.{urlsafe_b64encode(signature).decode().rstrip('=')}"


def _encode(part: dict[str, Any]) -> str:
    return urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")


class _StartedServer(uvicorn.Server):
    """A server that says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_open = threading.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.is_open.set()


@contextmanager
def open_provider() -> Iterator[OpenIdProvider]:
    """Serves a provider in a thread."""
    provider = OpenIdProvider()
    app = Starlette(
        routes=[
            Route("/.well-known/openid-configuration", provider.describe),
            Route("/keys", provider.show_keys),
            Route("/authorize", provider.authorize),
            Route("/token", provider.issue_token, methods=["POST"]),
        ]
    )
    config = uvicorn.Config(
        app,
        port=0,
        log_config=None,
        log_level="critical",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=0,
    )
    server = _StartedServer(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert server.is_open.wait(HANGS)
    provider.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    try:
        yield provider
    finally:
        server.should_exit = True
        thread.join(HANGS)
