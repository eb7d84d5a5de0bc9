"""A real NATS server, started by the tests on a free port of this machine."""

from __future__ import annotations

import subprocess

from tests.programs import nats_program
from tests.server.kit import free_port

READY = b"Server is ready"


class Nats:
    """One server without storage on disk."""

    def __init__(self) -> None:
        program = nats_program()
        assert program is not None, "NATS is not here: `python -m tests.programs` installs it"
        self.program = program
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Nats:
        command = [str(self.program), "--addr", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert self.process.stderr is not None
        assert any(READY in line for line in self.process.stderr), "NATS did not start"
        return self

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None
