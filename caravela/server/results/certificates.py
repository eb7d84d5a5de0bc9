"""The host's signature under a result: the kind of table, the players, the scores, and the hash of the secret.

The key is created once per database; its public part is at /.well-known/caravela.json. With a record and its
certificate, anybody can check without the server that this host saw the game end so, and what the host knows about the
players. The host vouches for nothing else.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from sqlalchemy import Row, select

from caravela.bots.roster import BOTS, styles_of
from caravela.engine.errors import CaravelaError, Damaged
from caravela.games import names as names_of_games
from caravela.games import rules_of
from caravela.server.results.eligibility import RATED as COUNTED
from caravela.server.results.eligibility import WAITING
from caravela.server.results.ratings import rate_finished
from caravela.server.store.about import first_about, read_about
from caravela.server.store.database import Database
from caravela.server.store.schema import results
from caravela.server.tables.table import Table

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

HOST_KEY = "host key"
FIRST_LINE = "caravela result 2"
VOUCHED = ("table", "kind", "began", "seats")
"""The lines that only the host can know."""
SIGNED = ("game", "rules", "options", "players", "chance", "scores", "winners")
"""The lines of a record that are signed: they describe the result, not the course of the game."""

RATED, CASUAL, ONE_SCREEN = "rated", "casual", "one screen"
SET_UP, POSITION = "set-up", "position"
ACCOUNT, GUEST, UNKNOWN, BOT = "account", "guest", "unknown", "bot"
STOOD_IN = "bot decided"
"""Appended to a seat: a stand-in bot decided some moves for its owner."""


class Certificate(msgspec.Struct, frozen=True):
    """A signature with its public key and the signed text."""

    statement: str
    signature: str
    key: str


@dataclass(frozen=True)
class Vouched:
    """What a host knows of a finished game beyond its record."""

    table: str
    kind: str
    began: str
    seats: tuple[str, ...]

    def lines(self) -> list[str]:
        values = (self.table, self.kind, self.began, ", ".join(self.seats))
        return [f"{name}: {value}" for name, value in zip(VOUCHED, values, strict=True)]

    def sentences(self, names: Sequence[str]) -> list[str]:
        """The same as sentences: what the host vouches for, and what not."""
        sentences = [KINDS[self.kind]]
        if self.began == POSITION:
            sentences.append("The game began from a position that somebody chose, not from the set-up.")
        for name, seat in zip(names, self.seats, strict=True):
            who, _, more = seat.partition("; ")
            if self.kind != ONE_SCREEN:
                sentences.append(f"{name}: {WHO.get(who, who)}{DECIDED if more else ''}.")
        return sentences


KINDS = {
    RATED: "A rated game.",
    CASUAL: "A casual game: it changed no rating.",
    ONE_SCREEN: "Everybody played on one screen, so the host does not know who made the moves.",
}
WHO = {
    ACCOUNT: "an account of this host",
    GUEST: "a guest; anybody could have given that name",
    UNKNOWN: "an account or a guest, the host no longer knows which",
}
DECIDED = "; a stand-in bot decided some of the moves"


async def vouched(hub: Hub, table: Table) -> Vouched:
    """What the host knows of a finished game."""
    rows = await result_rows(hub.database, table.id)
    if any(row.rating == WAITING for row in rows):  # whether it counts has not been decided yet
        await rate_finished(hub.database)
        rows = await result_rows(hub.database, table.id)
    seats = []
    for seat, row in zip(table.seats, rows, strict=True):
        if seat.bot is not None:
            who = f"{BOT} {seat.bot}"
        else:
            who = UNKNOWN if row.account is None else ACCOUNT if row.account else GUEST
        seats.append(f"{who}; {STOOD_IN}" if row.held else who)
    kind = RATED if all(row.rating == COUNTED for row in rows) else CASUAL
    return Vouched(
        table.id,
        ONE_SCREEN if table.opened.access == "hotseat" else kind,
        SET_UP if table.opened.position is None else POSITION,
        tuple(seats),
    )


async def result_rows(database: Database, table: str) -> Sequence[Row[Any, Any, Any]]:
    wanted = select(results.c.rating, results.c.account, results.c.held).where(results.c.table_id == table)
    async with database.reading() as connection:
        return (await connection.execute(wanted.order_by(results.c.seat))).all()


async def host_key(database: Database) -> Ed25519PrivateKey:
    async with database.reading() as connection:
        key = await read_about(connection, HOST_KEY)
    if key is None:
        fresh = Ed25519PrivateKey.generate().private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
        async with database.writing() as connection:
            key = await first_about(connection, HOST_KEY, fresh.hex())
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key))


def public_text(key: Ed25519PrivateKey) -> str:
    return base64.b64encode(key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)).decode()


def signed_lines(record: str) -> list[str]:
    """The signed lines of a finished game's record."""
    lines = record.splitlines()
    first = lines.index("") if "" in lines else 0
    last = len(lines) - lines[::-1].index("") if "" in lines else 0
    signed = [line for line in [*lines[:first], *lines[last:]] if line.partition(":")[0] in SIGNED]
    if [line.partition(":")[0] for line in signed] != list(SIGNED):
        raise Damaged("Only the record of a finished game has a result that is signed.")
    return signed


def statement_of(record: str, known: Vouched) -> str:
    return "\n".join([FIRST_LINE, *known.lines(), *signed_lines(record)]) + "\n"


def certificate(key: Ed25519PrivateKey, record: str, known: Vouched) -> Certificate:
    statement = statement_of(record, known)
    return Certificate(statement, base64.b64encode(key.sign(statement.encode())).decode(), public_text(key))


def read_vouched(statement: str) -> Vouched:
    lines = [line.partition(": ") for line in statement.splitlines()]
    if not lines or lines[0][0] != FIRST_LINE or tuple(line[0] for line in lines[1:5]) != VOUCHED:
        raise Damaged("The certificate is of another release; ask the host for /api/tables/TABLE/certificate again.")
    table, kind, began, seats = (line[2] for line in lines[1:5])
    known = Vouched(table, kind, began, tuple(seats.split(", ")))
    if kind not in KINDS or began not in (SET_UP, POSITION) or not all(is_seat(seat) for seat in known.seats):
        raise Damaged("The certificate tells of a kind of table that is not known here.")
    return known


def is_seat(seat: str) -> bool:
    """Whether the text is a valid description of a seat."""
    who, _, more = seat.partition("; ")
    kind, _, name = who.partition(" ")
    return (who in WHO or (kind == BOT and is_bot(name))) and more in ("", STOOD_IN)


def is_bot(name: str) -> bool:
    """Whether a bot can have this name in any game."""
    plain, plus, style = name.partition("+")
    return plain in BOTS and (not plus or any(style in styles_of(rules_of(game)) for game in names_of_games()))


@dataclass(frozen=True)
class CheckedCertificate:
    """A valid certificate: the host's key, and what the host vouches for, in sentences."""

    key: str
    sentences: list[str]


def check_certificate(text: str, record: str, key: str | None = None) -> CheckedCertificate:
    """Refuse a certificate that does not match this record, or was not signed with this key."""
    try:
        given = msgspec.json.decode(text, type=Certificate)
        public = Ed25519PublicKey.from_public_bytes(base64.b64decode(given.key, validate=True))
        signature = base64.b64decode(given.signature, validate=True)
    except (msgspec.DecodeError, UnicodeError, binascii.Error, ValueError, RecursionError):
        raise Damaged("The certificate cannot be read; it is what /api/tables/TABLE/certificate answers.") from None
    if key is not None and key != given.key:
        raise CaravelaError("The certificate is of another host: its key is not the one given.")
    known = read_vouched(given.statement)
    if given.statement != statement_of(record, known):
        raise CaravelaError("The certificate is of another result than the record's.")
    try:
        public.verify(signature, given.statement.encode())
    except InvalidSignature:
        raise CaravelaError("The signature of the certificate is forged.") from None
    players = next(line for line in signed_lines(record) if line.startswith("players: ")).removeprefix("players: ")
    names = players.split(", ")
    if len(names) != len(known.seats):
        raise Damaged("The certificate has another number of seats than the record.")
    return CheckedCertificate(given.key, known.sentences(names))
