"""Portraits that users have chosen, and those of their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version. Nobody has chosen a portrait yet."""
    op.add_column("user", sa.Column("portrait", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("portrait", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_column("seat", "portrait")
    op.drop_column("user", "portrait")
