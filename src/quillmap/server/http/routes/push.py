"""Routes about calls of players who are not connected: the server's key, and where a device is called."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from quillmap.server.http import rate_limits
from quillmap.server.http.app_state import limits_of, registry_of
from quillmap.server.http.auth import identify, signed_in_by_browser
from quillmap.server.http.messages import empty_response, message_response, read_body
from quillmap.server.http.operations import Operation, Operations
from quillmap.server.push.subscriptions import server_key, subscribe
from quillmap.server.store.push import RemovePush
from quillmap.wire.people import PushKey, PushSent

operations = Operations("Being called to my turn")


@operations.serve(Operation("GET", "/api/push/key", "The key of this server that a subscription names", gives=PushKey))
async def key(request: Request) -> Response:
    from quillmap.server.push.sealing import encoded, public_key

    await identify(request)
    return message_response(PushKey(encoded(public_key(await server_key(registry_of(request).services.store)))))


@operations.serve(
    Operation(
        "PUT",
        "/api/push/subscriptions",
        "Call this device when it is my turn and I am not connected",
        takes=PushSent,
        example={
            "endpoint": "https://push.example.net/a1b2",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        },
    )
)
async def call_me(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    sent = await read_body(request, PushSent)
    limits_of(request).spend(rate_limits.PUSHES, who.person.id)
    await subscribe(registry_of(request).services, who.session, sent, str(request.base_url))
    return empty_response()


@operations.serve(Operation("DELETE", "/api/push/subscriptions", "Call this device no longer"))
async def do_not_call_me(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    await registry_of(request).services.store.write(RemovePush(who.session.token))
    return empty_response()
