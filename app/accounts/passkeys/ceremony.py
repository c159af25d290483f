"""What is said to a browser so that it makes or shows a passkey, and whether its answer is good.

Nothing here touches the database. `webauthn` is imported when it is needed: it takes long, and few ask for
it; so all of this runs in a thread.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.accounts.passkeys.site import PasskeySite
from app.storage.models import User
from app.storage.passkey_models import Passkey
from app.web.errors import Problem, forbidden, invalid


@dataclass(frozen=True)
class PasskeyResponse:
    """What a browser sent: the id of the passkey, the challenge it says it signed, whose it says it is, and
    all of it as the library reads it."""

    id: str
    challenge: bytes
    user_id: str | None
    whole: Any


@dataclass(frozen=True)
class NewPasskey:
    """A passkey that a browser made, and that is good."""

    id: str
    public_key: bytes
    sign_count: int


def ask_to_make(site: PasskeySite, user: User, own: Sequence[Passkey], challenge: bytes) -> str:
    """What a browser needs to make another passkey for the user, as JSON."""
    import webauthn
    from webauthn.helpers import structs

    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name="Magehall",
        user_id=user.id.encode(),
        user_name=user.name,
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,  # it says itself whose it is
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(one.id)) for one in own
        ],
    )
    return webauthn.options_to_json(options)


def ask_to_show(site: PasskeySite, challenge: bytes) -> str:
    """What a browser needs to show any passkey of this site, as JSON."""
    import webauthn
    from webauthn.helpers.structs import UserVerificationRequirement

    options = webauthn.generate_authentication_options(
        rp_id=site.name, challenge=challenge, user_verification=UserVerificationRequirement.PREFERRED
    )
    return webauthn.options_to_json(options)


def read_made(text: str) -> PasskeyResponse:
    """The answer of a browser that made a passkey. Raises Problem 422."""
    from webauthn.helpers import parse_registration_credential_json

    return _read(parse_registration_credential_json, text)


def read_shown(text: str) -> PasskeyResponse:
    """The answer of a browser that showed a passkey. Raises Problem 422."""
    from webauthn.helpers import parse_authentication_credential_json

    return _read(parse_authentication_credential_json, text)


def _read(parse: Any, text: str) -> PasskeyResponse:
    from webauthn.helpers import parse_client_data_json

    try:
        whole = parse(text)
        challenge = bytes(parse_client_data_json(whole.response.client_data_json).challenge)
        handle = getattr(whole.response, "user_handle", None)
        return PasskeyResponse(whole.id, challenge, handle.decode() if handle else None, whole)
    except Exception as error:  # there is no telling what it raises for what is no such thing
        raise invalid("That’s not the answer of a passkey.") from error


def check_made(site: PasskeySite, made: PasskeyResponse) -> NewPasskey:
    """The passkey that was made for its challenge at this site. Raises Problem 403."""
    import webauthn

    try:
        good = webauthn.verify_registration_response(
            credential=made.whole,
            expected_challenge=made.challenge,
            expected_rp_id=site.name,
            expected_origin=list(site.origins),
        )
    except Exception as error:
        raise refused() from error
    return NewPasskey(made.id, good.credential_public_key, good.sign_count)


def check_shown(site: PasskeySite, shown: PasskeyResponse, passkey: Passkey) -> int:
    """How often this passkey was used, if it has signed its challenge at this site. Raises Problem 403."""
    import webauthn

    try:
        good = webauthn.verify_authentication_response(
            credential=shown.whole,
            expected_challenge=shown.challenge,
            expected_rp_id=site.name,
            expected_origin=list(site.origins),
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except Exception as error:
        raise refused() from error
    return good.new_sign_count


def refused() -> Problem:
    """The Problem of an answer that is not good: it does not say what is wrong with it."""
    return forbidden("passkey", "Your passkey couldn’t be checked. Please try again.")
