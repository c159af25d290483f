"""What the list of one's passkeys is made from."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from app.accounts.passkeys.store import list_passkeys, public_id
from app.accounts.views import name_device, to_time
from app.storage.database import Database
from app.storage.models import User
from app.storage.passkey_models import Passkey
from app.web.services import Services


@dataclass(frozen=True)
class PasskeyView:
    """A passkey as its owner sees it: what it was made on, when, and when it last signed them in (UTC)."""

    id: str
    label: str
    made: datetime
    used: datetime | None


async def read_passkeys(services: Services, user: User | None) -> tuple[PasskeyView, ...]:
    """The passkeys of who is asking, the oldest first."""
    found = await services[Database].read(partial(list_passkeys, user_id=user.id)) if user else ()
    return tuple([_describe(one) for one in found])


def _describe(passkey: Passkey) -> PasskeyView:
    used = to_time(passkey.used_at) if passkey.used_at is not None else None
    return PasskeyView(public_id(passkey), name_device(passkey.label), to_time(passkey.created_at), used)
