"""A real, temporary PostgreSQL server on a free local port."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from caravela.server.settings import database_url
from caravela.server.store.database import Database
from tests.programs import packaged_postgres, postgres_programs
from tests.server.kit import free_port
from tests.waiting import wait_for_end


async def migrate(url: str) -> None:
    database = Database(url)
    await database.prepare()
    await database.close()


def other_account() -> pwd.struct_passwd:
    """The account that PostgreSQL runs under if the tests run as root, which PostgreSQL refuses."""
    accounts = {account.pw_name: account for account in pwd.getpwall()}
    return accounts.get("postgres") or accounts["nobody"]


class Postgres:
    """One server with its own folder."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="caravela-postgres-"))
        self.user = "postgres"
        self.account: pwd.struct_passwd | None = None
        programs = postgres_programs()
        assert programs is not None, "PostgreSQL is not here: `python -m tests.programs` installs it"
        self.programs = programs
        if os.geteuid() == 0:
            self.account = other_account()
            os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)
            if not self.can_run(self.program("initdb")):  # it lies where the account may not enter
                self.programs = self.folder / "programs" / self.programs.relative_to(packaged_postgres())
                shutil.copytree(packaged_postgres(), self.folder / "programs")
        self.count = 0
        self.migrated: str | None = None  # the database that is copied

    def program(self, name: str) -> str:
        return str(self.programs / name)

    def start_process(self, *command: str) -> subprocess.CompletedProcess[str]:
        if self.account is None:
            return subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False)
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=self.folder,
            check=False,
            user=self.account.pw_uid,
            group=self.account.pw_gid,
            extra_groups=[],
        )

    def can_run(self, program: str) -> bool:
        try:
            return self.start_process(program, "--version").returncode == 0
        except PermissionError:
            return False

    def run(self, *command: str) -> None:
        done = self.start_process(*command)
        assert done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}"

    def make(self) -> Postgres:
        self.run(
            self.program("initdb"), "-N", "-D", str(self.folder / "data"), "-A", "trust", "-U", self.user, "-E", "UTF8"
        )
        self.start()
        return self

    def start(self) -> None:
        where = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder}"
        wishes = f"{where} -c fsync=off -c full_page_writes=off"  # which only a loss of the machine's power needs
        log = str(self.folder / "log")
        self.run(self.program("pg_ctl"), "-D", str(self.folder / "data"), "-l", log, "-o", wishes, "-w", "start")

    def stop(self, how: str = "fast") -> None:
        self.run(self.program("pg_ctl"), "-D", str(self.folder / "data"), "-m", how, "-w", "stop")

    def kill(self) -> None:
        """Kills all of its processes; their files remain."""
        locks = [self.folder / "data" / "postmaster.pid", *self.folder.glob(".s.PGSQL.*.lock")]
        postmaster = int(locks[0].read_text().splitlines()[0])
        os.kill(postmaster, signal.SIGSTOP)  # so that no child comes into being meanwhile
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        processes = [postmaster, *map(int, children)]
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        wait_for_end(processes)
        for lock in locks:
            lock.unlink()  # else who is dead and not waited for yet would be taken for running

    def new_database(self, template: str = "template1") -> str:
        """The URL of a new database, a copy of the given one."""
        self.count += 1
        name = f"caravela{self.count}"
        command = f"CREATE DATABASE {name} TEMPLATE {template}"
        where = ("-h", "127.0.0.1", "-p", str(self.port), "-U", self.user)
        self.run(self.program("psql"), *where, "-q", "-c", command, "postgres")
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"

    def empty_database(self) -> str:
        """The URL of a new, empty database."""
        return self.new_database()

    def database(self) -> str:
        """The URL of a new database in which the migrations have run: they run once, and the result is copied."""
        if self.migrated is None:
            url = self.new_database()
            with ThreadPoolExecutor(1) as thread:  # the test may have an event loop
                thread.submit(asyncio.run, migrate(database_url(url, self.folder))).result()
            self.migrated = url.rpartition("/")[2]
        return self.new_database(self.migrated)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
