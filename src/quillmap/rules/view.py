"""What a seat may know, and who receives which event. A `View` has no field that could hold a secret."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from quillmap.rules.cards import Edict
from quillmap.rules.events import (
    AmbushWalked,
    DecksShuffled,
    Destroyed,
    Drew,
    EdictsDealt,
    Event,
    ExploreDeckShuffled,
    GameEnded,
    HeroPlaced,
    RavageBegan,
    Revealed,
    SeasonBegan,
    SeasonScored,
    Started,
    TurnEnded,
    ZombiesSpread,
)
from quillmap.rules.game import Game, Phase
from quillmap.rules.offers import Offer
from quillmap.rules.scoring import Reckoning, Tally, monsters, totals
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import Sheet


class View(NamedTuple):
    """Everything that one seat may know. Seat None is a spectator."""

    seat: int | None
    setup: Setup
    commitment: str
    edicts: tuple[Edict, ...]
    season: int
    turn: int
    clock: int
    revealed: tuple[str, ...]
    past: tuple[str, ...]
    demand: bool
    card: str | None
    sheets: tuple[Sheet, ...]
    """The sheets as the latest turn left them, with what this seat itself has drawn since."""
    waiting: tuple[bool, ...]
    """Who is still drawing."""
    offer: Offer | None
    """What this seat may do now."""
    tallies: tuple[Tally, ...]
    """What each of edicts A–D would pay this seat if the season ended now, and for which spaces."""
    monsters: Tally
    """What monsters would cost this seat, and on which spaces."""
    scores: tuple[tuple[Reckoning, ...], ...]
    over: bool
    winners: tuple[int, ...]
    seed: str
    salt: str
    """The opened secret of the deal: empty until the game is over."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The stars of each seat so far."""
        return totals(self.setup.seats, self.scores)

    @property
    def sheet(self) -> Sheet:
        """The seat's own sheet."""
        assert self.seat is not None, "a spectator has no sheet"
        return self.sheets[self.seat]


def view(game: Game, seat: int | None, *, opened: bool = True) -> View:
    """What the seat may know of the game.

    `opened=False` withholds the secret of the deal from a finished game, because others still play the same deal.
    """
    sheets = list(game.shown)
    if seat is not None:
        owner = game.owner(seat)
        sheets[owner] = game.sheets[owner]
    over = game.phase is Phase.OVER
    mine = Sheet() if seat is None else sheets[seat]
    return View(
        seat=seat,
        setup=game.setup,
        commitment=game.commitment,
        edicts=game.edicts,
        season=game.season,
        turn=game.turn,
        clock=game.clock,
        revealed=game.revealed,
        past=game.past,
        demand=game.demand,
        card=game.card,
        sheets=tuple(sheets),
        waiting=tuple(map(bool, game.waiting)),
        offer=None if seat is None else game.offer(seat),
        tallies=() if seat is None else tuple(edict.score(mine) for edict in game.edicts),
        monsters=monsters(mine),
        scores=game.scores,
        over=over,
        winners=game.winners,
        seed=game.secret.seed.hex() if over and opened else "",
        salt=game.secret.salt.hex() if over and opened else "",
    )


class Recipients(NamedTuple):
    """Who receives an event, and when. Everybody else sees only its result, in their `View`."""

    everybody: bool = False
    seat: int | None = None
    """One seat receives it at once."""
    owner: int | None = None
    """Another seat, whose sheet was changed, receives it when the turn ends and its sheet comes back."""
    sheets_return: bool = False
    """With this event sheets come back to their owners, who now receive what was done to them."""

    def include(self, seat: int | None) -> bool:
        """Whether a seat, or a spectator (None), receives the event at once."""
        return self.everybody or (seat is not None and seat == self.seat)


def recipients(event: Event) -> Recipients:
    """Who receives an event. No other code decides this.

    Until the turn ends only the seat that draws knows what it draws, also on a neighbour's sheet. Decks are secret.
    """
    match event:
        case DecksShuffled() | ExploreDeckShuffled():
            return Recipients()
        case HeroPlaced(seat=seat):
            return Recipients(seat=seat)
        case Drew(seat=seat, owner=owner) | Destroyed(seat=seat, owner=owner):
            return Recipients(seat=seat, owner=None if owner == seat else owner)
        case TurnEnded():
            return Recipients(everybody=True, sheets_return=True)
        case (
            Started()
            | EdictsDealt()
            | SeasonBegan()
            | Revealed()
            | AmbushWalked()
            | SeasonScored()
            | ZombiesSpread()
            | RavageBegan()
            | GameEnded()
        ):
            return Recipients(everybody=True)
        case _:
            assert_never(event)


def without_secret(event: Event) -> Event:
    """The event as it is sent while others still play the same deal: the end of a game comes without seed and salt."""
    return event._replace(seed="", salt="") if isinstance(event, GameEnded) else event
