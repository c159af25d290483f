"""Players whom a host has removed from a table."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version: nobody counts as removed from existing tables."""
    op.create_table(
        "removed_player",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.PrimaryKeyConstraint("table_id", "user_id"),
    )
    op.create_index("ix_removed_player_user_id", "removed_player", ["user_id"])


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_index("ix_removed_player_user_id", "removed_player")
    op.drop_table("removed_player")
