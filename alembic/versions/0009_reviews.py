"""Reviews of finished games: their progress, and a bot's evaluation of every move."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version."""
    op.create_table(
        "review",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("cpu_ms", sa.BigInteger(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "review_look",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("look", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "entry"),
    )


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_table("review_look")
    op.drop_table("review")
