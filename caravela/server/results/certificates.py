"""The host's signature under a result: who played, the scores, and the fingerprint of the secret.

The key is drawn once for each database; its public part is at /.well-known/caravela.json. Whoever has a record and its
certificate can check, without the server, that this host has seen the game end so.
"""

from __future__ import annotations

import base64
import binascii

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from caravela.engine.errors import CaravelaError, Damaged
from caravela.server.store.about import first_about, read_about
from caravela.server.store.database import Database

HOST_KEY = "host key"
SIGNED = ("game", "rules", "options", "players", "chance", "scores", "winners")
"""The lines of a record that are signed: all that tells of the result, none of how it came about."""


class Certificate(msgspec.Struct, frozen=True):
    """A signature, the public key it can be checked with, and what is signed."""

    statement: str
    signature: str
    key: str


async def host_key(database: Database) -> Ed25519PrivateKey:
    async with database.reading() as connection:
        found = await read_about(connection, HOST_KEY)
    if found is None:
        fresh = Ed25519PrivateKey.generate().private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
        async with database.writing() as connection:
            found = await first_about(connection, HOST_KEY, fresh.hex())
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(found))


def public_text(key: Ed25519PrivateKey) -> str:
    return base64.b64encode(key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)).decode()


def statement_of(record: str) -> str:
    """What of a finished game is signed."""
    lines = record.splitlines()
    first = lines.index("") if "" in lines else 0
    last = len(lines) - lines[::-1].index("") if "" in lines else 0
    told = [line for line in [*lines[:first], *lines[last:]] if line.partition(":")[0] in SIGNED]
    if [line.partition(":")[0] for line in told] != list(SIGNED):
        raise Damaged("Only the record of a finished game has a result that is signed.")
    return "\n".join(["caravela result 1", *told]) + "\n"


def certificate(key: Ed25519PrivateKey, record: str) -> Certificate:
    statement = statement_of(record)
    return Certificate(statement, base64.b64encode(key.sign(statement.encode())).decode(), public_text(key))


def check_certificate(text: str, record: str, key: str | None = None) -> str:
    """Refuse a certificate that is not of this record, or not of the host with this key; gives the key it is of."""
    try:
        found = msgspec.json.decode(text, type=Certificate)
        public = Ed25519PublicKey.from_public_bytes(base64.b64decode(found.key, validate=True))
        signature = base64.b64decode(found.signature, validate=True)
    except (msgspec.DecodeError, UnicodeError, binascii.Error, ValueError):
        raise Damaged("The certificate cannot be read; it is what /api/tables/TABLE/certificate answers.") from None
    if key is not None and key != found.key:
        raise CaravelaError("The certificate is of another host: its key is not the one given.")
    if found.statement != statement_of(record):
        raise CaravelaError("The certificate is of another result than the record's.")
    try:
        public.verify(signature, found.statement.encode())
    except InvalidSignature:
        raise CaravelaError("The signature of the certificate is forged.") from None
    return found.key
