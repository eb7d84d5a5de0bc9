"""Delivery of a notice by webhook (in one of three formats) or e-mail."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import Any

from caravela.server.errors import Refused
from caravela.server.notices.addresses import NoTarget, target_of
from caravela.server.notices.wishes import Wishes
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.settings import Mail

PATIENCE = 10.0
"""Seconds for a delivery, so that slow receivers do not delay others."""
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
    import httpx

    assert wishes.webhook is not None
    try:
        target = await target_of(wishes.webhook, local, limits, person)
    except Refused:
        raise Unreachable(True) from None
    except NoTarget as reason:
        raise Unreachable(reason.again) from None
    if wishes.shape == "ntfy":
        sent: dict[str, Any] = {
            "content": "\n".join(lines).encode(),
            "headers": {"Title": subject.encode(), "Tags": "ship"},
        }
    elif wishes.shape == "discord":
        sent = {"json": {"content": "\n".join(lines)[:1900], "allowed_mentions": {"parse": []}}}
    else:
        sent = {"json": {"text": "\n".join(lines), **body}}
    sent["headers"] = {**sent.get("headers", {}), "Host": target.host}
    try:
        async with (
            asyncio.timeout(PATIENCE),
            httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client,
            client.stream("POST", target.url, extensions={"sni_hostname": target.name}, **sent) as answer,
        ):
            status = answer.status_code  # the body is not read: it may be endless
    except (httpx.ConnectError, httpx.ConnectTimeout):
        raise Unreachable(True) from None
    except (httpx.HTTPError, TimeoutError):
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
