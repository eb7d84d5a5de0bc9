"""The coach's reports, and the newest changes of all tables found at once."""

from alembic import op
from sqlalchemy import Column, ForeignKey, String, Text

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, nullable=False),
        Column("page", Text, nullable=False),
    )
    op.create_index("tables_changed", "tables", ["changed"])


def downgrade() -> None:
    op.drop_index("tables_changed")
    op.drop_table("reviews")
