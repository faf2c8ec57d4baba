"""The command `train`: how the nets that bots estimate with are learned again."""

from __future__ import annotations

import argparse
import os
import threading
from pathlib import Path

from quillmap.cli.io import MOST_WORKERS, BadInput, Commands, worker_count
from quillmap.cli.worker_pool import worker_pool


def add_commands(commands: Commands) -> None:
    """Tell the parser of this command."""
    parser = commands.add_parser(
        "train",
        help="learn the bots' estimates from play",
        description=(
            "Play games, learn from them, play better, and so on; then compare moves over the same futures, and learn "
            "from that. Write the nets to a file after each round."
        ),
    )
    parser.add_argument("file", metavar="FILE", help="where the nets go (.npz)")
    parser.add_argument("--start", metavar="FILE", help="nets to start from; by default blank ones")
    parser.add_argument("--rounds", type=int, default=32, help="how many rounds of play (default 32)")
    parser.add_argument("--games", type=int, default=5000, help="games in a round (default 5000)")
    parser.add_argument("--sample", type=int, default=48, help="drawings looked at for each card (default 48)")
    parser.add_argument("--noise", type=float, default=1.0, help="stars of random error in an estimate (default 1)")
    parser.add_argument("--trust", type=float, default=0.3, help="share of the next turn's estimate (default 0.3)")
    parser.add_argument("--epochs", type=int, default=2, help="times through the lessons kept (default 2)")
    parser.add_argument("--compare", type=int, default=3, help="how many rounds of comparisons (default 3)")
    parser.add_argument("--debates", type=int, default=5000, help="games in a round of comparisons (default 5000)")
    parser.add_argument("--futures", type=int, default=8, help="futures that moves are compared over (default 8)")
    parser.add_argument("--turns", type=int, default=4, help="cards of a future before the estimate speaks (default 4)")
    parser.add_argument("--passes", type=int, default=6, help="times through the comparisons (default 6)")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (default 1)")
    parser.add_argument("--workers", default="2", help=f"how many processes play, up to {MOST_WORKERS} (default 2)")
    parser.set_defaults(run=_train)


def _train(options: argparse.Namespace) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each process fits nets of its own: more threads hinder them
    # Imported here: Numba takes a second to import, and no other command of this module's neighbours needs it.
    from quillmap.bots.value_net import NETS, blank_nets
    from quillmap.compiled.warm_up import announced
    from quillmap.learning import ranking_fit
    from quillmap.learning.ranking_fit import Debates, gather_comparisons, train_order
    from quillmap.learning.train import PIECE, Course, gather, load_nets, save_nets, train

    counts = ("games", "epochs", "debates", "futures", "turns", "passes")
    if any(getattr(options, count) < 1 for count in counts):
        raise BadInput(f"{', '.join(counts)} are at least 1")
    # The most pieces at one time.
    work = max(NETS, -(-options.games // PIECE), -(-options.debates // ranking_fit.PIECE))
    workers = min(worker_count(options.workers), work)
    if min(options.rounds, options.compare) < 0 or options.rounds + options.compare == 0:
        raise BadInput("there is at least one round, of play or of comparisons")
    try:
        nets = load_nets(Path(options.start)) if options.start else blank_nets()
    except (OSError, ValueError, KeyError) as reason:
        raise BadInput(f"{options.start}: {reason}") from reason
    course = Course(options.games, options.sample, options.noise, options.trust, options.epochs)
    debates = Debates(options.debates, options.sample, options.noise, options.futures, options.turns, options.passes)
    with announced():  # one game of each kind here, so that no two workers compile the same thing
        gather(nets, 1, options.seed, course.sample, course.noise, course.trust)
        gather_comparisons(nets, 1, options.seed, *debates[1:-1])
    with worker_pool(workers, threading.Event()) as pool:
        for number, lesson in enumerate(train(nets, course, options.rounds, options.seed, pool), start=1):
            nets = lesson.nets
            save_nets(nets, Path(options.file))
            print(
                f"round {number}: rating {lesson.rating:+.2f} ± {lesson.spread:.2f} while learning, "
                f"error {lesson.error:.2f} stars a source",
                flush=True,
            )
        for number, found in enumerate(train_order(nets, debates, options.compare, options.seed, pool), start=1):
            save_nets(found.nets, Path(options.file))
            print(
                f"comparisons {number}: {found.positions} positions, rating {found.rating:+.2f} ± {found.spread:.2f} "
                f"while comparing, error {found.error:.2f} stars a move",
                flush=True,
            )
    return 0
