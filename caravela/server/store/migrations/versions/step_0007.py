"""Studies, and attempts at puzzles."""

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Index, Integer, String, Text

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        Column("id", String(40), primary_key=True),
        Column("person", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("title", String(80), nullable=False),
        Column("game", String(40), nullable=False),
        Column("start", Text, nullable=False),
        Column("lines", Text, nullable=False),
        Column("version", Integer, nullable=False),
        Column("created", Double, nullable=False),
        Column("changed", Double, nullable=False),
        Index("studies_person", "person", "changed"),
    )
    op.create_table(
        "attempts",
        Column("person", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        Column("puzzle", String(20), primary_key=True),
        Column("game", String(40), nullable=False),
        Column("move", Integer, nullable=False),
        Column("cost", Double, nullable=False),
        Column("at", Double, nullable=False),
        Index("attempts_person", "person", "at"),
    )


def downgrade() -> None:
    op.drop_table("attempts")
    op.drop_table("studies")
