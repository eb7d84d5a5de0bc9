"""Passwords: hashed with argon2, in a thread, and only ever compared."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from caravela.server.errors import Refused

LEAST_PASSWORD, MOST_PASSWORD = 8, 200

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


async def hashed_password(password: str) -> str:
    """What is kept of a password; refused if it is too short or too long."""
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refused(
            "bad-password", "A password has {least} to {most} characters.", least=LEAST_PASSWORD, most=MOST_PASSWORD
        )
    return await asyncio.to_thread(_hasher.hash, password)


@cache
def nobodys_password() -> str:
    """Compared with for unknown names, so that they take as long as known ones."""
    return _hasher.hash(secrets.token_hex(8))


def password_fits(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password[:MOST_PASSWORD])
    except (VerificationError, InvalidHashError):
        return False
