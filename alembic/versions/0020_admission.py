"""Who may use a private server: members, the links that invite them, and people who know its password."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version: nobody is a member yet."""
    op.create_table(
        "membership_link",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("max_uses", sa.Integer(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_by", sa.String(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_table(
        "member",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("link_id", sa.String(), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.ForeignKeyConstraint(["link_id"], ["membership_link.id"]),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_index("ix_member_link_id", "member", ["link_id"])
    op.create_table(
        "password_admission",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.PrimaryKeyConstraint("user_id"),
    )


def downgrade() -> None:
    """Downgrade to the previous version."""
    op.drop_table("password_admission")
    op.drop_index("ix_member_link_id", "member")
    op.drop_table("member")
    op.drop_table("membership_link")
