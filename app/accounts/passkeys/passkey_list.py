"""The view of a user's passkeys."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from app.accounts.passkeys.stored_passkeys import list_passkeys, public_id
from app.identity.devices import translate_device_label
from app.storage.database import Database
from app.storage.models import User, to_datetime
from app.storage.passkey_models import Passkey
from app.web.services import Services


@dataclass(frozen=True)
class PasskeyView:
    """A passkey: the device it was created on, and the times of creation and last use (UTC)."""

    id: str
    label: str
    created_at: datetime
    used_at: datetime | None


async def load_passkeys(services: Services, user: User | None) -> tuple[PasskeyView, ...]:
    """The passkeys of the current user, the oldest first."""
    passkeys = await services[Database].read(partial(list_passkeys, user_id=user.id)) if user else ()
    return tuple([_describe_passkey(passkey) for passkey in passkeys])


def _describe_passkey(passkey: Passkey) -> PasskeyView:
    used_at = to_datetime(passkey.used_at) if passkey.used_at is not None else None
    return PasskeyView(
        public_id(passkey), translate_device_label(passkey.label), to_datetime(passkey.created_at), used_at
    )
