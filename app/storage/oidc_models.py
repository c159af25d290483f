"""Tables for sign-in with an OpenID provider. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field, SQLModel

from app.storage.models import now


class OidcIdentity(SQLModel, table=True):
    """An account at an OpenID provider with which a user signs in, by the provider's own number for it."""

    __tablename__ = "oidc_identity"
    __table_args__ = (UniqueConstraint("issuer", "user_id", name="one_identity_each"),)

    issuer: str = Field(primary_key=True)
    subject: str = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    used_at: int = Field(default_factory=now, sa_type=BigInteger)
