"""Rated tables, and the ratings of their players."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version. Existing tables are not rated."""
    op.add_column("table", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("result", sa.Column("rating", sa.Integer()))
    op.add_column("result", sa.Column("gained", sa.Integer()))
    op.create_table(
        "rating",
        sa.Column("user_id", sa.String(), sa.ForeignKey("user.id"), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game"),
    )


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_table("rating")
    op.drop_column("result", "gained")
    op.drop_column("result", "rating")
    op.drop_column("table", "rated")
