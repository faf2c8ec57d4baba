"""A player who reads the accessibility tree only and has nothing but keys; and tables made without the lobby."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from quillmap.content.deal_code import deal_code
from quillmap.content.games import make_setup
from quillmap.rules.shuffle import SEED_BYTES
from tests.server.live_server import first_move

FITS = "it fits"
EVERYTHING = "43RH-3RE0-0000-0000-0000-077A"
"""A deal of Heroes that begins with an explore card; all four ambushes, all four heroes and Kethra's Gates come."""
ZOMBIES = "43RH-3RE0-0000-0000-0000-009A"
"""A deal of Heroes in which Zombies come in spring."""
RESTED = "() => !document.querySelector(':is(.reckoning, .turned) button[aria-disabled=true]')"
"""The button of a reckoning or of a card that passes can be pressed, or there is none any more."""
GO_ON = """scenes => {
    const button = document.querySelector(`:is(${scenes}) button`);
    button?.click();
    return !button;
}"""
COME_TO = """turn => {
    document.querySelector(':is(.turned, .reckoning) button')?.click();
    return document.querySelector('[role=grid]')?.dataset.turn === turn;
}"""
SEED = (3).to_bytes(SEED_BYTES, "big")
"""Begins every game with an explore card whose shapes look different when turned."""


def seat_table(
    page: Page, url: str, options: dict[str, Any], bots: tuple[str, ...] = (), *, start: bool = False
) -> None:
    """Open a table with these options, and sit at it. Without a deal among them it is always the same one."""
    if "deal" not in options:
        options = options | {"deal": deal_code(make_setup(options["game"], sheet=options.get("sheet")), SEED)}
    page.goto(url)
    table = page.evaluate(
        """async (create) => {
            const post = (path, body) => fetch(path, {
                method: 'POST',
                headers: { 'X-Quillmap': '1', 'Content-Type': 'application/json' },
                body: JSON.stringify(body),
            });
            await post('api/me', {});
            return (await (await post('api/tables', create)).json()).table.id;
        }""",
        {"options": options, "bots": list(bots), "start": start},
    )
    page.goto(f"{url}/table-{table}")


def open_table(page: Page, url: str, options: dict[str, Any], bots: tuple[str, ...] = ()) -> None:
    """Sit down at a table that has begun."""
    seat_table(page, url, options, bots, start=True)
    expect(page.get_by_role("grid")).to_be_visible()


def draw_by_http(page: Page, url: str, table: str, *, until: int) -> Any:
    """Let the visitor of a page draw without it until a season begins (0 is spring, 4 is the end): the state then."""
    return _draw(page, f"{url}/api/tables/{table}", lambda state: bool(state["view"]["season"] >= until))


def draw_until_asked(page: Page, url: str, table: str, wanted: Callable[[Any], bool]) -> Any:
    """Let the visitor of a page draw without it until the table asks for a drawing of this kind: the state then.

    When the game ends before, it is the state after its end.
    """

    def asked(state: Any) -> bool:
        offer = state["view"]["offer"]
        return offer is not None and wanted(offer)

    return _draw(page, f"{url}/api/tables/{table}", asked)


def _draw(page: Page, address: str, enough: Callable[[Any], bool]) -> Any:
    ours = {"X-Quillmap": "1"}
    state = page.request.get(address, headers=ours).json()
    while state["table"]["status"] != "over" and not enough(state):
        if state["view"]["offer"]:
            answer = page.request.post(f"{address}/move", headers=ours, data=first_move(state))
        else:
            answer = page.request.get(f"{address}?tag={state['tag']}&wait=5", headers=ours)
        # A refused drawing came too late; an empty answer says that nothing has changed.
        state = answer.json() if answer.status == 200 else page.request.get(address, headers=ours).json()
    return state


def painted(page: Page) -> None:
    """Wait until what has changed is on the screen."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def heard(page: Page) -> str:
    """What a screen reader says of the element with the focus."""
    said: str = page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
    return said


def on_the_map(page: Page) -> bool:
    found: bool = page.evaluate("document.activeElement.getAttribute('role') === 'gridcell'")
    return found


def find_a_place(page: Page) -> str:
    """Bring the ghost to where it fits, with keys: lifted and shown again, it looks for the nearest place itself."""
    for attempt in range(8):
        if not on_the_map(page):
            page.keyboard.press("ArrowDown")
        if FITS in heard(page):
            return heard(page)
        page.keyboard.press("Escape")
        if attempt % 2:
            page.keyboard.press("s")
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no place was found: {heard(page)}")


def ready_to_confirm(page: Page) -> None:
    """Wait until what lies on the map can be confirmed: not at once after a new card."""
    expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "false")


def reckoning_in(page: Page) -> Locator:
    """What a season has paid, when it has just ended."""
    return page.get_by_role("dialog", name=re.compile("^Scoring "))


def go_on(page: Page, scenes: str = ".turned, .reckoning") -> None:
    """Go on from everything that is shown before the next drawing."""
    page.wait_for_function(GO_ON, arg=scenes)


def come_to(page: Page, turn: str) -> None:
    """Go on from everything that is shown until this task is asked."""
    page.wait_for_function(COME_TO, arg=turn)


def answer(page: Page, *, wait: bool = True) -> str | None:
    """Do what the game asks next; on which map what was drawn, or nothing when the game is over.

    Who does not wait gets nothing either if others have to draw first.
    """
    grid = page.get_by_role("grid")
    over = page.get_by_role("heading", level=1)
    scene = page.locator(".reckoning, .turned")
    mine = page.locator("[role=grid][aria-readonly=false]")
    expect(scene.or_(mine).or_(over).first).to_be_visible(timeout=60_000)
    while scene.count():
        page.wait_for_function(RESTED)
        page.keyboard.press("Enter")
    if wait:
        expect(mine.or_(over).first).to_be_visible(timeout=60_000)
    if over.count() or not mine.count():
        return None
    expect(grid).to_have_count(1)
    drawn = f"{grid.get_attribute('aria-label')}: {find_a_place(page)}"
    ready_to_confirm(page)
    turn = page.evaluate("document.querySelector('[role=grid]').getAttribute('data-turn')")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "turn => document.querySelector('[role=grid]')?.getAttribute('data-turn') !== turn",
        arg=turn,
    )
    return drawn
