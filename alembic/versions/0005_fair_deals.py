"""Fair deals: hashes of salts, each seat's share and its origin, and their seal."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version. Existing deals stay; at waiting tables the server has created the salts."""
    op.add_column("table", sa.Column("seal", sa.String()))
    op.add_column("seat", sa.Column("salt_hash", sa.String(), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("share", sa.String(), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("chair", sa.Integer()))
    waiting = "table_id IN (SELECT id FROM \"table\" WHERE status = 'open')"
    op.execute(f"UPDATE seat SET salt = '', share = 'none' WHERE bot IS NULL AND {waiting}")
    op.execute(f"UPDATE seat SET salt = '', share = 'bot' WHERE bot IS NOT NULL AND {waiting}")


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_column("seat", "chair")
    op.drop_column("seat", "share")
    op.drop_column("seat", "salt_hash")
    op.drop_column("table", "seal")
