"""Public pages of players: the name in the address, which gives access to nothing else."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version. Existing users have no page."""
    op.add_column("user", sa.Column("public_id", sa.String()))
    op.create_index("ix_user_public_id", "user", ["public_id"], unique=True)


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_index("ix_user_public_id", "user")
    op.drop_column("user", "public_id")
