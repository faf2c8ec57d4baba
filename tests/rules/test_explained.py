"""Errors of the rules: a code, an English sentence and typed details, which survive pickling."""

from __future__ import annotations

import pickle

from quillmap.content.deal_code import BadDealCode, DealCodeFault
from quillmap.rules.explained import Kind, Named
from quillmap.rules.moves import IllegalMove, Refusal
from quillmap.rules.setup import BadSetup, SetupFault


def test_a_sentence_has_the_details_filled_in() -> None:
    farm, water = Named(Kind.TERRAIN, ("farm",)), Named(Kind.TERRAIN, ("water", "forest"))
    refused = IllegalMove(Refusal.WRONG_TERRAIN, terrain=farm, offered=water)
    assert str(refused) == "farm is not offered: choose one of water, forest."
    assert (refused.code, refused.word) == (Refusal.WRONG_TERRAIN, "wrong_terrain")
    assert refused.details == {"terrain": farm, "offered": water}


def test_a_reason_within_a_reason_is_part_of_the_sentence() -> None:
    inner = BadSetup(SetupFault.NO_GAME, name="O'Brien", known="base")
    assert str(inner) == """no game "O'Brien": choose one of base"""
    assert str(BadDealCode(DealCodeFault.DEAL_NOT_ALLOWED, what=inner)).endswith(f"do not allow: {inner}")


def test_an_error_of_another_process_is_the_same_error() -> None:
    sent = BadDealCode(DealCodeFault.DEAL_NOT_ALLOWED, what=BadSetup(SetupFault.SEAT_COUNT, most=100, count=0))
    got = pickle.loads(pickle.dumps(sent))
    assert (type(got), got.code, str(got)) == (BadDealCode, sent.code, str(sent))
    assert got.details["what"].details == {"most": 100, "count": 0}
    assert isinstance(got, ValueError)
