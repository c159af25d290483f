"""The WebAuthn ceremonies: options for browsers, and verification of their responses.

Nothing here uses the database. `webauthn` is imported by the functions that need it, because the import is
slow and few requests need it; for the same reason these functions run in a thread.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.accounts.passkeys.site import PasskeySite
from app.storage.models import User
from app.storage.passkey_models import Passkey
from app.web.errors import Problem, forbidden, invalid

CHALLENGE_MINUTES = 5
"""Within this time a browser must respond to its options."""


@dataclass(frozen=True)
class PasskeyResponse:
    """A browser's response, before verification.

    `challenge` and `user_id` are what it claims; `credential` is the whole response, parsed by webauthn.
    """

    id: str
    challenge: bytes
    user_id: str | None
    credential: Any


@dataclass(frozen=True)
class NewPasskey:
    """A verified new passkey."""

    id: str
    public_key: bytes
    sign_count: int


def build_registration_options(
    site: PasskeySite, user: User, passkeys: Sequence[Passkey], challenge: bytes
) -> str:
    """The options with which a browser creates another passkey of a user, as JSON."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.domain,
        rp_name=site.name,
        user_id=user.id.encode(),
        user_name=user.name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,  # so that it stores the user's id
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(passkey.id))
            for passkey in passkeys
        ],
    )
    return webauthn.options_to_json(options)


def build_authentication_options(site: PasskeySite, challenge: bytes, must_verify: bool = False) -> str:
    """The options with which a browser presents any passkey of this site, as JSON.

    With `must_verify` its device asks for a fingerprint, a face or the code of its screen lock.
    """
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement as Verification

    options = webauthn.generate_authentication_options(
        rp_id=site.domain,
        challenge=challenge,
        user_verification=Verification.REQUIRED if must_verify else Verification.PREFERRED,
    )
    return webauthn.options_to_json(options)


def parse_registration(text: str) -> PasskeyResponse:
    """The response of a browser that has created a passkey. Raises Problem 422."""
    from webauthn.helpers import parse_registration_credential_json

    return _parse(parse_registration_credential_json, text)


def parse_authentication(text: str) -> PasskeyResponse:
    """The response of a browser that has presented a passkey. Raises Problem 422."""
    from webauthn.helpers import parse_authentication_credential_json

    return _parse(parse_authentication_credential_json, text)


def _parse(parse: Any, text: str) -> PasskeyResponse:
    from webauthn.helpers import parse_client_data_json

    try:
        credential = parse(text)
        challenge = bytes(parse_client_data_json(credential.response.client_data_json).challenge)
        handle = getattr(credential.response, "user_handle", None)
        return PasskeyResponse(credential.id, challenge, handle.decode() if handle else None, credential)
    except Exception as error:  # malformed input raises various exceptions
        raise invalid("That’s not the answer of a passkey.") from error


def verify_registration(site: PasskeySite, response: PasskeyResponse) -> NewPasskey:
    """The passkey that was created for this site and challenge. Raises Problem 403."""
    import webauthn

    try:
        verified = webauthn.verify_registration_response(
            credential=response.credential,
            expected_challenge=response.challenge,
            expected_rp_id=site.domain,
            expected_origin=list(site.origins),
        )
    except Exception as error:
        raise passkey_rejected() from error
    return NewPasskey(response.id, verified.credential_public_key, verified.sign_count)


def verify_authentication(
    site: PasskeySite, response: PasskeyResponse, passkey: Passkey, must_verify: bool = False
) -> int:
    """The new sign count of a passkey that has signed the challenge at this site.

    Raises Problem 403; with `must_verify` also if the device has not verified its user.
    """
    import webauthn

    try:
        verified = webauthn.verify_authentication_response(
            credential=response.credential,
            expected_challenge=response.challenge,
            expected_rp_id=site.domain,
            expected_origin=list(site.origins),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
            require_user_verification=must_verify,
        )
    except Exception as error:
        raise passkey_rejected() from error
    return verified.new_sign_count


def passkey_rejected() -> Problem:
    """The Problem of a failed verification. It does not reveal the reason."""
    return forbidden("passkey", "Your passkey couldn’t be checked. Please try again.")
