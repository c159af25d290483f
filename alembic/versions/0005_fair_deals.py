"""Deals that nobody can bend: hashes of salts, how each seat gave its share, the seal of them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version. What was dealt stays as it is; at tables that wait the server had made the salts."""
    op.add_column("table", sa.Column("seal", sa.String()))
    op.add_column("seat", sa.Column("salt_hash", sa.String(), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("share", sa.String(), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("chair", sa.Integer()))
    waiting = "table_id IN (SELECT id FROM \"table\" WHERE status = 'open')"
    op.execute(f"UPDATE seat SET salt = '', share = 'none' WHERE bot IS NULL AND {waiting}")
    op.execute(f"UPDATE seat SET salt = '', share = 'bot' WHERE bot IS NOT NULL AND {waiting}")


def downgrade() -> None:
    """Back to salts that nobody committed to."""
    op.drop_column("seat", "chair")
    op.drop_column("seat", "share")
    op.drop_column("seat", "salt_hash")
    op.drop_column("table", "seal")
