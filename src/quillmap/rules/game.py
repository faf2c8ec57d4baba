"""A game: everything that is known at the table, and how each event changes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import reduce
from typing import NamedTuple, TypeVar, assert_never

from quillmap.rules.cards import Ambush, Card, Edict, Explore, Hero, Ruins
from quillmap.rules.effects import LAST_SEASON, draw, effects_follow, spread
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
from quillmap.rules.monsters import AfterSeason, OnDrawn
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.notation import parse
from quillmap.rules.offers import (
    Offer,
    Task,
    after,
    ambush_offer,
    destroy_offer,
    explore_offer,
    hero_offer,
)
from quillmap.rules.scoring import Reckoning, totals
from quillmap.rules.setup import Setup, deck_cards
from quillmap.rules.sheet import MONSTER, Sheet, empty
from quillmap.rules.versions import Version, known_version
from quillmap.rules.walk import Direction

T = TypeVar("T")


class Phase(Enum):
    """What happens next at the table."""

    DEAL = "deal"
    SEASON = "season"
    DECK = "deck"
    REVEAL = "reveal"
    TURN = "turn"
    SCORE = "score"
    AFTERMATH = "aftermath"
    END = "end"
    OVER = "over"


class Secret(NamedTuple):
    """What nobody may see before the game is over. No other field of a game holds any of it."""

    seed: bytes
    salt: bytes
    ambushes: tuple[str, ...] = ()
    """The rest of the ambush deck."""
    heroes: tuple[str, ...] = ()
    """The rest of the hero deck."""
    deck: tuple[str, ...] = ()
    """The rest of the explore deck, next card first."""
    lurking: tuple[str, ...] = ()
    """Ambushes and heroes that were put into the explore deck and not yet revealed (rule 2.4)."""


class Game(NamedTuple):
    """The fold of the events so far."""

    setup: Setup
    cards: Mapping[str, Card]
    """The cards the explore deck can hold, by id."""
    secret: Secret
    commitment: str
    rules: Version
    """The version of the rules that the game is played by."""
    sheets: tuple[Sheet, ...]
    shown: tuple[Sheet, ...]
    """The sheets as everybody last saw them, when the latest turn ended."""
    waiting: tuple[Task | None, ...]
    """What each seat must still do in this turn."""
    answers: tuple[tuple[Move, ...], ...]
    """Every move each seat has made, so that sending one again is harmless."""
    phase: Phase = Phase.DEAL
    edicts: tuple[Edict, ...] = ()
    season: int = 0
    turn: int = 0
    clock: int = 0
    """The time of the explore cards revealed this season."""
    revealed: tuple[str, ...] = ()
    """The cards revealed this season, in order."""
    past: tuple[str, ...] = ()
    """Ambushes and heroes revealed in any season, in order."""
    demand: bool = False
    """A ruins card waits for the next explore card (rule 5.2)."""
    card: str | None = None
    """The card being drawn."""
    walking: bool = False
    """A solo ambush has yet to find its place."""
    pending: tuple[str, ...] = ()
    """Ambushes whose effect after scoring is still to come (rule 7.4)."""
    scores: tuple[tuple[Reckoning, ...], ...] = ()
    """For each season scored, what each seat got."""
    winners: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The stars of each seat so far."""
        return totals(self.setup.seats, self.scores)

    def owner(self, seat: int) -> int:
        """Whose sheet is in a seat's hands: its own, or in an ambush the one it received (rule 7.1)."""
        card = self.cards.get(self.card or "")
        if not isinstance(card, Ambush):
            return seat
        step = 1 if card.direction == Direction.CLOCKWISE else -1
        return (seat - step) % self.setup.seats

    def offer(self, seat: int) -> Offer | None:
        """What the seat may do now; nothing if the table does not wait for it."""
        task = self.waiting[seat]
        return None if task is None else _offer(self, seat, task)


def evolve(game: Game, event: Event) -> Game:
    """The game after one more event. Events are facts, so nothing is judged here."""
    match event:
        case Started():
            raise ValueError("a game starts once")
        case EdictsDealt():
            cards = {edict.id: edict for edict in (*game.setup.scoring, *game.setup.edicts)}
            return game._replace(edicts=tuple(cards[name] for name in event.edicts))
        case DecksShuffled():
            secret = game.secret._replace(ambushes=event.ambushes, heroes=event.heroes)
            return game._replace(secret=secret, phase=Phase.SEASON)
        case SeasonBegan():
            return game._replace(season=event.season, clock=0, revealed=(), demand=False, phase=Phase.DECK)
        case ExploreDeckShuffled():
            return game._replace(secret=_deck_made(game, event.cards), phase=Phase.REVEAL)
        case Revealed():
            return _reveal(game, event.card)
        case Drew():
            return _answer(game, event.seat, Draw(event.turn, event.terrain, event.spaces))
        case HeroPlaced():
            return _answer(game, event.seat, PlaceHero(event.turn, event.space, event.marks))
        case AmbushWalked():
            card = game.cards[game.card or ""]
            assert isinstance(card, Ambush)
            sheet = draw(game.sheets[0], MONSTER, event.spaces, card.monster, 0)
            return _redrawn(game._replace(walking=False), 0, 0, sheet)
        case Destroyed():
            return _answer(game, event.seat, Destroy(event.turn, event.space))
        case TurnEnded():
            return _turn_ended(game)
        case SeasonScored():
            scored = game._replace(scores=(*game.scores, event.reckonings), pending=_lasting(game))
            return _aftermath(scored._replace(demand=False))
        case ZombiesSpread():
            sheets = tuple(spread(sheet) for sheet in game.sheets)
            return _aftermath(game._replace(sheets=sheets, shown=sheets, pending=game.pending[1:]))
        case RavageBegan():
            game = game._replace(turn=game.turn + 1, pending=game.pending[1:], phase=Phase.TURN)
            return game._replace(waiting=_tasks(game, Task.RAVAGE))
        case GameEnded():
            return game._replace(winners=event.winners, phase=Phase.OVER)
        case _:
            assert_never(event)


def initial_state(event: Started, seed: bytes, salt: bytes) -> Game:
    """The game after its first event."""
    blank = (parse(event.setup.sheet.drawing),) * event.setup.seats
    return Game(
        setup=event.setup,
        cards={card.id: card for card in deck_cards(event.setup)},
        secret=Secret(seed, salt),
        commitment=event.commitment,
        rules=known_version(event.rules),
        sheets=blank,
        shown=blank,
        waiting=(None,) * event.setup.seats,
        answers=((),) * event.setup.seats,
    )


def fold(game: Game, events: Iterable[Event]) -> Game:
    """The game after all the events."""
    return reduce(evolve, events, game)


def _offer(game: Game, seat: int, task: Task) -> Offer | None:
    owner = game.owner(seat)
    sheet = game.sheets[owner]
    card = game.cards.get(game.card or "")
    match task, card:
        case Task.DRAW, Explore():
            return explore_offer(game.turn, owner, card, sheet, game.demand, game.setup.fallback)
        case Task.AMBUSH, Ambush():
            return ambush_offer(game.turn, owner, card, sheet)
        case Task.HERO, Hero():
            return hero_offer(game.turn, owner, card, sheet)
        case _:
            return destroy_offer(task, game.turn, owner, sheet)


def _tasks(game: Game, task: Task) -> tuple[Task | None, ...]:
    """Who has something to do: a seat that can do nothing is not waited for (rules 4.4, 7.2, 8.3)."""
    return tuple(task if _offer(game, seat, task) else None for seat in range(game.setup.seats))


def _deck_made(game: Game, cards: tuple[str, ...]) -> Secret:
    secret = game.secret
    added = secret.lurking + secret.ambushes[:1] + secret.heroes[:1]
    return secret._replace(deck=cards, lurking=added, ambushes=secret.ambushes[1:], heroes=secret.heroes[1:])


def _reveal(game: Game, card_id: str) -> Game:
    secret = game.secret
    secret = secret._replace(deck=secret.deck[1:], lurking=tuple(card for card in secret.lurking if card != card_id))
    game = game._replace(secret=secret, revealed=(*game.revealed, card_id), card=card_id)
    card = game.cards[card_id]
    if isinstance(card, Ruins):
        return game._replace(demand=True)
    game = game._replace(turn=game.turn + 1, phase=Phase.TURN)
    match card:
        case Explore():
            return game._replace(clock=game.clock + card.time, waiting=_tasks(game, Task.DRAW))
        case Hero():
            return game._replace(past=(*game.past, card_id), waiting=_tasks(game, Task.HERO))
        case Ambush():
            game = game._replace(past=(*game.past, card_id))
            if game.setup.solo:
                return game._replace(walking=True)
            return game._replace(waiting=_tasks(game, Task.AMBUSH))
        case _:
            assert_never(card)


def _answer(game: Game, seat: int, move: Move) -> Game:
    """The game after a seat's move."""
    offer = game.offer(seat)
    assert offer is not None, "only a seat that is waited for can have moved"
    return answered(game, seat, move, offer.owner, after(game.sheets[offer.owner], offer, move))


def answered(game: Game, seat: int, move: Move, owner: int, sheet: Sheet) -> Game:
    """The game after a seat's move that turned the owner's sheet into `sheet`."""
    game = game._replace(answers=_with(game.answers, seat, (*game.answers[seat], move)))
    return _redrawn(game, seat, owner, sheet)


def _redrawn(game: Game, seat: int, owner: int, sheet: Sheet) -> Game:
    """The game with a changed sheet. A monster that acts when drawn asks the seat for one more choice (rule 7.3)."""
    destroyed = game.waiting[seat] in (Task.GAZE, Task.RAVAGE)
    game = game._replace(sheets=_with(game.sheets, owner, sheet))
    card = game.cards.get(game.card or "")
    acts = isinstance(card, Ambush) and card.effect.on_drawn is OnDrawn.GAZE and not destroyed
    gazes = acts and _offer(game, seat, Task.GAZE) is not None
    return game._replace(waiting=_with(game.waiting, seat, Task.GAZE if gazes else None))


def _turn_ended(game: Game) -> Game:
    game = game._replace(shown=game.sheets)
    if game.card is None:
        return _aftermath(game)
    if isinstance(game.cards[game.card], Explore):
        game = game._replace(demand=False)
    over = game.clock >= game.setup.seasons[game.season].length or _nothing_left(game)
    return game._replace(phase=Phase.SCORE if over else Phase.REVEAL, card=None)


def _nothing_left(game: Game) -> bool:
    """A full map ends a solo game: nothing more can be drawn (rule 11.4)."""
    return game.setup.solo and not empty(game.sheets[0])


def _lasting(game: Game) -> tuple[str, ...]:
    """The ambushes in play that act after this season's scoring, in the order they were revealed (rule 7.4)."""
    if not effects_follow(game.season, game.rules):
        return ()
    acting = {card.id for card in game.setup.ambushes if card.effect.after_season is not AfterSeason.NOTHING}
    return tuple(name for name in game.past if name in acting)


def _aftermath(game: Game) -> Game:
    """After scoring: the next effect, or the next season, or the end."""
    if game.pending:
        return game._replace(phase=Phase.AFTERMATH)
    if game.season == LAST_SEASON:
        return game._replace(phase=Phase.END)
    game = game._replace(season=game.season + 1)
    if _nothing_left(game):
        return game._replace(phase=Phase.SCORE, clock=0, revealed=())
    return game._replace(phase=Phase.SEASON)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
