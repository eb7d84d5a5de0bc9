"""The first rows of all, as the first release had them. A step is never changed: databases of that release exist."""

from alembic import op
from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

metadata = MetaData()

ID = String(40)


def of_table(primary_key: bool = False) -> Column[str]:
    return Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, primary_key=primary_key)


Table(
    "about",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("value", Text, nullable=False),
)

Table(
    "downtimes",
    metadata,
    Column("since", Double, primary_key=True),
    Column("until", Double, nullable=False),
)

Table(
    "people",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("name_key", String(40), unique=True),
    Column("password", Text),
    Column("email", String(200)),
    Column("wishes", Text, nullable=False, default="{}"),
    Column("created", Double, nullable=False),
)

Table(
    "sessions",
    metadata,
    Column("id", ID, primary_key=True),
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("fingerprint", String(64), nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("label", String(80), nullable=False, default=""),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("title", String(80), nullable=False),
    Column("access", String(10), nullable=False),
    Column("status", String(10), nullable=False),
    Column("host", ID, nullable=False),
    Column("number", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("to_move", Integer),
    Column("due", Double),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index("tables_due", "status", "due"),
    Index("tables_listed", "status", "access", "changed"),
)

Table(
    "seats",
    metadata,
    of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ID, index=True),
    Column("bot", String(40)),
    Column("held", String(40)),
    Column("name", String(40)),
)

Table(
    "events",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer),
    Column("client_id", String(120)),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "client_id"),
)

Table(
    "snapshots",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("folded", Text, nullable=False),
    Column("position", Text),
)

Table(
    "secrets",
    metadata,
    of_table(primary_key=True),
    Column("host_part", String(80), nullable=False),
)

Table(
    "records",
    metadata,
    of_table(primary_key=True),
    Column("text", Text, nullable=False),
)

Table(
    "chat",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String(12), nullable=False),
    Column("person", ID),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("client_id", String(120)),
    UniqueConstraint("table_id", "client_id"),
)

Table(
    "invitations",
    metadata,
    Column("id", ID, primary_key=True),
    of_table(),
    Column("seat", Integer),
    Column("by_person", ID, nullable=False),
    Column("person", ID, index=True),
    Column("created", Double, nullable=False),
)

Table(
    "outbox",
    metadata,
    Column("id", ID, primary_key=True),
    Column("person", ID, nullable=False, index=True),
    Column("table_id", ID, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("channel", String(12), nullable=False),
    Column("body", Text, nullable=False),
    Column("due", Double, nullable=False),
    Column("progress", String(10), nullable=False),
    Column("tries", Integer, nullable=False, default=0),
    Column("digest", Boolean, nullable=False, default=False),
    UniqueConstraint("person", "table_id", "turn", "channel"),
    Index("outbox_due", "progress", "due"),
)

Table(
    "ratings",
    metadata,
    Column("subject", String(60), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("options", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

Table(
    "results",
    metadata,
    of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("subject", String(60), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", String(64), nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("breakdown", Text, nullable=False),
    Column("held", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Column("rating", String(10), nullable=False, index=True),
)


def upgrade() -> None:
    metadata.create_all(op.get_bind())


def downgrade() -> None:
    metadata.drop_all(op.get_bind())
