"""The command `train`: train the nets of the bots again."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from pathlib import Path

from quillmap.cli.io import BadInput, Commands, add_workers, worker_count
from quillmap.cli.worker_pool import worker_pool


def add_commands(commands: Commands) -> None:
    """Add this command to the parser."""
    parser = commands.add_parser(
        "train",
        help="train the nets of the bots",
        description=(
            "Play games, learn from them, play better, and so on; then rank moves by rollouts over the same futures, "
            "and learn from the rankings. Write the nets to a file after each round."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="where the nets go (.npz)")
    parser.add_argument("--start", metavar="FILE", help="nets to start from; by default blank ones")
    parser.add_argument("--rounds", type=int, default=32, help="rounds of self-play (default 32)")
    parser.add_argument("--games", type=int, default=5000, help="games in a round (default 5000)")
    parser.add_argument("--sample", type=int, default=48, help="drawings looked at for each card (default 48)")
    parser.add_argument("--noise", type=float, default=1.0, help="stars of random error in a value (default 1)")
    parser.add_argument(
        "--bootstrap",
        type=float,
        default=0.3,
        help="how much the value one turn later counts in a target (default 0.3)",
    )
    parser.add_argument("--epochs", type=int, default=2, help="times through the samples kept (default 2)")
    parser.add_argument("--ranking-rounds", type=int, default=3, help="rounds of rankings (default 3)")
    parser.add_argument("--ranking-games", type=int, default=5000, help="games in a round of rankings (default 5000)")
    parser.add_argument("--ranking-epochs", type=int, default=6, help="times through the rankings (default 6)")
    parser.add_argument("--futures", type=int, default=8, help="futures that moves are compared over (default 8)")
    parser.add_argument(
        "--cards", type=int, default=4, help="cards of a rollout before the nets value the rest (default 4)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the random generator (default 1)")
    add_workers(parser)
    parser.set_defaults(run=_train)


def _train(options: argparse.Namespace) -> int:
    if not find_spec("numba"):
        raise BadInput("training needs the extra `train`: pip install 'quillmap[train]'")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each process fits nets of its own: more threads hinder them
    # Imported here: Numba takes a second to import, and no other command of this module's neighbours needs it.
    from quillmap.bots.net_file import load_nets, save_nets
    from quillmap.bots.value_net import NETS, blank_nets
    from quillmap.compiled.warm_up import announced
    from quillmap.learning.rollout_rankings import collect_rankings
    from quillmap.learning.self_play import collect_samples
    from quillmap.learning.train import (
        GAMES_A_TASK,
        RANKED_GAMES_A_TASK,
        RankingConfig,
        SelfPlayConfig,
        train,
        train_rankings,
    )

    counts = ("games", "epochs", "ranking_games", "ranking_epochs", "futures", "cards")
    if any(getattr(options, count) < 1 for count in counts):
        raise BadInput(f"{', '.join('--' + count.replace('_', '-') for count in counts)} are at least 1")
    tasks = max(NETS, -(-options.games // GAMES_A_TASK), -(-options.ranking_games // RANKED_GAMES_A_TASK))
    workers = min(worker_count(options.workers), tasks)
    if min(options.rounds, options.ranking_rounds) < 0 or options.rounds + options.ranking_rounds == 0:
        raise BadInput("there is at least one round, of self-play or of rankings")
    try:
        nets = load_nets(Path(options.start)) if options.start else blank_nets()
    except (OSError, ValueError, KeyError) as reason:
        raise BadInput(f"{options.start}: {reason}") from reason
    play = SelfPlayConfig(options.games, options.sample, options.noise, options.bootstrap, options.epochs)
    ranking = RankingConfig(
        games=options.ranking_games,
        sample=options.sample,
        noise=options.noise,
        futures=options.futures,
        cards=options.cards,
        epochs=options.ranking_epochs,
    )
    with announced():  # one game of each kind here, so that no two workers compile the same thing
        collect_samples(nets, 1, options.seed, play.sample, play.noise, play.bootstrap)
        collect_rankings(nets, 1, options.seed, ranking.sample, ranking.noise, ranking.futures, ranking.cards)
    with worker_pool(workers) as pool:
        for number, done in enumerate(train(nets, play, options.rounds, options.seed, pool), start=1):
            nets = done.nets
            save_nets(nets, Path(options.file))
            print(
                f"round {number}: rating {done.rating:+.2f} ± {done.spread:.2f} in self-play, "
                f"error {done.error:.2f} stars a source",
                flush=True,
            )
        for number, ranked in enumerate(
            train_rankings(nets, ranking, options.ranking_rounds, options.seed, pool), start=1
        ):
            save_nets(ranked.nets, Path(options.file))
            print(
                f"rankings {number}: {ranked.positions} positions, rating {ranked.rating:+.2f} ± {ranked.spread:.2f} "
                f"while ranking, error {ranked.error:.2f} stars a move",
                flush=True,
            )
    return 0
