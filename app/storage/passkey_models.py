"""The tables that passkeys are kept in. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class Passkey(SQLModel, table=True):
    """A key on somebody's device that signs them in; only its public half is kept."""

    id: str = Field(primary_key=True)  # as the device names it, in base64url
    user_id: str = Field(foreign_key="user.id", index=True)
    public_key: bytes
    # How often it was used, as far as it counts: a number that falls is a copy of it.
    sign_count: int = Field(default=0, sa_type=BigInteger)
    label: str = ""  # what it was made on
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    used_at: int | None = Field(default=None, sa_type=BigInteger)


class PasskeyChallenge(SQLModel, table=True):
    """What a passkey is asked to sign, once; only its hash is kept. `user_id` is set where one is added."""

    __tablename__ = "passkey_challenge"

    token_hash: str = Field(primary_key=True)
    user_id: str | None = Field(default=None, foreign_key="user.id")
    expires_at: int = Field(sa_type=BigInteger)
