"""Confirmed addresses, codes sent by mail, reports and bans; processes, leases and jobs of several machines."""

from alembic import op
from sqlalchemy import Boolean, Column, Double, ForeignKey, Integer, String, Text, false, text

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = String(40)


def upgrade() -> None:
    for column in (
        Column("unconfirmed_email", String(200)),
        Column("look_alike_key", String(120)),
        Column("muted_until", Double),
        Column("banned_until", Double),
        Column("ban_reason", Text),
    ):
        op.add_column("people", column)
    op.execute(text("UPDATE people SET unconfirmed_email = email, email = NULL WHERE email IS NOT NULL"))
    op.create_index("people_look_alike", "people", ["look_alike_key"], unique=True)
    op.add_column("tables", Column("origin", String(64)))
    op.create_index("tables_host", "tables", ["host", "status"])
    op.create_index("tables_origin", "tables", ["origin", "status"])
    op.add_column("outbox", Column("created", Double, nullable=False, server_default=text("0")))
    op.execute(
        text(
            "DELETE FROM invitations WHERE person IS NOT NULL AND id NOT IN "
            "(SELECT min(id) FROM invitations GROUP BY table_id, person)"
        )
    )
    op.add_column("invitations", Column("declined", Boolean, nullable=False, server_default=false()))
    op.create_index("invitations_once", "invitations", ["table_id", "person"], unique=True)
    op.create_table(
        "codes",
        Column("fingerprint", String(64), primary_key=True),
        Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        Column("purpose", String(10), nullable=False),
        Column("email", String(200), nullable=False),
        Column("created", Double, nullable=False),
    )
    op.create_table(
        "reports",
        Column("id", ID, primary_key=True),
        Column("table_id", ID),
        Column("line", Integer),
        Column("person", ID),
        Column("by_person", ID, nullable=False, index=True),
        Column("text", Text, nullable=False),
        Column("at", Double, nullable=False),
        Column("closed", Double),
    )
    op.create_table(
        "processes",
        Column("id", ID, primary_key=True),
        Column("kind", String(10), nullable=False),
        Column("release", String(80), nullable=False),
        Column("started", Double, nullable=False),
        Column("seen", Double, nullable=False),
    )
    op.create_table(
        "leases",
        Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, nullable=False),
        Column("process", ID, nullable=False, index=True),
        Column("until", Double, nullable=False),
    )
    op.create_table(
        "visitors",
        Column("process", ID, primary_key=True),
        Column("table_id", ID, primary_key=True, index=True),
        Column("person", ID, primary_key=True),
    )
    op.create_table(
        "jobs",
        Column("id", ID, primary_key=True),
        Column("process", ID, nullable=False, index=True),
        Column("lane", Integer, nullable=False),
        Column("turn", Double, nullable=False),
        Column("body", Text, nullable=False),
        Column("seconds", Double, nullable=False),
        Column("created", Double, nullable=False),
        Column("worker", ID),
        Column("until", Double),
        Column("outcome", Text),
    )
    op.create_index("jobs_waiting", "jobs", ["worker", "lane", "turn"])


def downgrade() -> None:
    for name in ("jobs", "visitors", "leases", "processes", "reports", "codes"):
        op.drop_table(name)
    op.drop_index("invitations_once")
    op.drop_column("invitations", "declined")
    op.drop_column("outbox", "created")
    op.drop_index("tables_origin")
    op.drop_index("tables_host")
    op.drop_column("tables", "origin")
    op.drop_index("people_look_alike")
    op.execute(text("UPDATE people SET email = unconfirmed_email WHERE email IS NULL"))
    for name in ("ban_reason", "banned_until", "muted_until", "look_alike_key", "unconfirmed_email"):
        op.drop_column("people", name)
