"""Operators with a role who sign in with a passkey, and identities at an OpenID provider."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade to this version: nobody has a role or an identity yet."""
    op.create_table(
        "operator_role",
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.PrimaryKeyConstraint("user_id"),
    )
    op.create_table(
        "operator_session",
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("passkey_id", sa.String(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.ForeignKeyConstraint(["passkey_id"], ["passkey.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash"),
    )
    op.create_index("ix_operator_session_user_id", "operator_session", ["user_id"])
    op.create_index("ix_operator_session_passkey_id", "operator_session", ["passkey_id"])
    op.create_table(
        "oidc_identity",
        sa.Column("issuer", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"]),
        sa.PrimaryKeyConstraint("issuer", "subject"),
        sa.UniqueConstraint("issuer", "user_id", name="one_identity_each"),
    )
    op.create_index("ix_oidc_identity_user_id", "oidc_identity", ["user_id"])


def downgrade() -> None:
    """Downgrade to the previous version."""
    for table in ("oidc_identity", "operator_session", "operator_role"):
        op.drop_table(table)
