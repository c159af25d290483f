"""The check of the OpenID provider: doctor fetches its description and keys, and signs nobody in."""

from collections.abc import Iterator

import anyio

from app.accounts.oidc.discovery import PATH, fetch_json, fetch_metadata, limit_time, open_client
from app.accounts.oidc.id_token import count_usable_keys
from app.accounts.oidc.problems import ProviderFailure
from app.accounts.oidc.provider import CALLBACK_PATH
from app.server.checks.result import CheckResult, failed, ok
from app.settings import Settings


def check_oidc(settings: Settings) -> Iterator[CheckResult]:
    """Fetch the description of the provider and its keys, and compare the issuer."""
    issuer = settings.oidc_issuer
    if issuer is None:
        yield ok("oidc", "off; to sign in with an OpenID provider, set MAGEHALL_OIDC_ISSUER")
        return
    try:
        key_count = anyio.run(_count_keys, issuer)
    except ProviderFailure as failure:
        yield failed("oidc", _explain(failure, issuer))
        return
    if not key_count:
        yield failed(
            "oidc", f"MAGEHALL_OIDC_ISSUER: {issuer} has no public key for signatures: create one there"
        )
        return
    yield ok(
        "oidc",
        f"{issuer} can be reached; register {settings.public_origin}{CALLBACK_PATH} there as redirect URI",
    )


async def _count_keys(issuer: str) -> int:
    async with open_client() as client:
        with limit_time():
            metadata = await fetch_metadata(client, issuer)
            return count_usable_keys(await fetch_json(client, metadata.keys_url))


def _explain(failure: ProviderFailure, issuer: str) -> str:
    if failure.failure == "unreachable":
        where = issuer.rstrip("/") + PATH
        return (
            f"MAGEHALL_OIDC_ISSUER: {where} or its keys can't be fetched ({failure.detail}): "
            "correct it, or allow outgoing connections"
        )
    return f"MAGEHALL_OIDC_ISSUER: {issuer} can't be used, as {failure.detail}: write it as the provider does"
