"""Friends, blocks, invitations to tables and nudges."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version."""
    op.create_table(
        "tie",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("other_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.ForeignKeyConstraint(["other_id"], ["user.id"]),
        sa.PrimaryKeyConstraint("user_id", "other_id"),
    )
    op.create_index("ix_tie_other_id", "tie", ["other_id"])
    op.create_table(
        "invitation",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("by_user_id", sa.String(), nullable=False),
        sa.Column("invite_version", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.ForeignKeyConstraint(["by_user_id"], ["user.id"]),
        sa.PrimaryKeyConstraint("table_id", "user_id"),
    )
    op.create_index("ix_invitation_user_id", "invitation", ["user_id"])
    op.create_table(
        "nudge",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("by_user_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["table.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.ForeignKeyConstraint(["by_user_id"], ["user.id"]),
        sa.PrimaryKeyConstraint("table_id", "user_id", "by_user_id"),
    )
    op.create_index("ix_nudge_user_id", "nudge", ["user_id"])


def downgrade() -> None:
    """Downgrade to the previous version."""
    for table in ("nudge", "invitation", "tie"):
        op.drop_table(table)
