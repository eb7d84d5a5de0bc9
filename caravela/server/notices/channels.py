"""The ways a notice goes: a webhook in one of three shapes, or an e-mail."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from typing import Any

from caravela.server.notices.wishes import Wishes, is_own_network
from caravela.server.settings import Mail

PATIENCE = 10.0
LONGEST = 3 * PATIENCE
NTFY = {"Title": "Caravela: your turn", "Tags": "ship"}


class Unreachable(Exception):
    """A notice did not arrive; `again` if nothing of it did and it may be tried again."""

    def __init__(self, again: bool) -> None:
        super().__init__()
        self.again = again


async def send_webhook(wishes: Wishes, lines: list[str], body: dict[str, Any], local: bool) -> None:
    """To the person's own address: plain JSON, ntfy's text, or Discord's content."""
    import httpx

    assert wishes.webhook is not None
    if not local and await asyncio.to_thread(is_own_network, wishes.webhook):
        raise Unreachable(False)
    if wishes.shape == "ntfy":
        sent: dict[str, Any] = {"content": "\n".join(lines).encode(), "headers": NTFY}
    elif wishes.shape == "discord":
        sent = {"json": {"content": "\n".join(lines)[:1900], "allowed_mentions": {"parse": []}}}
    else:
        sent = {"json": {"text": "\n".join(lines), **body}}
    try:
        async with (
            asyncio.timeout(LONGEST),
            httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client,
            client.stream("POST", wishes.webhook, **sent) as answer,
        ):
            status = answer.status_code  # the rest of the answer is not read: it may have no end
    except (httpx.ConnectError, httpx.ConnectTimeout):
        raise Unreachable(True) from None
    except (httpx.HTTPError, TimeoutError):
        raise Unreachable(False) from None
    if status >= 400:
        raise Unreachable(status == 429 or status >= 500)


async def send_mail(mail: Mail, to: str, lines: list[str], id: str) -> None:
    await asyncio.to_thread(post_mail, mail, to, lines, id)


def post_mail(mail: Mail, to: str, lines: list[str], id: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"] = mail.sender, to
    letter["Message-ID"] = f"<{id}@{mail.sender.rpartition('@')[2]}>"
    letter["Subject"] = "Caravela: your turn" if len(lines) == 1 else f"Caravela: your turn at {len(lines)} tables"
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
