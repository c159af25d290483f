"""Verification of ID tokens, by which the provider says who has signed in.

`joserfc` is imported by the functions that need it, because the import is slow and takes memory; for the same
reason these functions run in a thread.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.accounts.oidc.problems import Failure, ProviderFailure

ALGORITHMS = (
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
    "ES256",
    "ES384",
    "ES512",
    "Ed25519",
    "EdDSA",
)
"""Signatures with a public key. Others, such as `none`, are refused."""
LEEWAY_SECONDS = 60
"""By which the clocks of the site and the provider may differ."""
MAX_SUBJECT_LENGTH = 255
"""As OpenID Connect defines it."""
TIMES = frozenset({"iat", "nbf"})


class UnknownKey(Exception):
    """The token names a key that is not among those that were fetched."""


@dataclass(frozen=True)
class ExpectedToken:
    """The claims that a token must have."""

    issuer: str
    client_id: str
    nonce: str


def verify_token(token: str, keys: Mapping[str, Any], expected: ExpectedToken) -> dict[str, Any]:
    """The claims of a token that was signed with one of the keys, for this site and this attempt.

    Raises ProviderFailure, or UnknownKey.
    """
    from joserfc import errors, jwt

    try:
        decoded = jwt.decode(token, _import_keys(keys), algorithms=ALGORITHMS)
    except errors.InvalidKeyIdError as error:
        raise UnknownKey from error
    except (errors.JoseError, ValueError, TypeError) as error:
        raise ProviderFailure("untrusted", f"ID token: {type(error).__name__}") from error
    registry = jwt.JWTClaimsRegistry(
        leeway=LEEWAY_SECONDS,
        iss={"essential": True, "value": expected.issuer},
        aud={"essential": True, "value": expected.client_id},
        nonce={"essential": True, "value": expected.nonce},
        sub={"essential": True},
        exp={"essential": True},
        iat={"essential": True},
    )
    claims = decoded.claims
    try:
        registry.validate(claims)
    except errors.ExpiredTokenError as error:
        raise ProviderFailure("clock", "ID token: expired") from error
    except errors.ClaimError as error:
        failure: Failure = "clock" if getattr(error, "claim", "") in TIMES else "untrusted"
        raise ProviderFailure(failure, f"ID token: claim {getattr(error, 'claim', '?')}") from error
    _check_party(claims, expected.client_id)
    if not isinstance(claims["nonce"], str) or not 0 < len(claims["sub"]) <= MAX_SUBJECT_LENGTH:
        raise ProviderFailure("untrusted", "ID token: claim sub or nonce")
    return claims


def count_usable_keys(keys: Mapping[str, Any]) -> int:
    """The number of keys with which signatures can be verified."""
    return len(list(_import_keys(keys)))


def _check_party(claims: Mapping[str, Any], client_id: str) -> None:
    """Refuse tokens that were issued to another site, and among others for this one."""
    has_others = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
    if claims.get("azp", None if has_others else client_id) != client_id:
        raise ProviderFailure("untrusted", "ID token: claim azp")


def _import_keys(keys: Mapping[str, Any]) -> Any:
    """The public keys for signatures. Keys for encryption or of unknown types are left out."""
    from joserfc.errors import JoseError
    from joserfc.jwk import JWKRegistry, KeySet

    imported = []
    for key in keys.get("keys") or ():
        is_public = (
            isinstance(key, dict) and key.get("kty") in ("RSA", "EC", "OKP") and key.get("use") != "enc"
        )
        if is_public:
            with suppress(JoseError, ValueError, TypeError, KeyError):
                imported.append(JWKRegistry.import_key(key))
    return KeySet(imported)
