"""Turn moves into events: how a game starts, what a move causes, and what then happens without a choice."""

from __future__ import annotations

from quillmap.rules.cards import Ambush, Category
from quillmap.rules.effects import draw, plague, spread
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
from quillmap.rules.game import Game, Phase, answered, evolve, initial_state
from quillmap.rules.monsters import AfterSeason
from quillmap.rules.moves import Destroy, Draw, IllegalMove, Move, PlaceHero, Refusal
from quillmap.rules.offers import after, judge
from quillmap.rules.scoring import Reckoning, monsters
from quillmap.rules.setup import Setup, check_structure
from quillmap.rules.shapes import as_printed
from quillmap.rules.sheet import MONSTER, Sheet, empty
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES, commitment, shuffled
from quillmap.rules.versions import CURRENT, Version
from quillmap.rules.walk import walk


def new_game(setup: Setup, seed: bytes, salt: bytes, *, rules: Version = CURRENT) -> tuple[tuple[Event, ...], Game]:
    """The first events of a game, up to the first choice of a player, and the game they make."""
    check_structure(setup)
    if len(seed) != SEED_BYTES or len(salt) != SALT_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes and a salt {SALT_BYTES}")
    first = Started(setup, commitment(seed, salt), rules)
    game = initial_state(first, seed, salt)
    rest, game = _follow_through(game)
    return (first, *rest), game


def decide(game: Game, seat: int, move: Move) -> tuple[Event, ...]:
    """Return the events that a move causes, without changing the game. Raise `IllegalMove` if the rules forbid it.

    A move that the seat has already made causes no events, so a client may send it again.
    """
    return play_with_events(game, seat, move)[0]


def play_with_events(game: Game, seat: int, move: Move) -> tuple[tuple[Event, ...], Game]:
    """Return the events that a move causes, as `decide` does, and the game after them."""
    if not 0 <= seat < game.setup.seats:
        raise IllegalMove(Refusal.NO_SUCH_SEAT)
    # Tuples of different kinds are equal if their numbers are, so the kind is compared too.
    if any(type(move) is type(made) and move == made for made in game.answers[seat]):
        return (), game
    if move.turn < game.turn:
        raise IllegalMove(Refusal.TURN_OVER, turn=move.turn)
    if move.turn > game.turn:
        raise IllegalMove(Refusal.TURN_NOT_BEGUN, turn=move.turn)
    if game.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    offer = game.offer(seat)
    if offer is None:
        drawn = any(made.turn == game.turn for made in game.answers[seat])
        raise IllegalMove(Refusal.ALREADY_DONE if drawn else Refusal.NOTHING_TO_DO)
    judge(offer, move)
    sheet = after(game.sheets[offer.owner], offer, move)
    coins = sheet.coins - game.sheets[offer.owner].coins
    event: Event
    match move:
        case Draw():
            event = Drew(seat, offer.owner, move.turn, move.terrain, move.spaces, coins)
        case PlaceHero():
            event = HeroPlaced(seat, move.turn, move.space, move.marks, coins)
        case Destroy():
            event = Destroyed(seat, offer.owner, move.turn, move.space, coins)
    # The same game as `evolve` makes, without computing offer and sheet a second time.
    rest, game = _follow_through(answered(game, seat, move, offer.owner, sheet))
    return (event, *rest), game


def play(game: Game, seat: int, move: Move) -> Game:
    """The game after a move and everything that it causes."""
    return play_with_events(game, seat, move)[1]


def _follow_through(game: Game) -> tuple[list[Event], Game]:
    """The events that need no choice, until a player must choose or the game is over; and the game after them."""
    events: list[Event] = []
    while (event := _next(game)) is not None:
        events.append(event)
        game = evolve(game, event)
    return events, game


def _next(game: Game) -> Event | None:
    """The next event that needs no choice; None while a player must choose, and after the end."""
    match game.phase:
        case Phase.DEAL:
            return _decks(game) if game.edicts else EdictsDealt(dealt_edicts(game.setup, game.secret.seed))
        case Phase.SEASON:
            return SeasonBegan(game.season)
        case Phase.DECK:
            return _explore_deck(game)
        case Phase.REVEAL:
            return Revealed(game.secret.deck[0])
        case Phase.TURN:
            if game.walking:
                return _walked(game)
            return None if any(game.waiting) else TurnEnded(game.turn)
        case Phase.SCORE:
            return SeasonScored(game.season, tuple(reckoning(game, sheet) for sheet in game.sheets))
        case Phase.AFTERMATH:
            return _effect(game)
        case Phase.END:
            return _ended(game)
        case Phase.OVER:
            return None


def dealt_edicts(setup: Setup, seed: bytes) -> tuple[str, str, str, str]:
    """One scoring card of each category, dealt under edicts A–D (rule 2.2)."""
    if setup.edicts:
        a, b, c, d = (edict.id for edict in setup.edicts)
        return a, b, c, d
    drawn = [
        shuffled(seed, "scoring", (edict.id for edict in setup.scoring if edict.category is category))[0]
        for category in Category
    ]
    a, b, c, d = shuffled(seed, "edicts", drawn)
    return a, b, c, d


def _decks(game: Game) -> Event:
    """The ambush and hero decks (rule 2.4)."""
    seed = game.secret.seed
    return DecksShuffled(
        shuffled(seed, "ambushes", (card.id for card in game.setup.ambushes)),
        shuffled(seed, "heroes", (card.id for card in game.setup.heroes)),
    )


def _explore_deck(game: Game) -> Event:
    """The explore deck of a season: one more ambush and hero come in, those not yet revealed stay in (rule 2.4)."""
    secret = game.secret
    cards = [card.id for card in game.setup.explore] + [card.id for card in game.setup.ruins]
    cards += [*secret.lurking, *secret.ambushes[:1], *secret.heroes[:1]]
    return ExploreDeckShuffled(shuffled(secret.seed, game.setup.seasons[game.season].id, cards))


def _walked(game: Game) -> Event:
    """Where the solo ambush is drawn (rule 11.2)."""
    card = game.cards[game.card or ""]
    assert isinstance(card, Ambush)
    sheet = game.sheets[0]
    spaces = solo_ambush(card, sheet)
    coins = draw(sheet, MONSTER, spaces, card.monster, 0).coins - sheet.coins
    return AmbushWalked(game.turn, spaces, coins)


def solo_ambush(card: Ambush, sheet: Sheet) -> int:
    """The spaces on which a solo ambush is drawn; empty if it fits nowhere."""
    lines = card.shape.split("/")
    return walk(as_printed(card.shape).spaces, len(lines), len(lines[0]), card.corner, card.direction, empty(sheet))


def reckoning(game: Game, sheet: Sheet) -> Reckoning:
    """What the current season pays for a sheet (rule 10.1)."""
    first, second = (game.edicts[edict] for edict in game.setup.seasons[game.season].edicts)
    return Reckoning(first.score(sheet).stars, second.score(sheet).stars, sheet.coins, monsters(sheet).stars)


def _effect(game: Game) -> Event:
    """The next effect after scoring (rules 7.3, 7.4)."""
    card = game.cards[game.pending[0]]
    assert isinstance(card, Ambush)
    if card.effect.after_season is AfterSeason.SPREAD:
        return ZombiesSpread(
            tuple(plague(sheet) for sheet in game.sheets),
            tuple(spread(sheet).coins - sheet.coins for sheet in game.sheets),
        )
    return RavageBegan()


def _ended(game: Game) -> Event:
    """Totals and winners: most stars, then fewest lost to monsters, then shared (rule 10.2)."""
    seats = range(game.setup.seats)
    totals = game.totals
    lost = tuple(sum(season[seat].monsters for season in game.scores) for seat in seats)
    best = max((totals[seat], -lost[seat]) for seat in seats)
    winners = tuple(seat for seat in seats if (totals[seat], -lost[seat]) == best)
    return GameEnded(totals, winners, game.secret.seed.hex(), game.secret.salt.hex())
