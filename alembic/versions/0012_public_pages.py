"""Public pages of players who want one: the name of its address, which opens nothing else."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version. Nobody has asked for a page yet."""
    op.add_column("user", sa.Column("public_id", sa.String()))
    op.create_index("ix_user_public_id", "user", ["public_id"], unique=True)


def downgrade() -> None:
    """Back to players without pages of their own."""
    op.drop_index("ix_user_public_id", "user")
    op.drop_column("user", "public_id")
