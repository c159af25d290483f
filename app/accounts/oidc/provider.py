"""The OpenID provider: its addresses and keys, cached, and the two requests of a sign-in."""

import time
from base64 import b64encode
from typing import Any
from urllib.parse import quote_plus, urlencode

import httpx
from anyio import to_thread

from app.accounts.oidc.attempts import SignInAttempt
from app.accounts.oidc.discovery import (
    ProviderMetadata,
    describe_http_error,
    fetch_json,
    fetch_metadata,
    limit_time,
    open_client,
    read_json,
)
from app.accounts.oidc.id_token import ExpectedToken, UnknownKey, verify_token
from app.accounts.oidc.problems import ProviderFailure
from app.settings import Settings

CACHE_SECONDS = 3600.0
"""The provider's addresses and keys are fetched again when they are older."""
MIN_KEYS_SECONDS = 60.0
"""Keys older than this are fetched again for a token with an unknown key: the provider may have a new one."""
CALLBACK_PATH = "/oidc/callback"
SCOPE = "openid profile"
"""No mail address is requested."""


class OidcProvider:
    """The provider of the settings, if there is one. Opens connections with the first sign-in."""

    def __init__(self, settings: Settings) -> None:
        self._issuer = settings.oidc_issuer
        self._client_id = settings.oidc_client_id or ""
        self._secret = settings.oidc_client_secret
        self._redirect_url = (settings.public_origin or "") + CALLBACK_PATH
        self._client: httpx.AsyncClient | None = None
        self._metadata: ProviderMetadata | None = None
        self._metadata_until = 0.0
        self._keys: dict[str, Any] | None = None
        self._keys_at = 0.0
        self.name = settings.oidc_label

    @property
    def issuer(self) -> str | None:
        """The provider's identifier; None if there is no provider."""
        return self._issuer

    async def build_authorization_url(self, attempt: SignInAttempt) -> str:
        """The page of the provider to which a browser is sent. Raises ProviderFailure."""
        with limit_time():
            metadata = await self._load_metadata()
        fields = {
            "response_type": "code",
            "client_id": self._client_id,
            "redirect_uri": self._redirect_url,
            "scope": SCOPE,
            "state": attempt.state,
            "nonce": attempt.nonce,
            "code_challenge": attempt.challenge,
            "code_challenge_method": "S256",
        }
        separator = "&" if "?" in metadata.authorization_url else "?"
        return f"{metadata.authorization_url}{separator}{urlencode(fields)}"

    async def exchange_code(self, code: str, attempt: SignInAttempt) -> dict[str, Any]:
        """The verified claims about the person with whose code a browser returned. Raises ProviderFailure."""
        with limit_time():
            metadata = await self._load_metadata()
            token = await self._request_token(metadata, code, attempt)
            keys = await self._load_keys(metadata)
            expected = ExpectedToken(self._issuer or "", self._client_id, attempt.nonce)
            try:
                return await to_thread.run_sync(verify_token, token, keys, expected)
            except UnknownKey:
                if time.monotonic() - self._keys_at > MIN_KEYS_SECONDS:
                    self._keys = None
            try:
                keys = await self._load_keys(metadata)
                return await to_thread.run_sync(verify_token, token, keys, expected)
            except UnknownKey as error:
                raise ProviderFailure("untrusted", "ID token: unknown key") from error

    def _load_client(self) -> httpx.AsyncClient:
        if self._client is None:
            self._client = open_client()
        return self._client

    async def _load_metadata(self) -> ProviderMetadata:
        assert self._issuer is not None
        if self._metadata is None or time.monotonic() > self._metadata_until:
            self._metadata = await fetch_metadata(self._load_client(), self._issuer)
            self._metadata_until = time.monotonic() + CACHE_SECONDS
        return self._metadata

    async def _load_keys(self, metadata: ProviderMetadata) -> dict[str, Any]:
        if self._keys is None or time.monotonic() - self._keys_at > CACHE_SECONDS:
            self._keys = await fetch_json(self._load_client(), metadata.keys_url)
            self._keys_at = time.monotonic()
        return self._keys

    async def _request_token(self, metadata: ProviderMetadata, code: str, attempt: SignInAttempt) -> str:
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self._redirect_url,
            "code_verifier": attempt.verifier,
        }
        headers = {"Accept": "application/json"}
        secret = self._secret.get_secret_value() if self._secret is not None else None
        if secret is None:
            form["client_id"] = self._client_id
        elif metadata.posts_secret:
            form |= {"client_id": self._client_id, "client_secret": secret}
        else:
            credentials = f"{quote_plus(self._client_id)}:{quote_plus(secret)}"
            headers["Authorization"] = f"Basic {b64encode(credentials.encode()).decode()}"
        try:
            async with self._load_client().stream(
                "POST", metadata.token_url, data=form, headers=headers
            ) as response:
                status = response.status_code
                if status >= 500:
                    raise ProviderFailure("unreachable", f"token: {status}")
                body = await read_json(response)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ProviderFailure("unreachable", describe_http_error(error)) from error
        if status != 200:
            reason = str(body.get("error"))[:100]
            raise ProviderFailure(
                "used" if reason == "invalid_grant" else "refused", f"token: {status} {reason}"
            )
        token = body.get("id_token")
        if not isinstance(token, str):
            raise ProviderFailure("untrusted", "there is no ID token in its answer")
        return token
