"""Where people can be called: the devices that asked for it, each under its session."""

from __future__ import annotations

from quillmap.server.push.endpoints import BadEndpoint, endpoint_of, resolved
from quillmap.server.services import Services
from quillmap.server.store import Session, Store
from quillmap.server.store.push import KeepPushKey, PushSubscription, SavePush
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import Conflict
from quillmap.wire.people import PushSent

MOST_DEVICES = 10
"""Devices of one person; when another one comes, the oldest is called no longer."""


async def server_key(store: Store) -> bytes:
    """The private key of this server. The first process that needs it makes it for all."""
    if found := await store.push_key():
        return found
    from quillmap.server.push.sealing import new_key

    await store.write(KeepPushKey(new_key()))
    found = await store.push_key()
    assert found
    return found


async def subscribe(services: Services, session: Session, sent: PushSent, site: str) -> None:
    """Call the device of a session from now on; refused if its push service cannot be one."""
    from quillmap.server.push.sealing import check_keys, decoded

    anywhere = services.push_anywhere
    try:
        p256dh, auth = decoded(sent.keys.p256dh), decoded(sent.keys.auth)
        check_keys(p256dh, auth)
        await resolved(endpoint_of(sent.endpoint, anywhere=anywhere), anywhere=anywhere)
    except (BadEndpoint, ValueError) as reason:
        raise Refused(Why.BAD_PUSH) from reason
    device = PushSubscription(session.token, sent.endpoint, p256dh, auth, site, services.clock())
    try:
        await services.store.write(SavePush(device, session.person, MOST_DEVICES))
    except Conflict as reason:  # signed out in the meantime
        raise Refused(Why.NOT_SIGNED_IN) from reason
