"""The pages that links in mails lead to. They are plain forms: a link that is only looked at does nothing."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any
from urllib.parse import parse_qs

from litestar import MediaType, Request, get, post
from litestar.params import Parameter
from litestar.response import Response

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Refused
from caravela.server.people.codes import confirm_email, reset_password
from caravela.server.web.characters import check_json
from caravela.server.web.guard import address_of, hub_of

AnyRequest = Request[Any, Any, Any]
Code = Annotated[str, Parameter(min_length=1, max_length=100)]

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caravela</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/client/ship.svg" type="image/svg+xml"></head>
<body><main><h1>{title}</h1>{body}</main></body></html>"""

CONFIRM = '<form method="post"><button>Confirm this address</button></form>'
RESET = (
    '<form method="post"><p><label>New password <input name="password" type="password" minlength="8" maxlength="200" '
    'autocomplete="new-password" required></label></p><button>Set the password</button></form>'
)


def page(title: str, body: str, status: int = 200) -> Response[str]:
    headers = {"cache-control": "no-store", "referrer-policy": "no-referrer"}
    whole = PAGE.format(title=escape(title), body=body)
    return Response(whole, status_code=status, media_type="text/html", headers=headers)


def told(title: str, sentence: str, status: int = 200) -> Response[str]:
    return page(title, f'<p>{escape(sentence)}</p><p><a href="/">To the tables</a></p>', status)


@get("/mail/confirm/{code:str}", include_in_schema=False, media_type=MediaType.HTML)
async def confirm_page(code: Code) -> Response[str]:
    return page("Confirm your address", CONFIRM)


@post("/mail/confirm/{code:str}", include_in_schema=False, media_type=MediaType.HTML)
async def confirm(request: AnyRequest, code: Code) -> Response[str]:
    hub = hub_of(request)
    try:
        hub.rate_limits.check("sign-ins", address_of(request))
        email = await confirm_email(hub.database, code)
    except CaravelaError as reason:
        return told("Not confirmed", str(reason), 400)
    return told("Confirmed", f"{email} is yours.")


@get("/mail/reset/{code:str}", include_in_schema=False, media_type=MediaType.HTML)
async def reset_page(code: Code) -> Response[str]:
    return page("A new password", RESET)


@post("/mail/reset/{code:str}", include_in_schema=False, media_type=MediaType.HTML)
async def reset(request: AnyRequest, code: Code) -> Response[str]:
    hub = hub_of(request)
    try:
        hub.rate_limits.check("sign-ins", address_of(request))
        try:
            fields = parse_qs((await request.body()).decode("ascii"), strict_parsing=True, max_num_fields=4)
        except ValueError:
            raise Refused("bad-request", "The form cannot be read.") from None
        password = fields.get("password", [""])[0]
        check_json(password)
        hub.disconnect(await reset_password(hub.registry, code, password), None)
    except CaravelaError as reason:
        return told("The password is as it was", str(reason), 400)
    return told("Done", "The account has a new password; sign in with it.")


ROUTES = [confirm_page, confirm, reset_page, reset]
