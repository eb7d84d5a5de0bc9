"""A real PostgreSQL, started by the tests on a free port of this machine and thrown away afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.server.kit import free_port


def program(name: str) -> str:
    """Where Debian or the path keeps one of PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    where = str(found[-1]) if found else shutil.which(name)
    assert where is not None, "PostgreSQL is not installed; the tests need the package postgresql"
    return where


class Postgres:
    """One server with a folder of its own; it refuses to run as root, so root starts it as `postgres`."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="caravela-postgres-"))
        self.user = "postgres"
        self.before: list[str] = []
        if os.geteuid() == 0:
            self.before = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self.folder, user="postgres")
        else:
            self.user = pwd.getpwuid(os.geteuid()).pw_name
        self.count = 0

    def run(self, *command: str) -> None:
        done = subprocess.run([*self.before, *command], capture_output=True, text=True, cwd=self.folder, check=False)
        assert done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}"

    def make(self) -> Postgres:
        self.run(program("initdb"), "-N", "-D", str(self.folder / "data"), "-A", "trust", "-U", self.user, "-E", "UTF8")
        self.start()
        return self

    def start(self) -> None:
        wishes = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder}"
        log = str(self.folder / "log")
        self.run(program("pg_ctl"), "-D", str(self.folder / "data"), "-l", log, "-o", wishes, "-w", "start")

    def stop(self, how: str = "fast") -> None:
        self.run(program("pg_ctl"), "-D", str(self.folder / "data"), "-m", how, "-w", "stop")

    def database(self) -> str:
        """The URL of a new, empty database."""
        self.count += 1
        name = f"caravela{self.count}"
        self.run(program("createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", self.user, name)
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
