"""The table with facts about the server that the data belongs to."""

from sqlmodel import Field, SQLModel


class ServerFact(SQLModel, table=True):
    """A fact about the server, such as the fingerprint of its secret key."""

    __tablename__ = "server_fact"

    name: str = Field(primary_key=True)
    value: str
