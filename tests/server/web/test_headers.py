"""Response headers: character set, caching, and the status code of refusals."""

from __future__ import annotations

import httpx

from tests.server.kit import ANSWER_PATIENCE, Serving

ANSWERS = [
    ("GET", "/", 200, "text/html; charset=utf-8", "private, no-cache", None),
    ("GET", "/api/games", 200, "application/json", "no-store", None),
    ("GET", "/nothing", 404, "application/json", "no-store", "no-page"),
    ("POST", "/api/games", 405, "application/json", "no-store", "bad-method"),
    ("GET", "/client/ship.svg", 200, "image/svg+xml", "no-cache", None),
    ("GET", "/client/none.js", 404, "application/json", "no-store", "no-page"),
    ("GET", "/coach.css", 200, "text/css; charset=utf-8", "no-store", None),
    ("GET", "/mail/reset/abc", 200, "text/html; charset=utf-8", "no-store", None),
    ("GET", "/api/tables/x/record", 404, "application/json", "no-store", "no-table"),
    ("GET", "/api/me", 401, "application/json", "no-store", "who-are-you"),
    ("GET", "/.well-known/caravela.json", 200, "application/json", "no-store", None),
]


def test_every_answer_says_what_it_is(small_server: Serving) -> None:
    with httpx.Client(base_url=small_server.url, timeout=ANSWER_PATIENCE) as web:
        for method, path, status, kind, kept, code in ANSWERS:
            answer = web.request(method, path)
            assert (answer.status_code, answer.headers["content-type"]) == (status, kind), path
            assert answer.headers.get_list("cache-control") == [kept], path
            assert code is None or answer.json()["code"] == code, path


def test_a_refused_message_has_the_status_of_its_code(small_server: Serving) -> None:
    with httpx.Client(base_url=small_server.url, timeout=ANSWER_PATIENCE) as web:
        token = web.post("/api/guests", json={"name": "anna"}).json()["token"]
        web.cookies.clear()
        headers = {"Authorization": f"Bearer {token}"}
        for message, status, code in (
            ({"type": "start", "table": "none"}, 404, "no-table"),
            ({"type": "open", "game": "chess", "seats": [{}, {}]}, 400, "bad-choice"),
            ({"type": "watch", "table": "none"}, 409, "needs-socket"),
        ):
            answer = web.post("/api/messages", json=message, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (status, code), message
        assert web.post("/api/messages", json={"type": "open", "game": "", "seats": [{}]}).status_code == 401
