"""The reason of a bot's choice, stored with its entry."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version. Earlier choices of bots have no reason."""
    op.add_column("entry", sa.Column("bot_reason", sa.LargeBinary()))


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_column("entry", "bot_reason")
