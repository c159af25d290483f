"""Paces, bots, due work, rematches, chat messages, links to other devices, names of sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version."""
    _columns()
    op.create_table(
        "device_link",
        sa.Column("token_hash", sa.String(), primary_key=True),
        sa.Column("user_id", sa.String(), sa.ForeignKey("user.id"), nullable=False, index=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger()),
    )
    op.create_table(
        "due",
        sa.Column("table_id", sa.String(), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("question", sa.String(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=False),
    )
    op.create_index("due_at", "due", ["at"])
    op.execute(
        "INSERT INTO due (table_id, seat, kind, at, question, claimed_until) "
        "SELECT id, -1, 'waiting', created_at + 86400000, '', 0 FROM \"table\" WHERE status = 'open'"
    )
    op.create_table(
        "message",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column(
            "table_id",
            sa.String(),
            sa.ForeignKey("table.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("circle", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), sa.ForeignKey("user.id"), nullable=False, index=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reported", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "mute",
        sa.Column("table_id", sa.String(), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.String(), sa.ForeignKey("user.id"), primary_key=True),
        sa.Column("muted_user_id", sa.String(), sa.ForeignKey("user.id"), primary_key=True),
    )


def _columns() -> None:
    op.add_column("session", sa.Column("label", sa.String(), nullable=False, server_default=""))
    op.add_column("session", sa.Column("last_seen_at", sa.BigInteger(), nullable=False, server_default="0"))
    op.execute("UPDATE session SET last_seen_at = created_at")
    op.add_column("table", sa.Column("pace", sa.String(), nullable=False, server_default="none"))
    op.add_column("table", sa.Column("seating", sa.String(), nullable=False, server_default="chosen"))
    op.add_column("table", sa.Column("next_id", sa.String()))
    op.add_column("seat", sa.Column("bot", sa.String()))
    op.add_column("seat", sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("entry", sa.Column("deadline", sa.BigInteger()))


def downgrade() -> None:
    """Downgrade to the previous version."""
    for name in ("mute", "message", "due", "device_link"):
        op.drop_table(name)
    op.drop_column("entry", "deadline")
    for name in ("missed", "bot"):
        op.drop_column("seat", name)
    for name in ("next_id", "seating", "pace"):
        op.drop_column("table", name)
    for name in ("last_seen_at", "label"):
        op.drop_column("session", name)
