"""Reasons of notifications: arrivals at one's table, invitations and rematches, mentions in the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

USUAL = {"joins": sa.true(), "invites": sa.true(), "chat": sa.false()}


def upgrade() -> None:
    """Upgrade to this version. All users have the defaults."""
    for name, usual in USUAL.items():
        op.add_column("call_wishes", sa.Column(name, sa.Boolean(), nullable=False, server_default=usual))


def downgrade() -> None:
    """Downgrade to the previous version."""
    for name in USUAL:
        op.drop_column("call_wishes", name)
