"""Settings that follow somebody to all their devices."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version. Nobody has chosen anything yet."""
    op.add_column("user", sa.Column("preferences", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    """Back to settings that only browsers keep."""
    op.drop_column("user", "preferences")
