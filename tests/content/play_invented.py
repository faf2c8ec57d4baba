"""What must hold where the invented box is installed: `python -m tests.content.play_invented STEP…`.

`test_invented_box.py` runs each step in a fresh interpreter that finds the package with the box. A step that fails
raises; one that succeeds prints its name.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from quillmap.content import BOXES
from quillmap.content.deal_code import deal_code, read_deal_code
from quillmap.content.games import make_setup
from quillmap.locale import LANGUAGES, catalogue
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import GameEnded, Revealed, ZombiesSpread
from quillmap.rules.game import fold
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import Setup
from quillmap.rules.view import view

(BOX,) = (box for box in BOXES if box.id == "invented")
EDICTS = {card.id for card in BOX.scoring}
CARDS = EDICTS | {card.id for card in BOX.explore} | {card.id for card in BOX.ambushes}
OPTIONS: dict[str, Any] = {
    "sheet": "X",
    "explore": "invented",
    "ambushes": ("invented_locusts", "giant_troll_ravage", "gorgon_gaze", "ogre_charge"),
    "edicts": ("invented_glades", "sentinel_wood", "invented_shores", "wildholds"),
}


def invented(seats: int = 1) -> Setup:
    """A set-up with every card of the box."""
    return make_setup("combined", seats=seats, **OPTIONS)


def rules() -> None:
    """Whole games at tables of every size; every message of theirs is read as it was written."""
    from quillmap.wire import read_event, view_message, write_event
    from tests.play import random_game

    seen: set[str] = set()
    spread = 0
    for seats in (1, 2, 5):
        for seed in range(4):
            events, game = random_game(invented(seats), random.Random(seed))
            seen |= {event.card for event in events if isinstance(event, Revealed)}
            spread += sum(isinstance(event, ZombiesSpread) for event in events)
            assert isinstance(events[-1], GameEnded)
            assert [read_event(write_event(event)) for event in events] == events
            assert view_message(view(game, 0)).totals == list(game.totals)
    assert seen >= CARDS - EDICTS
    assert spread > 3, "the locusts spread"
    assert make_setup("heroes", sheet="X", ambushes=OPTIONS["ambushes"]).ruins == (), (
        "the box may be played without ruins"
    )


def lists() -> None:
    """Messages, screens and translations know the box, and a set-up of it has a deal code."""
    from quillmap.envs import IDS
    from quillmap.wire.commands import Create
    from tools import typescript

    for seats in (1, 3):
        setup = invented(seats)
        deal = read_deal_code(deal_code(setup, bytes(range(10))), seats=seats)
        assert deal.seed == bytes(range(10))
        assert deal.setup._replace(ambushes=setup.ambushes) == setup
        assert set(deal.setup.ambushes) == set(setup.ambushes)
    options = msgspec.convert({"options": OPTIONS}, Create).options
    assert (options.sheet, options.explore) == ("X", "invented")
    text = typescript.wire() + typescript.cards()
    for name in (*CARDS, '"X"', 'EXPLORE_SETS = ["base", "heroes", "invented"]', "invented"):
        assert name in text, name
    assert 'SCORING_SETS = ["base", "heroes", "both"]' in text, "two cards are no set to deal from"
    for language in LANGUAGES:
        words = catalogue(language)
        assert set(words.cards) & set(words.rules) >= CARDS
        assert (words.sheets["X"], words.sets["invented"]) == ("X", "Invented")
    assert list(IDS) == ["base", "heroes", "combined"]


def server() -> None:
    """A table with the cards of the box from begin to end over HTTP, and its record."""
    from quillmap.record import read_record
    from quillmap.wire import write_move
    from tests.server.asgi_client import ADA, Inside, with_ada_and_bob
    from tests.server.offers import offer_in

    async def story(app: Inside) -> None:
        chance = random.Random(4)
        made = await app.ask(
            "POST", "/api/tables", {"options": {"game": "combined", **OPTIONS}, "start": True}, token=ADA
        )
        assert made.status == 200, made.body
        state = made.json()
        path = f"/api/tables/{state['table']['id']}"
        seen = set()
        while state["view"]["offer"]:
            seen.add(state["view"]["card"])
            moves = list(legal_moves(offer_in(state)))
            answer = await app.ask("POST", f"{path}/move", write_move(chance.choice(moves)), token=ADA)
            assert answer.status == 200, answer.body
            state = answer.json()
        assert state["table"]["status"] == "over"
        assert {card.id for card in BOX.explore} <= seen
        assert state["view"]["edicts"] == list(OPTIONS["edicts"])
        record = await app.ask("GET", f"{path}/record", token=ADA)
        assert read_record(record.body.decode().splitlines()).game.totals == tuple(state["view"]["totals"])

    with TemporaryDirectory() as folder:
        with_ada_and_bob(Path(folder), story)


def compiled() -> None:
    """Compiled games are those of the rules, number for number."""
    import numpy as np

    from quillmap.compiled.card_tables import MOVE_LIST_ROWS, make_card_tables, most_answers
    from quillmap.compiled.deal_order import deal_of
    from quillmap.compiled.random_play import random_game
    from quillmap.rules.notation import parse
    from tests.compiled.test_games import interpreted

    assert most_answers(BOX.explore[3]) <= MOVE_LIST_ROWS, "the move list has grown with the box"
    for number in range(20):
        setup, seed, state = invented(), bytes([number] * 10), 1 + number
        cards, moves, totals, sheet = interpreted(setup, seed, state)
        deal = deal_of(setup, seed)
        log, stars = np.zeros((80, 5), np.uint64), np.zeros(4, np.int64)
        start, chance = parse(setup.sheet.drawing), np.array([state], np.uint64)
        solo, made = random_game(make_card_tables(setup, deal.edicts), start, deal.cards, chance, stars, log)
        assert [deal.names[card] for card in deal.cards][: len(cards)] == cards
        rows = [tuple(int(word) for word in row) for row in log[:made]]
        assert [(row[0], row[1] | row[2] << 64, row[3] | row[4] << 64) for row in rows] == moves
        assert [int(season) for season in stars] == totals
        assert solo.sheet == sheet


def bots() -> None:
    """Every bot plays whole games; the nets of the new scoring cards are missing, so those go on as they stand."""
    from quillmap.bots import BOTS, Limit, get_bot
    from quillmap.bots.analyse import analyse
    from quillmap.bots.net_file import shipped_nets
    from quillmap.compiled.rules import NUMBER

    assert not any(shipped_nets().outer[NUMBER[card.id]].any() for card in BOX.scoring)
    assert shipped_nets().outer[NUMBER["wildholds"]].any()
    for name in BOTS:
        for seats in (1, 2):
            _, game = new_game(invented(seats), bytes([7] * 10), bytes(16))
            players = [get_bot(name, seat) for seat in range(1, 1 + seats)]
            while any(game.waiting):
                seat = next(seat for seat, task in enumerate(game.waiting) if task)
                move = players[seat].choose(view(game, seat), game.turn, Limit(work=20))
                game = fold(game, decide(game, seat, move))
            assert len(game.scores) == 4, name
    _, game = new_game(invented(), bytes([7] * 10), bytes(16))
    advice = analyse(view(game, 0), limit=Limit(work=20)).advice
    assert set(OPTIONS["edicts"]) <= {share.source for share in advice[0].shares}


def training() -> None:
    """Training games deal every card of the box, so that `quillmap train` learns it."""
    from quillmap.compiled.card_tables import random_edicts
    from quillmap.learning.training_deals import random_setup

    rng = random.Random(1)
    dealt: set[str] = set()
    for _ in range(2_000):
        setup = random_setup(rng)
        dealt |= {setup.sheet.id} | {card.id for card in setup.explore} | {card.id for card in setup.ambushes}
        dealt |= {card.id for card in random_edicts(setup, rng)}
    assert dealt >= CARDS | {"X"}


def environments() -> None:
    """The environments of one game and of many at once step through the same games."""
    import gymnasium
    import numpy as np

    from quillmap.envs import IDS

    many = gymnasium.make_vec(IDS["combined"], num_envs=3, **OPTIONS)
    one_by_one = gymnasium.make_vec(IDS["combined"], num_envs=3, vectorization_mode="sync", **OPTIONS)
    chance = np.random.default_rng(1)
    seen, told = many.reset(seed=5)
    wanted, wanted_told = one_by_one.reset(seed=5)
    for _ in range(80):
        assert all((seen[name] == wanted[name]).all() for name in wanted)
        assert (told["action_mask"] == wanted_told["action_mask"]).all()
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in told["action_mask"]])
        seen, rewards, _, _, told = many.step(actions)
        wanted, wanted_rewards, _, _, wanted_told = one_by_one.step(actions)
        assert list(rewards) == list(wanted_rewards)


STEPS = {step.__name__: step for step in (rules, lists, server, training, compiled, bots, environments)}

if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        STEPS[wanted]()
        print(wanted)
