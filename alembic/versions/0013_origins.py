"""Games that continue from a moment of another game."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version: all existing games began with a deal."""
    op.add_column("table", sa.Column("from_id", sa.String()))
    op.add_column("table", sa.Column("from_seq", sa.Integer()))
    op.add_column("table", sa.Column("origin_hash", sa.String(), nullable=False, server_default=""))
    op.create_table(
        "table_origin",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("origin", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_table("table_origin")
    op.drop_column("table", "origin_hash")
    op.drop_column("table", "from_seq")
    op.drop_column("table", "from_id")
