"""How late spectators see a table stands beside it, so that no list tells them earlier."""

import json

from alembic import op
from sqlalchemy import Column, Double, text

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", Column("delay", Double, nullable=False, server_default=text("0")))
    connection = op.get_bind()
    rows = connection.execute(text("SELECT table_id, body FROM events WHERE number = 1")).all()
    for table, body in rows:
        delay = json.loads(body).get("delay", 0.0)
        if delay:
            change = text("UPDATE tables SET delay = :delay WHERE id = :table")
            connection.execute(change, {"delay": float(delay), "table": table})


def downgrade() -> None:
    op.drop_column("tables", "delay")
