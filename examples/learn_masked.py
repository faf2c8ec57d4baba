"""A masked policy gradient in plain numpy: from random play to sensible maps within two minutes on two cores.

    python examples/learn_masked.py --seconds 110

Compiled rules step many solo games of the base game at once. The policy values every terrain on every space, linear in
a few features of the space. The logit of an action is the sum over the spaces that it draws, and a softmax over the
legal actions chooses one. The weights of the features depend on the edicts in play.

Stars come only four times a game, which is a sparse reward. So the example adds a potential: the stars that the
observation's `tallies` would pay if nothing more were drawn. It leaves the sum of a game as it is, but comes earlier.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np

import quillmap.envs  # registers the names
from quillmap.envs.codec import CHOICES, SINGLE, WAYS

GAMES, STEPS = 64, 24
DISCOUNT, RATE = 0.8, 0.03
SIZE, TERRAINS, BOX, EDICTS, FEATURES = 11, 5, 4, 32, 14
REPORT = 200
"""Games between two reports."""
SCORED = np.array([[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1]])
"""[season, edict]"""


def scorings_left(seen: dict[str, Any]) -> np.ndarray:
    """How often each of edicts A–D, and in the last column coins and monsters, will still be scored."""
    left = np.cumsum(np.hstack([SCORED, np.ones((4, 1), int)])[::-1], axis=0)[::-1]
    return left[seen["season"].argmax(1)]


def potential(seen: dict[str, Any]) -> np.ndarray:
    """The stars to come if nothing more were drawn."""
    left = scorings_left(seen)
    edicts = (left[:, :4] * seen["tallies"][:, :4]).sum(1)
    return edicts + left[:, 4] * (seen["coins"][:, 0] - seen["tallies"][:, 4])


def features(seen: dict[str, Any]) -> np.ndarray:
    """The features of drawing a terrain on a space: [game, terrain, space, feature]."""
    sheet = seen["sheet"].astype(np.float32)
    games = len(sheet)
    drawn, mountain, ruins = sheet[:, :TERRAINS], sheet[:, 6], sheet[:, 8]
    filled = sheet[:, [0, 1, 2, 3, 4, 5, 6, 7, 9]].max(1)
    kinds = np.concatenate([drawn, mountain[:, None], (1 - filled)[:, None], np.ones((games, 1, SIZE, SIZE))], 1)
    around = np.pad(kinds, ((0, 0), (0, 0), (1, 1), (1, 1)))
    beside = around[:, :, :-2, 1:-1] + around[:, :, 2:, 1:-1] + around[:, :, 1:-1, :-2] + around[:, :, 1:-1, 2:]
    beside[:, -1] = 4 - beside[:, -1]  # sides that are the edge of the map
    rows, columns = filled.mean(2, keepdims=True), filled.mean(1, keepdims=True)
    same = [np.ones_like(filled), ruins, rows + 0 * filled, columns + 0 * filled, *beside.transpose(1, 0, 2, 3)]
    common = np.repeat(np.stack(same, -1)[:, None], TERRAINS, 1)
    new_row = 1 - np.broadcast_to(drawn.max(3, keepdims=True), drawn.shape)
    new_column = 1 - np.broadcast_to(drawn.max(2, keepdims=True), drawn.shape)
    each = np.concatenate([common, new_row[..., None], new_column[..., None]], -1)
    return each.reshape(games, TERRAINS, SIZE * SIZE, FEATURES)


def logits(worth: np.ndarray, seen: dict[str, Any]) -> np.ndarray:
    """The logit of every action, from the value of every terrain on every space."""
    games = len(worth)
    out = np.zeros((games, SINGLE + TERRAINS, SIZE * SIZE), np.float32)
    shapes = seen["shapes"].reshape(games, CHOICES, WAYS, BOX * BOX).astype(np.float32)
    chosen = np.einsum("gct,gts->gcs", seen["terrains"][:, :CHOICES].astype(np.float32), worth)
    padded = np.pad(chosen.reshape(games, CHOICES, SIZE, SIZE), ((0, 0), (0, 0), (0, BOX - 1), (0, BOX - 1)))
    boxes = np.lib.stride_tricks.sliding_window_view(padded, (BOX, BOX), (2, 3)).reshape(games, CHOICES, -1, BOX * BOX)
    out[:, :SINGLE] = (shapes @ boxes.transpose(0, 1, 3, 2)).reshape(games, SINGLE, -1)
    out[:, SINGLE:] = worth
    return out.reshape(games, -1)


def backward(gradient: np.ndarray, seen: dict[str, Any]) -> np.ndarray:
    """The transpose of `logits`: from gradients of actions to gradients of terrains on spaces."""
    games = len(gradient)
    gradient = gradient.reshape(games, SINGLE + TERRAINS, SIZE * SIZE)
    shapes = seen["shapes"].reshape(games, CHOICES, WAYS, BOX * BOX).astype(np.float32)
    boxes = gradient[:, :SINGLE].reshape(games, CHOICES, WAYS, -1).transpose(0, 1, 3, 2) @ shapes
    boxes = boxes.reshape(games, CHOICES, SIZE, SIZE, BOX, BOX)
    padded = np.zeros((games, CHOICES, SIZE + BOX - 1, SIZE + BOX - 1), np.float32)
    for row in range(BOX):
        for column in range(BOX):
            padded[:, :, row : row + SIZE, column : column + SIZE] += boxes[..., row, column]
    chosen = padded[:, :, :SIZE, :SIZE].reshape(games, CHOICES, -1)
    return gradient[:, SINGLE:] + np.einsum("gct,gcs->gts", seen["terrains"][:, :CHOICES].astype(np.float32), chosen)


class Policy:
    """A linear softmax policy: one set of weights for all games and one more for each edict, by scorings left."""

    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.weights = np.zeros((1 + EDICTS, TERRAINS, FEATURES), np.float32)
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.updates = 0

    def act(self, seen: dict[str, Any], mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Sample an action for each game, with the gradient of its log-probability and the context of its edicts."""
        facts = features(seen)
        left = scorings_left(seen)[:, :4, None] * seen["edicts"]
        context = np.hstack([np.ones((len(facts), 1)), left.sum(1) / 2]).astype(np.float32)
        now = np.einsum("gc,ctf->gtf", context, self.weights)
        legal = mask[:, : (SINGLE + TERRAINS) * SIZE * SIZE].astype(bool)
        score = np.where(legal, logits(np.einsum("gtsf,gtf->gts", facts, now), seen), -np.inf)
        score[~legal.any(1), 0] = 0  # a finished game: any action starts the next
        chances = np.exp(score - score.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        actions = (chances.cumsum(1) < self.chance.random((len(chances), 1))).sum(1)
        actions = np.minimum(actions, chances.shape[1] - 1)
        gradient = -chances
        gradient[np.arange(len(gradient)), actions] += 1
        return actions, np.einsum("gts,gtsf->gtf", backward(gradient, seen), facts), context

    def learn(self, gradients: np.ndarray, contexts: np.ndarray, advantages: np.ndarray) -> None:
        """One step of Adam along the policy gradient."""
        slope = np.einsum("sg,sgc,sgtf->ctf", advantages, contexts, gradients, optimize=True) / advantages.size
        self.updates += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.01 * (slope**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.updates), self.square / (1 - 0.99**self.updates)
        self.weights += (RATE * mean / (np.sqrt(square) + 1e-6)).astype(np.float32)


def train(seconds: float, seed: int, most: int = 1_000_000) -> list[float]:
    """Learn for a time or a number of games. Return the mean rating of the games that ended before each report."""
    envs = gymnasium.make_vec(quillmap.envs.IDS["base"], num_envs=GAMES, copy=False)
    policy = Policy(seed)
    seen, told = envs.reset(seed=seed)
    reports: list[float] = []
    ratings: list[int] = []
    played = 0
    over = np.zeros(GAMES, bool)
    begun = time.monotonic()
    while played < most and time.monotonic() - begun < seconds:
        gradients, contexts, rewards, ends = [], [], [], []
        for _ in range(STEPS):
            before, restarts = potential(seen), over
            actions, gradient, context = policy.act(seen, told["action_mask"])
            seen, reward, over, _, told = envs.step(actions)
            after = np.where(over, 0, potential(seen))
            ratings += told["rating"][over].tolist()
            rewards.append(np.where(restarts, 0, reward + after - before))
            gradients.append(np.where(restarts[:, None, None], 0, gradient))
            contexts.append(context)
            ends.append(over)
        returns = np.zeros((STEPS, GAMES))
        to_come = np.zeros(GAMES)
        for step in reversed(range(STEPS)):
            to_come = rewards[step] + DISCOUNT * np.where(ends[step], 0, to_come)
            returns[step] = to_come
        policy.learn(np.array(gradients), np.array(contexts), (returns - returns.mean()) / (returns.std() + 1e-6))
        if len(ratings) >= REPORT:
            played += len(ratings)
            reports.append(float(np.mean(ratings)))
            ratings = []
            print(f"{time.monotonic() - begun:6.1f} s  {played:6} games  mean rating {reports[-1]:6.1f}", flush=True)
    envs.close()
    return reports


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn to draw maps.")
    parser.add_argument("--seconds", type=float, default=110.0, help="how long to learn")
    parser.add_argument("--seed", type=int, default=1, help="the same seed and number of games, the same learning")
    parser.add_argument("--games", type=int, default=1_000_000, help="stop after this number of games")
    options = parser.parse_args()
    train(options.seconds, options.seed, options.games)
