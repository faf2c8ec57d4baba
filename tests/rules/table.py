"""A table set up by hand with given cards in a given order and given sheets; everything after is real moves."""

from __future__ import annotations

import pytest

from quillmap.content import AMBUSHES, EXPLORE, HERO_CARDS, MAPS, RUINS
from quillmap.content.boxes.base import BASE
from quillmap.rules.cards import Ambush, Card, Category, Edict, Explore
from quillmap.rules.decide import decide, play
from quillmap.rules.events import DecksShuffled, EdictsDealt, ExploreDeckShuffled, Revealed, SeasonBegan, Started
from quillmap.rules.game import Game, fold, initial_state
from quillmap.rules.masks import SIZE, Mask, spot
from quillmap.rules.moves import Destroy, Draw, IllegalMove, Move, PlaceHero
from quillmap.rules.notation import named, notation
from quillmap.rules.scoring import NO_TALLY
from quillmap.rules.setup import Fallback, Setup
from quillmap.rules.sheet import DRAWABLE, FOREST, Sheet, Terrain, empty
from quillmap.rules.versions import CURRENT
from tests.sketch import sheet

DAY = Explore("day", time=8, terrains=DRAWABLE, shapes=("X",))
"""An invented card as long as a season: everybody draws one space, then the season is scored."""

WORTHLESS = tuple(Edict(category.value, category, 0, lambda _: NO_TALLY) for category in Category)
"""Four scoring cards that pay nothing, so that a season pays coins and monsters only."""


def table(
    cards: str,
    *sheets: str | Sheet,
    season: int = 0,
    past: str = "",
    demand: bool = False,
    fallback: Fallback = Fallback.ANY,
    rules: int = CURRENT,
    invented: tuple[Ambush, ...] = (),
) -> Game:
    """A game in which the cards come up in that order and then `day`; every later season is one `day`.

    The seats have the given sheets and the first card is revealed. `past` lists ambushes revealed before.
    `invented` are ambushes that no box has.
    """
    ambushes = (*AMBUSHES.values(), *invented)
    setup = Setup(
        seats=len(sheets),
        sheet=MAPS["A"],
        seasons=BASE.seasons,
        explore=(DAY,),
        ruins=(),
        ambushes=ambushes,
        heroes=tuple(HERO_CARDS.values()),
        scoring=(),
        edicts=WORTHLESS,
        fallback=fallback,
    )
    known: dict[str, Card] = {DAY.id: DAY, **EXPLORE, **RUINS, **HERO_CARDS, **{card.id: card for card in ambushes}}
    drawn = tuple(sheet(one) if isinstance(one, str) else one for one in sheets)
    game = initial_state(Started(setup, "", rules), bytes(10), bytes(16))
    game = game._replace(cards=known, sheets=drawn, shown=drawn, past=tuple(past.split()))
    a, b, c, d = (edict.id for edict in WORTHLESS)
    deck = (*cards.split(), DAY.id)
    game = fold(game, (EdictsDealt((a, b, c, d)), DecksShuffled((), ()), SeasonBegan(season)))
    return fold(game._replace(demand=demand), (ExploreDeckShuffled(deck), Revealed(deck[0])))


def spaces(space_names: str) -> Mask:
    """The mask of the spaces with those names, separated by blanks."""
    return named(space_names.split())


def draw(game: Game, seat: int, terrain: Terrain, where: str) -> Game:
    """The game after a seat drew on the sheet in its hands."""
    return play(game, seat, Draw(game.turn, terrain, spaces(where)))


def place(game: Game, seat: int, where: str, marks: str) -> Game:
    """The game after a seat drew a hero with those attack marks."""
    return play(game, seat, PlaceHero(game.turn, spaces(where), spaces(marks)))


def strike(game: Game, seat: int, where: str) -> Game:
    """The game after a seat chose what a Gorgon or a Troll destroys."""
    return play(game, seat, Destroy(game.turn, spaces(where)))


def end_season(game: Game) -> Game:
    """The game after everybody drew a forest for `day` on the last empty space, and the season was scored."""
    assert game.card == DAY.id, f"the season lasts longer: {game.card} comes first"
    turn = game.turn
    for seat in range(game.setup.seats):
        if game.waiting[seat]:
            last = empty(game.sheets[seat]).bit_length() - 1
            game = play(game, seat, Draw(turn, FOREST, spot(last)))
    return game


def refused(game: Game, seat: int, move: Move) -> IllegalMove:
    """Why a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        decide(game, seat, move)
    return caught.value


def look(drawn: str | Sheet) -> str:
    """A sheet or a drawing as eleven lines, to compare one with the other."""
    return notation(sheet(drawn) if isinstance(drawn, str) else drawn, joined_by="\n")


def walled(drawing: str) -> Sheet:
    """The small drawing in the top-left corner with wasteland everywhere else."""
    rows = ["".join(line.split()) for line in drawing.strip().replace("/", "\n").splitlines()]
    rows += [""] * (SIZE - len(rows))
    return sheet("/".join(row.ljust(SIZE, "#") for row in rows))


def under_attack(drawing: str, marks: str, **fields: int) -> Sheet:
    """The drawn sheet with attack marks on some spaces; `fields` sets anything else."""
    return sheet(drawing)._replace(marks=spaces(marks), **fields)
