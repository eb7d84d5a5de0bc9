"""The host's commands. Each command imports its heavy modules itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer

DatabaseUrl = Annotated[
    str | None, typer.Option("--database", help="a postgresql://… URL; default: the SQLite file in the data folder")
]
BusUrl = Annotated[
    str,
    typer.Option("--bus", envvar="CARAVELA_BUS", help="a nats://… URL: processes notify each other through NATS"),
]
DataDir = Annotated[Path | None, typer.Option("--data-dir", help="the folder of the SQLite file", file_okay=False)]
TableId = Annotated[str, typer.Argument(help="the table's id, the last part of its address")]
Who = Annotated[str, typer.Argument(help="an account's name or a person's id")]
Days = Annotated[float, typer.Option("--days", min=0, max=36_500, help="number of days; 0 lifts it")]
AccountName = Annotated[str, typer.Argument(help="the account's name")]


def add_commands(
    app: typer.Typer,
    one_sentence: Callable[[], AbstractContextManager[None]],
    progress: Callable[[str, int], AbstractContextManager[Any]],
) -> None:
    """Add the host's commands, with the error handler and progress bar of the command line."""

    @app.command()
    def serve(
        port: Annotated[int, typer.Option("--port", min=1, max=65535, help="the port to listen on")] = 8000,
        host: Annotated[str, typer.Option("--host", help="the address to listen on; 0.0.0.0 for all")] = "127.0.0.1",
        no_browser: Annotated[bool, typer.Option("--no-browser", help="do not open the browser")] = False,
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
        bus: BusUrl = "",
        public_url: Annotated[str, typer.Option("--public-url", help="the server's public URL, used in links")] = "",
        trusted_proxies: Annotated[
            str,
            typer.Option("--trusted-proxies", help="addresses or networks whose X-Forwarded-For is trusted, or none"),
        ] = "127.0.0.1,::1",
        json_logs: Annotated[bool, typer.Option("--json-logs", help="write the log as JSON lines")] = False,
        local_webhooks: Annotated[
            bool, typer.Option("--local-webhooks", help="allow webhooks into the host's own network")
        ] = False,
        end_older_games: Annotated[
            bool, typer.Option("--end-older-games", help="close running games whose rules are no longer installed")
        ] = False,
        think_elsewhere: Annotated[
            bool, typer.Option("--think-elsewhere", help="bots think in `caravela think` processes while one runs")
        ] = False,
        drain_seconds: Annotated[
            float,
            typer.Option("--drain-seconds", min=0, help="serve this long after SIGTERM, with /health at 503"),
        ] = 0.0,
        bot_workers: Annotated[int, typer.Option("--bot-workers", min=1, help="number of processes for bots")] = 1,
        hint_iterations: Annotated[
            int, typer.Option("--hint-iterations", min=1, help="how long the search for a hint is")
        ] = 6_000,
        guest_days: Annotated[
            float, typer.Option("--guest-days", min=0, help="delete guests who stay away for this many days; 0 never")
        ] = 365.0,
        patience: Annotated[
            float, typer.Option("--patience", min=1, help="factor for the rate limits per address")
        ] = 1.0,
    ) -> None:
        """Start the table server and open it in the browser."""
        from caravela.server.operations.commands import serve_at
        from caravela.server.settings import Limits, Settings

        with one_sentence():
            settings = Settings(
                database="",
                bus=bus,
                host=host,
                port=port,
                public_url=public_url.rstrip("/"),
                secure=public_url.startswith("https://"),
                origins=(public_url.rstrip("/"),) if public_url else (),
                trusted_proxies=proxies_named(trusted_proxies),
                local_webhooks=local_webhooks,
                bot_workers=bot_workers,
                think_elsewhere=think_elsewhere,
                drain_seconds=drain_seconds,
                end_older_games=end_older_games,
                hint_iterations=hint_iterations,
                guest_days=guest_days,
                limits=Limits().times(patience),
            )
            serve_at(settings, data_dir, database, not no_browser, json_logs)

    @app.command()
    def think(
        workers: Annotated[int, typer.Option("--workers", min=1, help="number of processes")] = 1,
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
        bus: BusUrl = "",
        json_logs: Annotated[bool, typer.Option("--json-logs", help="write the log as JSON lines")] = False,
    ) -> None:
        """Run bots for other servers. Start those with --think-elsewhere, on this machine or another."""
        from caravela.server.operations.commands import chosen_database
        from caravela.server.operations.think import think as think_for

        with one_sentence():
            think_for(chosen_database(data_dir, database), workers, json_logs, bus)

    @app.command("export")
    def export_all(
        file: Annotated[Path, typer.Argument(help="the file to write", dir_okay=False)],
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """Export a server's database to one file. It contains the secrets of running games."""
        from caravela.server.operations.commands import export_to

        with one_sentence():
            count = export_to(data_dir, database, file, progress)
        print(f"Wrote {count} rows to {file}.")

    @app.command("import")
    def import_all(
        file: Annotated[Path, typer.Argument(help="an exported file", dir_okay=False)],
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """Import an exported file into an empty database."""
        from caravela.server.operations.commands import import_from

        with one_sentence():
            count = import_from(data_dir, database, file, progress)
        print(f"Read {count} rows from {file}.")

    @app.command()
    def backup(
        file: Annotated[Path, typer.Argument(help="the file to write", dir_okay=False)],
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """Copy the SQLite database while the server keeps running."""
        from caravela.server.operations.commands import with_database
        from caravela.server.store.transfer import back_up

        with one_sentence():
            with_database(data_dir, database, lambda opened: back_up(opened, file))
        print(f"Wrote the backup to {file}.")

    add_admin(app, one_sentence)


def proxies_named(text: str) -> tuple[str, ...]:
    """The given addresses and networks. A typo raises an error, because it would silently trust nobody."""
    from ipaddress import ip_network

    from caravela.engine.errors import CaravelaError

    proxies = tuple(part.strip() for part in text.split(",") if part.strip() not in ("", "none"))
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError:
            sentence = f"'{proxy}' is not an address or network; write for example 10.0.0.2 or 10.0.0.0/24."
            raise CaravelaError(sentence) from None
    return proxies


def on_one_line(text: str) -> str:
    """Escape line ends and invisible characters in text by users, so that it cannot imitate other lines of output."""
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def add_admin(app: typer.Typer, one_sentence: Callable[[], AbstractContextManager[None]]) -> None:
    admin = typer.Typer(help="Manage a running server.", no_args_is_help=True)
    app.add_typer(admin, name="admin")

    def in_database(data_dir: Path | None, database: str | None, work: Callable[[Any], Any]) -> Any:
        from caravela.server.operations.commands import with_database

        with one_sentence():
            return with_database(data_dir, database, work)

    @admin.command("overview")
    def show_overview(data_dir: DataDir = None, database: DatabaseUrl = None) -> None:
        """Count tables, people, sessions and waiting notices."""
        from caravela.server.operations.admin import overview

        for name, count in in_database(data_dir, database, overview).items():
            print(f"{name}: {count}")

    @admin.command("tables")
    def show_tables(
        status: Annotated[str | None, typer.Option("--status", help="open, running, over or closed")] = None,
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """List the most recently changed tables."""
        from caravela.server.operations.admin import table_rows

        for row in in_database(data_dir, database, lambda opened: table_rows(opened, status)):
            line = f"{row['id']}  {row['status']:<8} {row['game']:<14} ply {row['ply']:<5} {row['title']}"
            print(on_one_line(line))

    @admin.command("close")
    def close(
        table: TableId,
        reason: Annotated[str, typer.Option("--reason", help="message to the players")] = "The host closed the table.",
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """Close a table without a result."""
        from caravela.server.operations.admin import close_table

        in_database(data_dir, database, lambda opened: close_table(opened, table, reason))
        print(f"Table {table} is closed.")

    @admin.command("hold")
    def hold(
        table: TableId,
        seat: Annotated[int, typer.Argument(help="the seat; the first is 0")],
        free: Annotated[bool, typer.Option("--free", help="give the seat back to its owner")] = False,
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """Let a bot play a seat until its owner returns."""
        from caravela.server.operations.admin import hold_seat

        in_database(data_dir, database, lambda opened: hold_seat(opened, table, seat, free))
        print(f"Seat {seat} of table {table} is {'back with its owner' if free else 'played by a bot'}.")

    @admin.command("revoke")
    def revoke(name: AccountName, data_dir: DataDir = None, database: DatabaseUrl = None) -> None:
        """End all sessions and tokens of an account."""
        from caravela.server.operations.admin import revoke_person

        count = in_database(data_dir, database, lambda opened: revoke_person(opened, name))
        print(f"Ended {count} sessions of {name}.")

    @admin.command("reports")
    def reports(
        closed: Annotated[bool, typer.Option("--all", help="include closed reports")] = False,
        close: Annotated[str | None, typer.Option("--close", help="close the report with this id")] = None,
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """List players' reports about others, oldest first."""
        from caravela.server.people.moderation import close_report, reports_listed

        if close is not None:
            in_database(data_dir, database, lambda opened: close_report(opened, close))
            print(f"Report {close} is closed.")
            return
        for row in in_database(data_dir, database, lambda opened: reports_listed(opened, closed)):
            whom = f"{row['name'] or 'somebody'} ({row['person']})" if row["person"] else "the table"
            said = f" for the line “{row['said']}”" if row["said"] else ""
            by = row["by_name"] or "somebody"
            print(on_one_line(f"{row['id']}  {by} about {whom} at {row['table_id']}{said}: {row['text']}"))

    @admin.command("mute")
    def mute(who: Who, days: Days = 7.0, data_dir: DataDir = None, database: DatabaseUrl = None) -> None:
        """Let a person write no chat, titles of tables or words for some days; 0 lifts it."""
        from caravela.server.people.moderation import mute as mute_person

        name = in_database(data_dir, database, lambda opened: mute_person(opened, who, days))
        print(f"{name} {f'is muted for {days:g} days' if days else 'may write again'}.")

    @admin.command("ban")
    def ban(
        who: Who,
        days: Days = 30.0,
        reason: Annotated[
            str, typer.Option("--reason", help="message to the person")
        ] = "The host banned this account.",
        data_dir: DataDir = None,
        database: DatabaseUrl = None,
    ) -> None:
        """Ban a person for some days, end their sessions and let them leave their tables; 0 lifts it."""
        from caravela.server.operations.admin import ban_person

        name = in_database(data_dir, database, lambda opened: ban_person(opened, who, days, reason))
        print(f"{name} {f'is banned for {days:g} days' if days else 'is no longer banned'}.")

    @admin.command("password")
    def password(name: AccountName, data_dir: DataDir = None, database: DatabaseUrl = None) -> None:
        """Prompt for a new password and end all sessions of the account."""
        from caravela.server.operations.admin import set_password

        new = typer.prompt("New password", hide_input=True, confirmation_prompt=True)
        in_database(data_dir, database, lambda opened: set_password(opened, name, new))
        print(f"{name} has a new password.")
