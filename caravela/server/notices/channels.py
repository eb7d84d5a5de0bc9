"""Delivery of a notice by webhook (in one of three formats) or e-mail."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import Any

import msgspec

from caravela.server.errors import Refused
from caravela.server.notices.addresses import NoTarget, target_of
from caravela.server.notices.http_post import PATIENCE, NotConnected, Undelivered, post
from caravela.server.notices.wishes import Wishes
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.settings import Mail

MAILS = ThreadPoolExecutor(8, "mail")
"""Separate threads: a mail server that does not answer must not block other work."""


class Unreachable(Exception):
    """A notice was not delivered; `again` if it may be retried because nothing arrived."""

    def __init__(self, again: bool) -> None:
        super().__init__()
        self.again = again


async def send_webhook(
    person: str, wishes: Wishes, subject: str, lines: list[str], body: dict[str, Any], local: bool, limits: RateLimits
) -> None:
    """Send to a person's own address as plain JSON, as text for ntfy, or as content for Discord."""
    assert wishes.webhook is not None
    try:
        target = await target_of(wishes.webhook, local, limits, person)
    except Refused:
        raise Unreachable(True) from None
    except NoTarget as reason:
        raise Unreachable(reason.again) from None
    headers = {"Content-Type": "application/json"}
    if wishes.shape == "ntfy":
        headers = {"Title": subject, "Tags": "ship"}
        content = "\n".join(lines).encode()
    elif wishes.shape == "discord":
        content = msgspec.json.encode({"content": "\n".join(lines)[:1900], "allowed_mentions": {"parse": []}})
    else:
        content = msgspec.json.encode({"text": "\n".join(lines), **body})
    try:
        status = await post(target, headers, content)
    except NotConnected:
        raise Unreachable(True) from None
    except Undelivered:
        raise Unreachable(False) from None
    if status >= 300:  # a redirect counts as not delivered
        raise Unreachable(status == 429 or status >= 500)


async def send_mail(mail: Mail, to: str, subject: str, lines: list[str], id: str) -> None:
    await asyncio.get_running_loop().run_in_executor(MAILS, post_mail, mail, to, subject, lines, id)


def post_mail(mail: Mail, to: str, subject: str, lines: list[str], id: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"] = mail.sender, to
    letter["Message-ID"] = f"<{id}@{mail.sender.rpartition('@')[2]}>"
    letter["Subject"] = subject
    letter.set_content("\n\n".join(lines) + "\n")
    try:
        if mail.encryption == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                mail.host, mail.port, timeout=PATIENCE, context=ssl.create_default_context()
            )
        else:
            server = smtplib.SMTP(mail.host, mail.port, timeout=PATIENCE)
        with server:
            if mail.encryption == "starttls":
                server.starttls(context=ssl.create_default_context())
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(letter)
    except (smtplib.SMTPConnectError, ConnectionError, TimeoutError):
        raise Unreachable(True) from None
    except (smtplib.SMTPException, OSError):
        raise Unreachable(False) from None
