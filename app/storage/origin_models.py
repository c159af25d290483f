"""Table for the origins of games that continue from a moment of another game."""

from sqlmodel import Field, SQLModel


class TableOrigin(SQLModel, table=True):
    """The origin of a table's game, encoded, and the old game's state at that moment.

    Both are stored completely, as the old table may be deleted. The state is unmasked and never shown.
    """

    __tablename__ = "table_origin"

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    origin: bytes
    state: bytes
