"""Pairs of games: one seat has seen the same in both; everything that it may not know is different."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice, permutations
from typing import NamedTuple

from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import DecksShuffled, Event, ExploreDeckShuffled, Revealed, SeasonBegan, Started
from quillmap.rules.game import Game, Phase, fold, initial_state
from quillmap.rules.moves import Move
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.view import recipients

FAR = 60
"""A random move is one of the first so many."""


class Story(NamedTuple):
    """A game so far: its secret, its events, and what they lead to."""

    seed: bytes
    salt: bytes
    events: tuple[Event, ...]
    game: Game
    turn: int
    """How many events came before anybody answered the present turn."""


def any_move(game: Game, seat: int, rng: random.Random) -> Move:
    """Some legal answer of a seat that is waited for."""
    offer = game.offer(seat)
    assert offer is not None
    return list(islice(legal_moves(offer), 1 + rng.randrange(FAR)))[-1]


def told(setup: Setup, moves: int, rng: random.Random) -> Story:
    """A game after so many random moves of random seats, or before its last one; some stop at a Gorgon's turn."""
    seed, salt = rng.randbytes(SEED_BYTES), rng.randbytes(SALT_BYTES)
    events, game = new_game(setup, seed, salt)
    story = Story(seed, salt, events, game, len(events))
    for _ in range(moves):
        if game.card == "gorgon_gaze" and rng.random() < 0.2:
            break
        seat = rng.choice([seat for seat, task in enumerate(game.waiting) if task])
        happened = decide(game, seat, any_move(game, seat, rng))
        game = fold(game, happened)
        if game.phase is Phase.OVER:
            break
        events += happened
        story = Story(seed, salt, events, game, story.turn if game.turn == story.game.turn else len(events))
    return story


def twin(story: Story, seat: int | None, rng: random.Random) -> Story:
    """Another game of which the seat knows the same: other decks and seed, other unfinished drawings of others."""
    seed, salt = rng.randbytes(SEED_BYTES), rng.randbytes(SALT_BYTES)
    events = _reshuffled(story.events[: story.turn], rng)
    first = events[0]
    assert isinstance(first, Started)
    game = fold(initial_state(first, seed, salt), events[1:])
    mine = [event for event in story.events[story.turn :] if seat is not None and recipients(event).include(seat)]
    game = fold(game, mine)
    events += mine
    for other, task in enumerate(story.game.waiting):
        if other != seat:
            happened = _answers(game, other, done=task is None, rng=rng)
            game = fold(game, happened)
            events += happened
    assert [task is None for task in game.waiting] == [task is None for task in story.game.waiting]
    return Story(seed, salt, tuple(events), game, story.turn)


def _answers(game: Game, seat: int, *, done: bool, rng: random.Random) -> list[Event]:
    """What a seat did with its turn: all of it, or as much as still leaves it waited for."""
    events: list[Event] = []
    while game.waiting[seat] and (done or not events):
        happened = decide(game, seat, any_move(game, seat, rng))[:1]  # the turn is not over: others are waited for
        after = fold(game, happened)
        if not done and not after.waiting[seat]:
            break
        game = after
        events += happened
    return events


def _reshuffled(events: Sequence[Event], rng: random.Random) -> list[Event]:
    """The same facts about other decks: what was revealed is where it was, whatever else there is lies elsewhere."""
    seasons = _seasons(events)
    first = events[0]
    assert isinstance(first, Started)
    known = {card: number for number, cards in enumerate(seasons) for card in cards}
    found: list[Event] = []
    ambushes = heroes = added = ()  # type: tuple[str, ...]
    for event in events:
        if isinstance(event, DecksShuffled):
            ambushes, heroes = (_order(pile, known, rng) for pile in (event.ambushes, event.heroes))
            event = DecksShuffled(ambushes, heroes)
        elif isinstance(event, SeasonBegan):
            added = (*added, *ambushes[event.season : event.season + 1], *heroes[event.season : event.season + 1])
            season = event.season
        elif isinstance(event, ExploreDeckShuffled):
            past = {card for cards in seasons[:season] for card in cards}
            cards = [card.id for card in first.setup.explore] + [card.id for card in first.setup.ruins]
            cards += [card for card in added if card not in past]
            rest = [card for card in cards if card not in seasons[season]]
            rng.shuffle(rest)
            event = ExploreDeckShuffled((*seasons[season], *rest))
        found.append(event)
    return found


def _seasons(events: Sequence[Event]) -> list[list[str]]:
    """The cards revealed in each season."""
    seasons: list[list[str]] = []
    for event in events:
        if isinstance(event, SeasonBegan):
            seasons.append([])
        elif isinstance(event, Revealed):
            seasons[-1].append(event.card)
    return seasons


def _order(pile: tuple[str, ...], known: dict[str, int], rng: random.Random) -> tuple[str, ...]:
    """Some order of a pile in which every card was in the deck when it was revealed."""
    orders = [
        order
        for order in permutations(pile)
        if all(place <= known.get(card, len(order)) for place, card in enumerate(order))
    ]
    return rng.choice(orders)
