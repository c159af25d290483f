"""Users, sessions, tables, seats and the log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version."""
    op.create_table(
        "user",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("token_hash", sa.String(), primary_key=True),
        sa.Column("user_id", sa.String(), sa.ForeignKey("user.id"), nullable=False, index=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "table",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), nullable=False, index=True),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.String(), nullable=False),
        sa.Column("visibility", sa.String(), nullable=False),
        sa.Column("watchers", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(), nullable=False, index=True),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("invite_version", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("deal", sa.LargeBinary()),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("ended_at", sa.BigInteger()),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.String(), sa.ForeignKey("user.id"), nullable=False, index=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("control", sa.String(), nullable=False),
        sa.UniqueConstraint("table_id", "user_id", name="one_seat_each"),
    )
    op.create_table(
        "entry",
        sa.Column("table_id", sa.String(), sa.ForeignKey("table.id"), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("act", sa.LargeBinary(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("news", sa.LargeBinary(), nullable=False),
        sa.Column("op", sa.String()),
        sa.Column("body", sa.String()),
        sa.UniqueConstraint("table_id", "op", name="one_entry_an_op"),
    )
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.String(), sa.ForeignKey("table.id"), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("asked", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Downgrade to the previous version."""
    for name in ("snapshot", "entry", "seat", "table", "session", "user"):
        op.drop_table(name)
