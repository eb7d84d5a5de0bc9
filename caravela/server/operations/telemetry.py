"""Metrics for Prometheus, and logging."""

from __future__ import annotations

import logging
import sys

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

LOG = structlog.get_logger("caravela")

REGISTRY = CollectorRegistry()

MOVES = Counter("caravela_moves", "moves stored", registry=REGISTRY)
MESSAGES = Counter("caravela_messages", "messages received", ["type"], registry=REGISTRY)
REFUSED = Counter("caravela_refused", "messages and requests refused", ["code"], registry=REGISTRY)
SOCKETS = Gauge("caravela_sockets", "open connections", registry=REGISTRY)
ROOMS = Gauge("caravela_rooms", "rooms in memory", registry=REGISTRY)
COMMITS = Gauge("caravela_commits", "commits since the start", registry=REGISTRY)
ANSWERED = Histogram(
    "caravela_answer_seconds",
    "from a message to its answer",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0),
    registry=REGISTRY,
)
BOT_FAILURES = Counter(
    "caravela_bot_failures", "bot turns that failed to produce a legal move", ["bot", "failure"], registry=REGISTRY
)
GAME_FAILURES = Counter(
    "caravela_game_failures",
    "crashes of games; they close tables whose game runs",
    ["game"],
    registry=REGISTRY,
)
LOOP_LAG = Histogram(
    "caravela_loop_lag_seconds",
    "how late the event loop is",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 1.0),
    registry=REGISTRY,
)
COMMIT_SECONDS = Histogram(
    "caravela_commit_seconds",
    "how long the database takes for a commit of events",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0),
    registry=REGISTRY,
)
STUCK = Gauge("caravela_stuck_tables", "running tables whose check is overdue", registry=REGISTRY)
PROCESSES = Gauge("caravela_processes", "living processes on this database", ["kind"], registry=REGISTRY)
THINKING_QUEUE = Gauge("caravela_thinking_queue", "requests waiting for a worker", registry=REGISTRY)
THINKING_WAITED = Histogram(
    "caravela_thinking_wait_seconds",
    "from a request to its worker; in lane 0 a person is waiting",
    ["lane"],
    buckets=(0.01, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0),
    registry=REGISTRY,
)
UNATTENDED = Counter("caravela_unattended_closed", "tables closed because nobody was there", registry=REGISTRY)
NOTICES = Counter("caravela_notices", "turn notices", ["channel", "outcome"], registry=REGISTRY)


def set_up_logs(as_json: bool) -> None:
    """One line per event on standard error, without message contents, tokens or secrets."""
    shape = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            shape,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
