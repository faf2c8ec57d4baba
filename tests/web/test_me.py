"""My cartographer: a name and a crest that stay, on another device too, until I am forgotten."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Server
from tests.web.conftest import Visit

pytestmark = pytest.mark.xdist_group("web")


def test_a_cartographer_is_kept_carried_along_and_forgotten(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/me")
    name = page.get_by_label("Name", exact=True)
    name.click()
    page.keyboard.type("Ada")  # the guest's name is marked and goes
    expect(name).to_have_value("Ada")
    page.get_by_label("Title", exact=True).fill("of the Northern Marches")
    page.get_by_role("radio", name="Ship").check(force=True)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your cartographer is saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Title", exact=True)).to_have_value("of the Northern Marches")
    expect(page.get_by_role("radio", name="Ship")).to_be_checked()

    page.get_by_role("button", name="Make a recovery phrase").click()
    phrase = page.get_by_label("Recovery phrase").input_value()
    other = visit(f"{server.url}/me")
    other.get_by_label("I have a phrase").fill(phrase)
    other.get_by_role("button", name="Sign in with this phrase").click()
    expect(other.get_by_text("Welcome back, Ada.")).to_be_visible()
    expect(other.get_by_label("Name", exact=True)).to_have_value("Ada")

    other.get_by_role("button", name="Forget me").click()
    other.get_by_role("dialog").get_by_role("button", name="Forget me").click()
    expect(other.get_by_role("button", name="Play solo now")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name", exact=True)).not_to_have_value("Ada")


def test_a_program_gets_a_token_and_loses_it(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/me")
    page.get_by_label("Name of the program").fill("My bot")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_text("Copy the token now")).to_be_visible()
    page.get_by_role("button", name="Revoke My bot").click()
    expect(page.get_by_role("button", name="Revoke My bot")).to_be_hidden()
