"""What the command line does with a server's database, apart from serving."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from caravela.engine.errors import CaravelaError
from caravela.server.settings import Settings, database_url, mail_from_environment


def chosen_database(data_dir: Path | None, database: str | None) -> str:
    """The database's URL; the folder of the SQLite file is made if need be."""
    folder = data_dir or user_data_path("caravela")
    if database is None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as reason:
            raise CaravelaError(f"The folder {folder} cannot be made: {reason.strerror}.") from None
    return database_url(database, folder)


def serve_at(
    host: str,
    port: int,
    data_dir: Path | None,
    database: str | None,
    public_url: str,
    browser: bool,
    json_logs: bool,
    local_webhooks: bool,
) -> None:
    from caravela.server.serve import serve

    settings = Settings(
        database=chosen_database(data_dir, database),
        host=host,
        port=port,
        public_url=public_url.rstrip("/"),
        secure=public_url.startswith("https://"),
        origins=(public_url.rstrip("/"),) if public_url else (),
        local_webhooks=local_webhooks,
        mail=mail_from_environment(),
    )
    serve(settings, browser, json_logs)
