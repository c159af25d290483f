"""Facts about the server that the data belongs to."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version: the fingerprint of the secret key is stored at the next start."""
    op.create_table(
        "server_fact",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_table("server_fact")
