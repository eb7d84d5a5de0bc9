"""Starts processes of the command `caravela` by forking a process that has already imported the server.

Importing takes a second and a half of processor time, forking a few milliseconds, and the tests start about a hundred
servers. A forked process is a server like any other: it has its own environment, working directory, signals and output,
runs `caravela.cli` as `python -m` does, and its thinking processes are its own children. Python would start the
process that forks those afresh, with another third of a second for imports; here it has been forked and waits.

`Zygote` is used by the tests, `main` runs in the process that forks. It ends when the tests do. Systems other than
Linux start fresh processes instead.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from importlib import import_module
from multiprocessing import util
from pathlib import Path
from typing import IO, Any, NoReturn

ROOT = Path(__file__).parent.parent.parent
MOST_BYTES = 1 << 17
NUMBER = struct.Struct("i")
IMPORTED = (
    "aiosqlite",
    "anyio._backends._asyncio",
    "asyncpg",
    "confusable_homoglyphs.confusables",
    "litestar._kwargs",
    "nats",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "typer._adapters",
    "uvicorn.lifespan.on",
    "uvloop",
    "caravela.bot_commands",
    "caravela.study_commands",
    "caravela.server.operations.admin",
    "caravela.server.operations.cli",
    "caravela.server.operations.commands",
    "caravela.server.operations.serve",
    "caravela.server.operations.think",
    "caravela.server.store.migrations.run",
    "caravela.server.thinking.preloaded",
)
"""Everything that costs time at the start of a server or of a thinking process."""
THINKING = ("serve", "think")
"""Commands that start thinking processes."""
FORKSERVER = "multiprocessing.forkserver"


class Forked:
    """A forked process, with the part of `subprocess.Popen` that tests need."""

    def __init__(self, status: int, stdout: IO[bytes] | None = None) -> None:
        self.status = status  # a pipe with the process id, and with the exit code once the process has ended
        self.stdout = stdout
        self.returncode: int | None = None
        self.pid = self.next_number()

    def next_number(self) -> int:
        number = os.read(self.status, NUMBER.size)
        assert number, "the process that forks has ended"
        return int(NUMBER.unpack(number)[0])

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            ready, _, _ = select.select([self.status], [], [], timeout)
            if not ready:
                raise subprocess.TimeoutExpired("caravela", timeout or 0.0)
            self.returncode = self.next_number()
            os.close(self.status)
        return self.returncode

    def poll(self) -> int | None:
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Zygote:
    """The client side of the forking process, which starts with the first request."""

    def __init__(self) -> None:
        self.requests: socket.socket | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.lock = threading.Lock()

    def start(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.server.zygote", str(theirs.fileno())]
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
        return ours

    def close(self) -> None:
        """End the process that forks. Waiting for it adds the time of everything it forked to that of the tests."""
        if self.requests is not None and self.process is not None:
            self.requests.close()
            self.process.wait()
        self.requests = self.process = None

    def fork(self, arguments: Sequence[str], environment: dict[str, str], streams: Sequence[int]) -> int:
        """Fork a process with this standard input, output and error; gives its status pipe."""
        with self.lock:
            self.requests = self.requests or self.start()
            status, theirs = os.pipe()
            request = json.dumps({"arguments": arguments, "environment": environment}).encode()
            assert len(request) < MOST_BYTES
            socket.send_fds(self.requests, [request], [*streams, theirs])
            os.close(theirs)
        return status

    def start_process(self, arguments: Sequence[str], environment: dict[str, str]) -> Forked:
        """A process whose output and errors come out of one pipe."""
        reading, writing = os.pipe()
        with open(os.devnull, "rb") as nothing, open(writing, "wb") as output:
            streams = [nothing.fileno(), output.fileno(), output.fileno()]
            status = self.fork(arguments, environment, streams)
        return Forked(status, open(reading, "rb"))

    def run(
        self, arguments: Sequence[str], environment: dict[str, str], said: str | None, timeout: float
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end."""
        if sys.platform != "linux":
            command = [sys.executable, "-m", "caravela.cli", *arguments]
            return subprocess.run(
                command,
                input=said,
                capture_output=True,
                text=True,
                cwd=ROOT,
                env=environment,
                timeout=timeout,
                check=False,
            )
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            stdin.write((said or "").encode())
            stdin.seek(0)
            process = Forked(self.fork(arguments, environment, [stdin.fileno(), stdout.fileno(), stderr.fileno()]))
            code = process.wait(timeout)
            stdout.seek(0)
            stderr.seek(0)
            return subprocess.CompletedProcess(list(arguments), code, stdout.read().decode(), stderr.read().decode())


# -- The process that forks --------------------------------------------------------------------------


def main(requests: socket.socket) -> None:
    for module in IMPORTED:
        import_module(module)
    assert threading.active_count() == 1, "a thread would be missing in forked processes"
    gc.collect()
    gc.freeze()  # else each forked process walks through all that was imported, and so copies it: a third of a second
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests
    keepers = 0
    while True:
        request, descriptors, _, _ = socket.recv_fds(requests, MOST_BYTES, 4)
        while keepers and os.waitpid(-1, os.WNOHANG)[0]:
            keepers -= 1
        if not request:
            return
        keepers += 1
        if os.fork() == 0:
            requests.close()
            keep(json.loads(request), descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def keep(request: dict[str, Any], descriptors: list[int]) -> NoReturn:
    """Fork the process that was asked for, wait for its end and report both."""
    *streams, status = descriptors
    process = os.fork()
    if process == 0:
        os.close(status)
        become(request, streams)
    for stream in {0, 1, 2, *streams}:
        os.close(stream)  # its output ends when the process and its own children have ended
    try:
        os.write(status, NUMBER.pack(process))
        _, ended = os.waitpid(process, 0)
        os.write(status, NUMBER.pack(os.waitstatus_to_exitcode(ended)))
    finally:
        os._exit(0)


def become(request: dict[str, Any], streams: list[int]) -> NoReturn:
    """Runs the command in this process like `python -m caravela.cli`; raises SystemExit at its end."""
    for standard, stream in enumerate(streams):
        os.dup2(stream, standard)
    for stream in set(streams):
        os.close(stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(request["environment"])
    if request["arguments"][0] in THINKING:
        fork_forkserver()
    sys.argv = ["caravela", *request["arguments"]]
    runpy.run_module("caravela.cli", run_name="__main__", alter_sys=True)
    sys.exit()


# -- The process in which `multiprocessing` forks ----------------------------------------------------


def fork_forkserver() -> None:
    """Fork a process that becomes the fork server of `multiprocessing` when one is started, or ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = os.fork()
    if process == 0:
        ours.close()
        be_forkserver(theirs)
    theirs.close()
    fresh = util.spawnv_passfds

    def started(path: bytes, args: Sequence[Any], passfds: Sequence[int]) -> int:
        program = str(args[-1])
        if FORKSERVER not in program or ours.fileno() < 0:
            return fresh(path, args, passfds)
        with ours:
            socket.send_fds(ours, [json.dumps([program, *passfds]).encode()], passfds)
        return process

    util.spawnv_passfds = started


def be_forkserver(requests: socket.socket) -> NoReturn:
    """Wait for the program of a fork server, and run it with the descriptors that its text names."""
    import fcntl  # only here: Windows, where nothing is forked, does not have it

    with requests:
        request, given, _, _ = socket.recv_fds(requests, MOST_BYTES, 4)
    if not request:
        os._exit(0)
    program, *wanted = json.loads(request)
    apart = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, max(wanted) + 1) for descriptor in given]
    for descriptor in given:
        os.close(descriptor)
    for descriptor, number in zip(apart, wanted, strict=True):
        os.dup2(descriptor, number)
        os.close(descriptor)
    exec(program, {"__name__": "__main__"})
    os._exit(0)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as given:
        main(given)
