"""Password hashing with argon2, in a thread."""

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
    """The hash to store; refused if the password is too short or too long."""
    if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD:
        raise Refused(
            "bad-password", "A password has {least} to {most} characters.", least=LEAST_PASSWORD, most=MOST_PASSWORD
        )
    return await asyncio.to_thread(_hasher.hash, password)


@cache
def dummy_hash() -> str:
    """A dummy hash to compare with for unknown names, so that the response time does not reveal whether a name
    exists."""
    return _hasher.hash(secrets.token_hex(8))


def password_fits(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password[:MOST_PASSWORD])
    except (VerificationError, InvalidHashError):
        return False
