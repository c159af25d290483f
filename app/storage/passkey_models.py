"""Tables for passkeys. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class Passkey(SQLModel, table=True):
    """A passkey on a user's device; only its public key is stored."""

    id: str = Field(primary_key=True)  # the credential id in base64url
    user_id: str = Field(foreign_key="user.id", index=True)
    public_key: bytes
    # The device's signature counter, if it has one: a falling value reveals a copied key.
    sign_count: int = Field(default=0, sa_type=BigInteger)
    label: str = ""  # the device it was created on
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    used_at: int | None = Field(default=None, sa_type=BigInteger)


class PasskeyChallenge(SQLModel, table=True):
    """A single-use challenge to sign, stored as a hash. `user_id` is set when a passkey is being added."""

    __tablename__ = "passkey_challenge"

    token_hash: str = Field(primary_key=True)
    user_id: str | None = Field(default=None, foreign_key="user.id")
    expires_at: int = Field(sa_type=BigInteger)
