"""Preferences that a player has on all devices."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version. Existing users have no preferences."""
    op.add_column("user", sa.Column("preferences", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_column("user", "preferences")
