"""The provider's description of itself, from `/.well-known/openid-configuration`, and its keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import anyio
import httpx

from app.accounts.oidc.problems import ProviderFailure
from app.settings.values import is_secure_url

PATH = "/.well-known/openid-configuration"
TIMEOUT_SECONDS = 10.0
"""For everything that the provider is asked while somebody waits for a page."""
MAX_BODY_BYTES = 1_000_000


@dataclass(frozen=True)
class ProviderMetadata:
    """The addresses of a provider. `posts_secret`: whether it takes the secret in the form, not as Basic."""

    authorization_url: str
    token_url: str
    keys_url: str
    posts_secret: bool


def open_client() -> httpx.AsyncClient:
    """An HTTP client for requests to the provider. It follows no redirects, and leaves nothing open."""
    limits = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(timeout=TIMEOUT_SECONDS, limits=limits, follow_redirects=False, trust_env=False)


@contextmanager
def limit_time() -> Iterator[None]:
    """Raises ProviderFailure if the requests in the `with` block take longer than TIMEOUT_SECONDS."""
    try:
        with anyio.fail_after(TIMEOUT_SECONDS):
            yield
    except TimeoutError as error:
        raise ProviderFailure("unreachable", "it takes too long") from error


async def fetch_metadata(client: httpx.AsyncClient, issuer: str) -> ProviderMetadata:
    """Fetch and check the description of the provider. Raises ProviderFailure."""
    body = await fetch_json(client, issuer.rstrip("/") + PATH)
    if body.get("issuer") != issuer:
        raise ProviderFailure("untrusted", f"it calls itself {str(body.get('issuer'))[:200]}")
    methods = body.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
    return ProviderMetadata(
        _read_url(body, "authorization_endpoint"),
        _read_url(body, "token_endpoint"),
        _read_url(body, "jwks_uri"),
        posts_secret="client_secret_basic" not in methods,
    )


async def fetch_json(client: httpx.AsyncClient, url: str) -> dict[str, Any]:
    """Fetch an object in JSON. Raises ProviderFailure."""
    try:
        async with client.stream("GET", url, headers={"Accept": "application/json"}) as response:
            response.raise_for_status()
            return await read_json(response)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise ProviderFailure("unreachable", describe_http_error(error)) from error


async def read_json(response: httpx.Response) -> dict[str, Any]:
    """The object in the body of a response. Raises ProviderFailure."""
    body = bytearray()
    async for part in response.aiter_bytes():
        body += part
        if len(body) > MAX_BODY_BYTES:
            raise ProviderFailure("untrusted", "its answer is too long")
    try:
        parsed = httpx.Response(200, content=bytes(body)).json()
    except ValueError:
        parsed = None
    if not isinstance(parsed, dict):
        raise ProviderFailure("untrusted", "its answer is not an object in JSON")
    return parsed


def describe_http_error(error: Exception) -> str:
    """The kind of an error, without the address."""
    if isinstance(error, httpx.HTTPStatusError):
        return f"status {error.response.status_code}"
    return type(error).__name__


def _read_url(body: dict[str, Any], name: str) -> str:
    url = body.get(name)
    if not isinstance(url, str) or not is_secure_url(url):
        raise ProviderFailure("untrusted", f"{name} is not an https address")
    return url
