"""The panel of the account page about sign-in with the provider."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from app.accounts.oidc.identities import find_identity
from app.accounts.oidc.provider import OidcProvider
from app.storage.database import Database
from app.storage.models import User, to_datetime
from app.web.services import Services


@dataclass(frozen=True)
class OidcPanel:
    """The provider's name, and when the viewer last signed in with it (UTC); None if they never have."""

    name: str
    used_at: datetime | None


async def load_oidc_panel(services: Services, user: User | None) -> OidcPanel | None:
    """The panel of the current user; None without a user or a provider."""
    provider = services[OidcProvider]
    if user is None or provider.issuer is None:
        return None
    find = partial(find_identity, issuer=provider.issuer, user_id=user.id)
    identity = await services[Database].read(find)
    return OidcPanel(provider.name, to_datetime(identity.used_at) if identity is not None else None)
