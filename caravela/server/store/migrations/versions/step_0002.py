"""The coach's reports, and the newest changes of all tables found at once."""

from alembic import op

from caravela.server.store.schema import reviews, tables

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    reviews.create(op.get_bind(), checkfirst=True)
    next(index for index in tables.indexes if index.name == "tables_changed").create(op.get_bind(), checkfirst=True)


def downgrade() -> None:
    next(index for index in tables.indexes if index.name == "tables_changed").drop(op.get_bind())
    reviews.drop(op.get_bind())
