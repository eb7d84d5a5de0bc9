"""How large studies are and of which table, the purposes of thinking, and no rated games without a clock."""

import json

from alembic import op
from sqlalchemy import Column, Integer, String, text

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("studies", Column("moves", Integer, nullable=False, server_default="0"))
    op.add_column("studies", Column("of_table", String(40)))
    op.create_index("ix_studies_of_table", "studies", ["of_table"])
    op.add_column("jobs", Column("purpose", String(20), nullable=False, server_default="bots"))
    connection = op.get_bind()
    for id, lines in connection.execute(text("SELECT id, lines FROM studies")).all():
        moves = {"id": id, "moves": len(json.loads(lines))}
        connection.execute(text("UPDATE studies SET moves = :moves WHERE id = :id"), moves)
    opened = text(
        "SELECT table_id, body FROM events JOIN tables ON tables.id = table_id WHERE events.number = 1 AND rated"
    )
    for id, body in connection.execute(opened).all():
        if json.loads(body)["pace"]["kind"] == "none":  # which could be rated once
            connection.execute(text("UPDATE tables SET rated = :no WHERE id = :id"), {"no": False, "id": id})


def downgrade() -> None:
    op.drop_column("jobs", "purpose")
    op.drop_index("ix_studies_of_table", "studies")
    op.drop_column("studies", "of_table")
    op.drop_column("studies", "moves")
