"""Web Push messages to a closed page: encrypted for the browser (RFC 8291), signed by this host (RFC 8292), and handed
to the push service that the browser named."""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Meta

from caravela.server.errors import Refused
from caravela.server.notices.addresses import NoTarget, checked_address, target_of
from caravela.server.notices.http_post import Undelivered, Unusable, post
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.store.about import first_about, read_about
from caravela.server.store.database import Database

PUSH_KEY = "push key"
CURVE = ec.SECP256R1()
POINT_BYTES, SECRET_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096
KEPT_SECONDS = 86_400
"""Seconds for which a push service keeps a message for a browser that is not running."""
SIGNED_SECONDS = 12 * 3600
GONE = (404, 410)
"""Status codes of a push service for a browser that no longer accepts messages."""


class PushTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that accepts messages: its endpoint, key and secret."""

    endpoint: Annotated[str, Meta(max_length=500)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushFailed(Exception):
    """A message was not delivered: `gone` if the browser no longer accepts messages, `again` if a retry may succeed."""

    def __init__(self, gone: bool = False, again: bool = False) -> None:
        super().__init__()
        self.gone = gone
        self.again = again


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def checked_target(target: PushTarget) -> PushTarget:
    checked_address(target.endpoint)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(target.p256dh))
        fits = len(decoded(target.auth)) == SECRET_BYTES
    except (ValueError, binascii.Error):
        fits = False
    if not fits:
        raise Refused("bad-wishes", "The browser's key for messages cannot be read.")
    return target


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def encrypted(
    message: bytes, target: PushTarget, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Encrypt a message in one record that only this browser can read; key and salt are new for each message."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(SALT_BYTES)
    theirs, mine = decoded(target.p256dh), point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = derived(shared, decoded(target.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([POINT_BYTES]) + mine
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    """A token for this push service, signed with the host's key (VAPID)."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_SECONDS, "sub": contact}
    head = encoded(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    signed = f"{head}.{encoded(json.dumps(claims).encode())}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{encoded(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={encoded(point(key.public_key()))}"


async def push_key(database: Database) -> ec.EllipticCurvePrivateKey:
    """The host's key for push services; created once per database."""
    async with database.reading() as connection:
        known = await read_about(connection, PUSH_KEY)
    if known is None:
        fresh = format(ec.generate_private_key(CURVE).private_numbers().private_value, "064x")
        async with database.writing() as connection:
            known = await first_about(connection, PUSH_KEY, fresh)
    return ec.derive_private_key(int(known, 16), CURVE)


async def public_push_key(database: Database) -> str:
    return encoded(point((await push_key(database)).public_key()))


async def send_push(
    key: ec.EllipticCurvePrivateKey,
    person: str,
    target: PushTarget,
    message: dict[str, str],
    contact: str,
    local: bool,
    limits: RateLimits,
) -> None:
    try:
        address = await target_of(target.endpoint, local, limits, person)
    except Refused:
        raise PushFailed(again=True) from None
    except NoTarget as reason:
        raise PushFailed(again=reason.again) from None
    headers = {
        "Authorization": authorization(key, target.endpoint, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
    }
    body = encrypted(json.dumps(message).encode(), target)
    try:
        status = await post(address, headers, body)
    except Unusable:
        raise PushFailed from None
    except Undelivered:
        raise PushFailed(again=True) from None
    if status >= 300:
        raise PushFailed(gone=status in GONE, again=True)
