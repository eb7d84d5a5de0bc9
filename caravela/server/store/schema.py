"""The database schema. Times are seconds since 1970; bodies are JSON.

`events` is the source of truth for tables; `tables`, `seats` and `snapshots` are derived from it and written in the
same transaction. `secrets` is separate: only a room that draws reads it, and it is not sent before a game is over.
"""

from __future__ import annotations

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
    false,
    text,
)

metadata = MetaData()

ID = String(40)

PUZZLES = "puzzles"
"""The option set of the ratings of puzzles and their solvers."""
GOING = "going"
"""The kind of a person who is being deleted; nothing more is written in their name."""


def of_table(**more: bool) -> Column[str]:
    return Column("table_id", ID, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, **more)  # type: ignore[arg-type]


about = Table(
    "about",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("value", Text, nullable=False),
)

downtimes = Table(
    "downtimes",
    metadata,
    Column("since", Double, primary_key=True),
    Column("until", Double, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(10), nullable=False),  # guest, account, going
    Column("name", String(40), nullable=False),
    Column("name_key", String(40), unique=True),  # of accounts: the name in lower case
    Column("password", Text),
    Column("email", String(200)),  # confirmed
    Column("wishes", Text, nullable=False, default="{}"),
    Column("created", Double, nullable=False),
    Column("unconfirmed_email", String(200)),
    Column("look_alike_key", String(120)),  # of accounts: equal for names that look alike
    Column("muted_until", Double),
    Column("banned_until", Double),
    Column("ban_reason", Text),
    Index("people_look_alike", "look_alike_key", unique=True),
)

codes = Table(
    "codes",
    metadata,
    Column("fingerprint", String(64), primary_key=True),  # hash of the code, which is only in the mail
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("purpose", String(10), nullable=False),  # confirm, reset
    Column("email", String(200), nullable=False),
    Column("created", Double, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", ID, primary_key=True),
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("fingerprint", String(64), nullable=False, unique=True),  # hash of the token, which is not stored
    Column("kind", String(10), nullable=False),  # browser, bot
    Column("label", String(80), nullable=False, default=""),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

tables = Table(
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
    Column("due", Double),  # time of the next check: a clock expires, or a bot has to move
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("delay", Double, nullable=False, default=0.0, server_default=text("0")),  # for spectators, in seconds
    Column("rated", Boolean, nullable=False, default=False, server_default=false()),
    Column("origin", String(64)),  # a keyed fingerprint of the address it was opened from
    Index("tables_due", "status", "due"),
    Index("tables_listed", "status", "access", "changed"),
    Index("tables_changed", "changed"),
    Index("tables_host", "host", "status"),
    Index("tables_origin", "origin", "status"),
)

seats = Table(
    "seats",
    metadata,
    of_table(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", ID, index=True),
    Column("bot", String(40)),
    Column("held", String(40)),
    Column("name", String(40)),
)

events = Table(
    "events",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer),  # of moves and draws
    Column("client_id", String(120)),  # person and id of the client's message
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "client_id"),
)

snapshots = Table(
    "snapshots",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("folded", Text, nullable=False),  # the table
    Column("position", Text),  # the game, once it has started
)

secrets = Table(
    "secrets",
    metadata,
    of_table(primary_key=True),
    Column("host_part", String(80), nullable=False),
)

records = Table(
    "records",
    metadata,
    of_table(primary_key=True),
    Column("text", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    of_table(primary_key=True),
    Column("page", Text, nullable=False),  # HTML
)

chat = Table(
    "chat",
    metadata,
    of_table(primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String(12), nullable=False),  # players, spectators
    Column("person", ID, index=True),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("client_id", String(120)),
    UniqueConstraint("table_id", "client_id"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", ID, primary_key=True),
    of_table(),
    Column("seat", Integer),
    Column("by_person", ID, nullable=False),
    Column("person", ID, index=True),
    Column("created", Double, nullable=False),
    Column("declined", Boolean, nullable=False, default=False, server_default=false()),
    Index("invitations_once", "table_id", "person", unique=True),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", ID, primary_key=True),
    Column("person", ID, nullable=False, index=True),
    Column("table_id", ID, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("channel", String(12), nullable=False),
    Column("body", Text, nullable=False),
    Column("due", Double, nullable=False),
    Column("progress", String(10), nullable=False),  # waiting, claimed, sent, dropped
    Column("tries", Integer, nullable=False, default=0),
    Column("digest", Boolean, nullable=False, default=False),
    Column("created", Double, nullable=False, server_default=text("0")),
    UniqueConstraint("person", "table_id", "turn", "channel"),
    Index("outbox_due", "progress", "due"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("subject", String(60), primary_key=True),  # person ID or bot NAME
    Column("game", String(40), primary_key=True),
    Column("options", String(64), primary_key=True),  # the fingerprint of the option set
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

results = Table(
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
    Column("rating", String(10), nullable=False, index=True),  # waiting, rated, unrated
    Column("account", Boolean),  # whether the player had an account at the end; unknown for games before migration 0005
    Column("left_early", Boolean, nullable=False, default=False, server_default=false()),
)

studies = Table(
    "studies",
    metadata,
    Column("id", ID, primary_key=True),
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("start", Text, nullable=False),  # the position from which all lines start
    Column("lines", Text, nullable=False),  # the tree of moves
    Column("moves", Integer, nullable=False, server_default="0"),  # number of moves in the tree
    Column("version", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("of_table", ID, index=True),  # whose game it is of, to remove deleted people's names
    Index("studies_person", "person", "changed"),
)

attempts = Table(
    "attempts",
    metadata,
    Column("person", ID, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(20), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("move", Integer, nullable=False),
    Column("cost", Double, nullable=False),  # the share of wins given away
    Column("at", Double, nullable=False),
    Index("attempts_person", "person", "at"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", ID, primary_key=True),
    Column("table_id", ID),
    Column("line", Integer),  # of the chat
    Column("person", ID),  # the person it is about
    Column("by_person", ID, nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("closed", Double),
)

# -- communication between processes on several machines -------------------------------------------------

processes = Table(
    "processes",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(10), nullable=False),  # server, thinker
    Column("release", String(80), nullable=False),  # a fingerprint of the installed rules
    Column("started", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    of_table(primary_key=True),
    Column("process", ID, nullable=False, index=True),  # the one that plays the table's bots
    Column("until", Double, nullable=False),
)

visitors = Table(
    "visitors",
    metadata,
    Column("process", ID, primary_key=True),
    Column("table_id", ID, primary_key=True, index=True),
    Column("person", ID, primary_key=True),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", ID, primary_key=True),
    Column("process", ID, nullable=False, index=True),  # the server that waits for it
    Column("purpose", String(20), nullable=False, server_default="bots"),  # only workers for this purpose take it
    Column("lane", Integer, nullable=False),
    Column("turn", Double, nullable=False),
    Column("body", Text, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("created", Double, nullable=False),
    Column("worker", ID),
    Column("until", Double),
    Column("outcome", Text),
    Index("jobs_waiting", "worker", "lane", "turn"),
)

OF_PROCESSES = {"processes", "leases", "visitors", "jobs"}
"""Tables for running processes; not part of an export."""

IN_ORDER = [rows for rows in metadata.sorted_tables if rows.name not in OF_PROCESSES]
"""All tables of an export, in the order of their foreign keys."""
