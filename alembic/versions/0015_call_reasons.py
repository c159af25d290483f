"""What people are called for: who joins their table, invitations and rematches, mentions in the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

USUAL = {"joins": sa.true(), "invites": sa.true(), "chat": sa.false()}


def upgrade() -> None:
    """To this version. Everybody has what is usual."""
    for name, usual in USUAL.items():
        op.add_column("call_wishes", sa.Column(name, sa.Boolean(), nullable=False, server_default=usual))


def downgrade() -> None:
    """Back to calls that can be switched off together alone."""
    for name in USUAL:
        op.drop_column("call_wishes", name)
