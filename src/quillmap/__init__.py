"""Quillmap: the board games Cartographers and Cartographers Heroes as software.

Moves are wishes, events are facts, a game is the fold of its events:

    >>> import quillmap
    >>> setup = quillmap.make_setup("base", seats=2)
    >>> events, game = quillmap.new_game(setup, seed=bytes(10), salt=bytes(16))
    >>> offer = quillmap.view(game, seat=0).offer
    >>> move = next(quillmap.legal_moves(offer))
    >>> game = quillmap.play(game, seat=0, move=move)
"""

from quillmap.content.deal_code import deal_code, read_deal_code
from quillmap.content.games import make_setup
from quillmap.rules.decide import decide, new_game, play
from quillmap.rules.game import evolve
from quillmap.rules.moves import Destroy, Draw, IllegalMove, PlaceHero
from quillmap.rules.notation import notation, parse
from quillmap.rules.offers import legal_moves
from quillmap.rules.view import view

__all__ = [
    "Destroy",
    "Draw",
    "IllegalMove",
    "PlaceHero",
    "deal_code",
    "decide",
    "evolve",
    "legal_moves",
    "make_setup",
    "new_game",
    "notation",
    "parse",
    "play",
    "read_deal_code",
    "view",
]
