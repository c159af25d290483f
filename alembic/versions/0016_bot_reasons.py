"""Why a bot did what it did, kept with its entry."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version. Of what bots did before nobody knows why."""
    op.add_column("entry", sa.Column("bot_reason", sa.LargeBinary()))


def downgrade() -> None:
    """Back to bots that cannot be asked."""
    op.drop_column("entry", "bot_reason")
