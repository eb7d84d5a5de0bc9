"""The settings of a server. They come from the command line; secrets come from the environment."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

FILE_NAME = "caravela.sqlite3"


class Mail(msgspec.Struct, frozen=True):
    """The host's mail server."""

    host: str
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = "caravela@localhost"
    encryption: str = "starttls"  # or "tls", or "none"


class Limits(msgspec.Struct, frozen=True):
    """Limits per person or address; requests beyond them are refused and counted."""

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    head_bytes: int = 65_536  # maximum size of a request's headers
    messages_per_second: float = 20.0
    message_burst: int = 60
    requests_per_second: float = 20.0
    request_burst: int = 100
    sign_ins_per_minute: float = 20.0
    wrong_passwords: int = 10  # per name, from all addresses together, before further attempts are queued
    wrong_passwords_per_minute: float = 6.0  # attempts processed from the queue
    sign_in_seconds: float = 30.0  # maximum waiting time in that queue
    tables_per_hour: float = 60.0
    tables_per_hour_and_address: float = 120.0
    tables_at_once: int = 50
    tables_at_once_and_address: int = 100
    seats_per_hour: float = 60.0  # seats taken at tables of others
    seats_per_hour_and_address: float = 120.0
    seats_at_once: int = 50  # at open or running tables
    seats_at_once_of_guest: int = 10
    bot_tables_at_once: int = 3  # tables without a person's seat
    hints_per_hour: float = 120.0
    acts_per_minute: float = 120.0  # actions at tables, not counting moves
    acts_per_minute_and_address: float = 600.0
    changes_per_minute: float = 30.0  # of settings, sessions, tokens and invitations, by a person
    changes_per_minute_and_address: float = 120.0
    chat_lines_per_minute: float = 20.0
    chat_lines_per_minute_and_address: float = 100.0
    invitations_per_hour: float = 60.0
    invitations_per_hour_and_address: float = 240.0
    webhooks_per_minute: float = 120.0  # webhooks and browser messages to one internet address, for all people together
    webhooks_per_minute_and_person: float = 20.0
    webhooks_per_minute_and_receiver: float = 20.0  # per browser or webhook address
    complaints_per_hour: float = 10.0  # reports to the host about others
    complaints_per_hour_and_address: float = 30.0
    reports_at_once: int = 2  # coach reports in progress for one person
    reports_at_once_and_address: int = 6
    studies_per_hour: float = 60.0
    studies_per_hour_and_address: float = 240.0
    studies_kept: int = 200  # stored studies of one person
    studies_kept_by_guest: int = 20
    study_bytes: int = 4_000_000  # total size of one person's studies
    looks_per_minute: float = 240.0  # views of positions in studies and puzzles
    looks_per_minute_and_address: float = 1200.0
    looks_waiting_and_address: int = 40  # unanswered
    analyses_per_hour: float = 600.0
    analyses_at_once: int = 1  # of one person
    analyses_at_once_and_address: int = 8
    replays_waiting: int = 16  # waiting replays of whole games per address
    replay_rest: float = 2.0  # the pause of an address after a replay, as a multiple of the replay's duration
    messages_per_second_and_address: float = 100.0  # of all its sockets together
    message_burst_and_address: int = 400
    sockets_per_address: int = 64
    connections_per_address: int = 128  # HTTP connections, not counting sockets
    unread_bytes_per_address: int = 32_000_000  # unread answers kept in memory
    waiting_for_store_and_address: int = 64  # requests that wait for a connection to the database
    request_seconds: float = 20.0  # the time limit for a whole request, and for reading part of a large answer
    waiting_messages: int = 64  # a client that falls further behind is disconnected and may catch up

    def times(self, factor: float) -> Limits:
        """These limits with all rates and counts multiplied by a factor: for trusted networks and benchmarks."""
        return msgspec.structs.replace(
            self,
            messages_per_second=self.messages_per_second * factor,
            message_burst=int(self.message_burst * factor),
            requests_per_second=self.requests_per_second * factor,
            request_burst=int(self.request_burst * factor),
            sign_ins_per_minute=self.sign_ins_per_minute * factor,
            wrong_passwords=int(self.wrong_passwords * factor),
            wrong_passwords_per_minute=self.wrong_passwords_per_minute * factor,
            tables_per_hour=self.tables_per_hour * factor,
            tables_per_hour_and_address=self.tables_per_hour_and_address * factor,
            tables_at_once=int(self.tables_at_once * factor),
            tables_at_once_and_address=int(self.tables_at_once_and_address * factor),
            seats_per_hour=self.seats_per_hour * factor,
            seats_per_hour_and_address=self.seats_per_hour_and_address * factor,
            seats_at_once=int(self.seats_at_once * factor),
            seats_at_once_of_guest=int(self.seats_at_once_of_guest * factor),
            bot_tables_at_once=int(self.bot_tables_at_once * factor),
            hints_per_hour=self.hints_per_hour * factor,
            acts_per_minute=self.acts_per_minute * factor,
            acts_per_minute_and_address=self.acts_per_minute_and_address * factor,
            changes_per_minute=self.changes_per_minute * factor,
            changes_per_minute_and_address=self.changes_per_minute_and_address * factor,
            chat_lines_per_minute=self.chat_lines_per_minute * factor,
            chat_lines_per_minute_and_address=self.chat_lines_per_minute_and_address * factor,
            invitations_per_hour=self.invitations_per_hour * factor,
            invitations_per_hour_and_address=self.invitations_per_hour_and_address * factor,
            webhooks_per_minute=self.webhooks_per_minute * factor,
            webhooks_per_minute_and_person=self.webhooks_per_minute_and_person * factor,
            webhooks_per_minute_and_receiver=self.webhooks_per_minute_and_receiver * factor,
            reports_at_once_and_address=int(self.reports_at_once_and_address * factor),
            complaints_per_hour=self.complaints_per_hour * factor,
            complaints_per_hour_and_address=self.complaints_per_hour_and_address * factor,
            studies_per_hour=self.studies_per_hour * factor,
            studies_per_hour_and_address=self.studies_per_hour_and_address * factor,
            looks_per_minute=self.looks_per_minute * factor,
            looks_per_minute_and_address=self.looks_per_minute_and_address * factor,
            looks_waiting_and_address=int(self.looks_waiting_and_address * factor),
            analyses_per_hour=self.analyses_per_hour * factor,
            analyses_at_once_and_address=int(self.analyses_at_once_and_address * factor),
            replays_waiting=int(self.replays_waiting * factor),
            replay_rest=self.replay_rest / factor,
            messages_per_second_and_address=self.messages_per_second_and_address * factor,
            message_burst_and_address=int(self.message_burst_and_address * factor),
            sockets_per_address=int(self.sockets_per_address * factor),
            waiting_for_store_and_address=int(self.waiting_for_store_and_address * factor),
            connections_per_address=int(self.connections_per_address * factor),
        )


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be configured at the start of a server."""

    database: str
    bus: str = ""  # the URL of NATS for notifications between processes, instead of PostgreSQL's
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()  # further allowed origins of pages, behind a proxy
    secure: bool = False  # whether cookies are sent over TLS only
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded-For header is trusted
    metrics_token: str = ""  # allows reading metrics from other machines
    bot_workers: int = 1
    study_workers: int = 1  # processes for analysis and puzzles
    hint_iterations: int = 6_000  # of the search for a hint
    think_elsewhere: bool = False  # bots think in separate workers while one runs
    thinking_seconds: float = 30.0  # the time limit of a bot's turn
    waiting_seconds: float = 20.0  # wait for a worker before a simpler bot moves while a player watches, unless rated
    idle_seconds: float = 20.0  # after which an idle game may leave memory
    games_kept: int = 1000  # the number of running, watched games that stay for `kept_seconds`
    kept_seconds: float = 900.0
    sweep_seconds: float = 1.0
    unattended_seconds: float = 600.0  # after which a game of bots without watchers is closed
    open_days: float = 14.0  # after which a table that has not started is closed
    guest_days: float = 365.0  # after which an absent guest is deleted; 0 means never
    drain_seconds: float = 0.0  # between a termination signal and the end, so that proxies notice
    end_older_games: bool = False  # close games whose rules are no longer installed
    local_webhooks: bool = False  # allow webhooks to addresses in the host's own network
    public_url: str = ""
    mail: Mail | None = None
    limits: Limits = Limits()

    @property
    def base_url(self) -> str:
        return self.public_url or f"http://{self.host}:{self.port}"


def database_url(given: str | None, data_dir: Path) -> str:
    """The URL of the database with its async driver; by default a SQLite file in the data folder."""
    if given is None:
        return f"sqlite+aiosqlite:///{(data_dir / FILE_NAME).absolute()}"
    for scheme in ("postgresql://", "postgres://"):
        if given.startswith(scheme):
            return "postgresql+asyncpg://" + given.removeprefix(scheme)
    if given.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + given.removeprefix("sqlite:///")
    return given


def mail_from_environment() -> Mail | None:
    """Mail settings from CARAVELA_SMTP_HOST and related variables, so that no password is on a command line."""
    host = os.environ.get("CARAVELA_SMTP_HOST")
    if not host:
        return None
    return Mail(
        host,
        int(os.environ.get("CARAVELA_SMTP_PORT", "587")),
        os.environ.get("CARAVELA_SMTP_USER", ""),
        os.environ.get("CARAVELA_SMTP_PASSWORD", ""),
        os.environ.get("CARAVELA_SMTP_SENDER", "caravela@localhost"),
        os.environ.get("CARAVELA_SMTP_ENCRYPTION", "starttls"),
    )
