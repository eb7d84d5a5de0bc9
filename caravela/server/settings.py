"""The settings of a server, from the command line, or from the environment for what a command line should not show."""

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
    """What one person or address may do; a flood is refused and counted."""

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    head_bytes: int = 65_536  # of a request, its headers
    messages_per_second: float = 20.0
    message_burst: int = 60
    requests_per_second: float = 20.0
    request_burst: int = 100
    sign_ins_per_minute: float = 20.0
    wrong_passwords: int = 10  # for one name, from all addresses together, before further attempts have to wait
    wrong_passwords_per_minute: float = 6.0  # that are looked at from then on
    sign_in_seconds: float = 30.0  # so long one waits for that at most
    tables_per_hour: float = 60.0
    tables_per_hour_and_address: float = 120.0
    tables_at_once: int = 50
    tables_at_once_and_address: int = 100
    seats_per_hour: float = 60.0  # that one sits down on, at tables of others
    seats_per_hour_and_address: float = 120.0
    seats_at_once: int = 50  # at tables open or running
    seats_at_once_of_guest: int = 10
    bot_tables_at_once: int = 3  # at which no person has a seat
    hints_per_hour: float = 120.0
    acts_per_minute: float = 120.0  # at tables, moves not counted
    acts_per_minute_and_address: float = 600.0
    chat_lines_per_minute: float = 20.0
    chat_lines_per_minute_and_address: float = 100.0
    invitations_per_hour: float = 60.0
    webhooks_per_minute: float = 120.0  # and messages to browsers, to one address of the internet, for all people
    webhooks_per_minute_and_person: float = 20.0
    webhooks_per_minute_and_receiver: float = 20.0  # one browser, or one person's webhook
    complaints_per_hour: float = 10.0  # to the host, about others
    complaints_per_hour_and_address: float = 30.0
    reports_at_once: int = 2  # of the coach, that one person waits for
    reports_at_once_and_address: int = 6
    studies_per_hour: float = 60.0
    studies_per_hour_and_address: float = 240.0
    studies_kept: int = 200  # of one person
    studies_kept_by_guest: int = 20
    study_bytes: int = 4_000_000  # of all studies of one person
    looks_per_minute: float = 240.0  # at positions of studies and puzzles
    looks_per_minute_and_address: float = 1200.0
    looks_waiting_and_address: int = 40  # that are not answered yet
    analyses_per_hour: float = 600.0
    analyses_at_once: int = 1  # of one person
    analyses_at_once_and_address: int = 8
    replays_waiting: int = 16  # of whole games, that one address waits for
    replay_rest: float = 2.0  # times as long as a replay took, its address waits for the next
    messages_per_second_and_address: float = 100.0  # of all its sockets together
    message_burst_and_address: int = 400
    sockets_per_address: int = 64
    connections_per_address: int = 128  # of HTTP, beside the sockets
    unread_bytes_per_address: int = 32_000_000  # of answers that nobody reads
    request_seconds: float = 20.0  # within which a whole request has come in, and a part of a large answer is read
    waiting_messages: int = 64  # a reader that falls further behind is disconnected and may catch up

    def times(self, factor: float) -> Limits:
        """The same sizes, but so many times as much of them: for networks one trusts, and for benchmarks."""
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
            chat_lines_per_minute=self.chat_lines_per_minute * factor,
            chat_lines_per_minute_and_address=self.chat_lines_per_minute_and_address * factor,
            invitations_per_hour=self.invitations_per_hour * factor,
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
            connections_per_address=int(self.connections_per_address * factor),
        )


class Settings(msgspec.Struct, frozen=True):
    """Everything that can be set at the start of a server process."""

    database: str
    bus: str = ""  # the URL of NATS, over which processes notify each other instead of over PostgreSQL
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()  # further origins that pages may come from, behind a proxy
    secure: bool = False  # cookies only over TLS
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # which tell the address of whom they speak for
    metrics_token: str = ""  # with which metrics can be had from elsewhere than this machine
    bot_workers: int = 1
    study_workers: int = 1  # processes for analysis and puzzles
    hint_iterations: int = 6_000  # of the search for a hint
    think_elsewhere: bool = False  # in workers, as long as there are any
    thinking_seconds: float = 30.0  # after which a bot that has not chosen a move has failed
    waiting_seconds: float = 20.0  # for a process, after which another bot moves while a player looks, unless rated
    idle_seconds: float = 20.0  # after which a game may leave memory
    games_kept: int = 1000  # of those that run and are watched, so many stay for `kept_seconds`
    kept_seconds: float = 900.0
    sweep_seconds: float = 1.0
    unattended_seconds: float = 600.0  # after which a game of bots that nobody looks at is closed
    open_days: float = 14.0  # after which a table that was not started is closed
    guest_days: float = 365.0  # after which a guest who has not come back is deleted; 0 keeps them for ever
    drain_seconds: float = 0.0  # between a signal to end and the end, for proxies to notice
    end_older_games: bool = False  # that were begun by rules which are not installed any more
    local_webhooks: bool = False  # webhooks to addresses of the host's own network
    public_url: str = ""
    mail: Mail | None = None
    limits: Limits = Limits()

    @property
    def base_url(self) -> str:
        return self.public_url or f"http://{self.host}:{self.port}"


def database_url(given: str | None, data_dir: Path) -> str:
    """The URL of the database: what was given, with the driver that fits, or the file in the folder."""
    if given is None:
        return f"sqlite+aiosqlite:///{(data_dir / FILE_NAME).absolute()}"
    for scheme in ("postgresql://", "postgres://"):
        if given.startswith(scheme):
            return "postgresql+asyncpg://" + given.removeprefix(scheme)
    if given.startswith("sqlite:///"):
        return "sqlite+aiosqlite:///" + given.removeprefix("sqlite:///")
    return given


def mail_from_environment() -> Mail | None:
    """CARAVELA_SMTP_HOST and the other variables; from the environment, so that no password is on a command line."""
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
