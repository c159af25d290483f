"""The protocol of a table's deal, and the strength and lock of each entry."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version. Games that were sealed earlier keep protocol 1, and have no locks."""
    op.add_column("table", sa.Column("protocol", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("entry", sa.Column("strength", sa.String()))
    op.add_column("entry", sa.Column("lock", sa.String()))


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_column("entry", "lock")
    op.drop_column("entry", "strength")
    op.drop_column("table", "protocol")
