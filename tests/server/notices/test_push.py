"""Web Push: encrypted by the standard, signed, and unsubscribed browsers get nothing more."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from caravela.server.errors import Refused
from caravela.server.notices import addresses
from caravela.server.notices import turns as turns_module
from caravela.server.notices.channels import Unreachable
from caravela.server.notices.push import (
    CURVE,
    PushFailed,
    PushTarget,
    authorization,
    checked_target,
    decoded,
    encoded,
    encrypted,
    point,
)
from caravela.server.notices.turns import Notice
from caravela.server.notices.wishes import Wishes, keep_wishes, wishes_of
from tests.server.inside import inside
from tests.server.kit import ANSWER_PATIENCE, Serving
from tests.server.mailbox import Mailbox

EXAMPLE = PushTarget(
    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
"""The example of RFC 8291, section 5."""
NOTICE = Notice("table", "a table", "puerto-rico", "https://tables.example.org/table/table", "It is your turn.")


def test_a_message_is_encrypted_as_in_the_standard() -> None:
    own = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE)
    made = encrypted(b"When I grow up, I want to be a watermelon", EXAMPLE, own, decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_host_signs_for_one_push_service() -> None:
    key = ec.generate_private_key(CURVE)
    told = authorization(key, EXAMPLE.endpoint, "https://tables.example.org")
    token, public = told.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert decoded(public) == point(key.public_key())
    assert b'"aud": "https://push.example.net"' in decoded(claims)
    raw = decoded(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.public_key().verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    "target",
    [
        PushTarget("ftp://push.example.net", EXAMPLE.p256dh, EXAMPLE.auth),
        PushTarget(EXAMPLE.endpoint, "AAAA", EXAMPLE.auth),
        PushTarget(EXAMPLE.endpoint, EXAMPLE.p256dh, "AAAA"),
    ],
)
def test_a_key_that_cannot_be_used_is_refused(target: PushTarget) -> None:
    with pytest.raises(Refused):
        checked_target(target)


def test_a_turn_is_told_to_the_browser_of_who_is_away(small_server: Serving, tmp_path: Path) -> None:
    mailbox = Mailbox()
    try:
        with httpx.Client(base_url=small_server.url, timeout=ANSWER_PATIENCE) as web:

            def say(token: str, message: dict[str, Any]) -> dict[str, Any]:
                answer: dict[str, Any] = web.post(
                    "/api/messages", json=message, headers={"Authorization": f"Bearer {token}"}
                ).json()
                return answer

            tokens = [web.post("/api/guests", json={"name": name}).json()["token"] for name in ("ana", "rui")]
            web.cookies.clear()
            targets = [
                {"endpoint": mailbox.url(path), "p256dh": EXAMPLE.p256dh, "auth": EXAMPLE.auth}
                for path in ("push", "gone")
            ]
            for token in tokens:
                mine = {"Authorization": f"Bearer {token}"}
                assert web.patch("/api/me", json={"wishes": {"push": targets}}, headers=mine).status_code == 200
            opened = say(tokens[0], {"type": "open", "game": "vasco-da-gama", "seats": [{}, {}]})
            say(tokens[1], {"type": "sit", "table": opened["table"], "invitation": opened["invitation"]})
            say(tokens[0], {"type": "start", "table": opened["table"]})
            mailbox.wait_for(lambda: any(each[0] == "/push" for each in mailbox.posts))
            path, headers, _ = next(each for each in mailbox.posts if each[0] == "/push")
            assert (path, headers["content-encoding"], headers["ttl"]) == ("/push", "aes128gcm", "86400")
            assert headers["authorization"].startswith("vapid t=")

            def is_forgotten() -> bool:
                """One of the two was told a turn: of that one's browsers only the one that takes messages is left."""
                own = [
                    web.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()["wishes"]["push"]
                    for token in tokens
                ]
                left = [[each["endpoint"] for each in targets] for targets in own if len(targets) == 1]
                return left == [[mailbox.url("push")]]

            small_server.wait_until(is_forgotten)
    finally:
        mailbox.close()


@pytest.mark.parametrize("reason", [socket.gaierror(socket.EAI_AGAIN, ""), socket.gaierror(socket.EAI_NONAME, "")])
async def test_a_browser_is_kept_though_its_service_cannot_be_found_now(
    reason: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The push service has not said that the browser is gone, so the notice waits."""

    def look_up(name: str, port: int) -> list[Any]:
        raise reason

    monkeypatch.setattr(addresses, "look_up", look_up)
    async with inside(tmp_path, "anna") as (hub, [anna]):
        wishes = Wishes(push=[EXAMPLE])
        await keep_wishes(hub.database, str(anna.person), wishes)
        with pytest.raises(Unreachable) as told:
            await hub.turns.push(str(anna.person), wishes, [NOTICE], "a subject", "id")
        assert told.value.again
        assert (await wishes_of(hub.database, str(anna.person)))[0].push == [EXAMPLE]


async def test_a_browser_is_forgotten_whatever_was_wished_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = msgspec.structs.replace(EXAMPLE, endpoint="https://push.example.net/other")
    async with inside(tmp_path, "anna") as (hub, [anna]):
        before = Wishes(push=[EXAMPLE], webhook="https://example.org/old")

        async def gone(*_: Any) -> None:
            await keep_wishes(hub.database, str(anna.person), Wishes(push=[EXAMPLE, other], digest_hours=3.0))
            raise PushFailed(gone=True)

        monkeypatch.setattr(turns_module, "send_push", gone)
        with pytest.raises(Unreachable) as told:
            await hub.turns.push(str(anna.person), before, [NOTICE], "a subject", "id")
        assert not told.value.again, "nothing was sent, and there is nowhere to send it"
        assert (await wishes_of(hub.database, str(anna.person)))[0] == Wishes(push=[other], digest_hours=3.0)
