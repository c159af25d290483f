"""What games that go on from a moment of another one begin with."""

from sqlmodel import Field, SQLModel


class TableOrigin(SQLModel, table=True):
    """Where the game of a table goes on from: the encoded origin, and the old game's state at that moment.

    It is kept whole, as the old table may be taken away. The state is the true one: nobody is shown it.
    """

    __tablename__ = "table_origin"

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    origin: bytes
    state: bytes
