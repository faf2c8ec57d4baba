"""What a move would lead to, before it is made."""

from __future__ import annotations

from quillmap.rules.moves import IllegalMove, Move, Refusal
from quillmap.rules.offers import Offer, after, judge
from quillmap.rules.scoring import monsters
from quillmap.rules.view import View
from quillmap.wire.advice import Tried
from quillmap.wire.views import tally_message


def check_move(view: View, move: Move) -> Offer:
    """The offer of a view that a move answers; IllegalMove if it answers none."""
    offer = view.offer
    if offer is None:
        raise IllegalMove(Refusal.GAME_OVER if view.over else Refusal.NOTHING_TO_DO)
    if move.turn != offer.turn:
        raise IllegalMove(Refusal.TURN_OVER if move.turn < offer.turn else Refusal.TURN_NOT_BEGUN, turn=move.turn)
    judge(offer, move)
    return offer


def preview_move(view: View, move: Move) -> Tried:
    """What the sheet that is drawn on would earn after a legal move."""
    offer = check_move(view, move)
    sheet = after(view.sheets[offer.owner], offer, move)
    return Tried(
        turn=offer.turn,
        owner=offer.owner,
        coins=sheet.coins,
        tallies=[tally_message(edict.score(sheet)) for edict in view.edicts],
        monsters=tally_message(monsters(sheet)),
    )
