"""A person's lines of chat are found without reading everybody's. A result tells whether its player had an account when
the game ended, which is not known of earlier games, and whether they left before they had played."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_chat_person", "chat", ["person"])
    op.add_column("results", Column("account", Boolean))
    op.add_column("results", Column("left_early", Boolean, nullable=False, server_default=false()))


def downgrade() -> None:
    op.drop_column("results", "left_early")
    op.drop_column("results", "account")
    op.drop_index("ix_chat_person", "chat")
