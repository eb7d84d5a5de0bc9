"""Whether a game is rated stands beside its table, so that rated games of the same people are counted."""

import json

from alembic import op
from sqlalchemy import Boolean, Column, false, text

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", Column("rated", Boolean, nullable=False, server_default=false()))
    connection = op.get_bind()
    rows = connection.execute(text("SELECT table_id, body FROM events WHERE number = 1")).all()
    for table, body in rows:
        if json.loads(body).get("rated", True):
            connection.execute(
                text("UPDATE tables SET rated = :rated WHERE id = :table").bindparams(rated=True, table=table)
            )


def downgrade() -> None:
    op.drop_column("tables", "rated")
