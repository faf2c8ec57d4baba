"""Tables at play: one table at full speed, and a crowd of full tables."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import uvloop

from bench.server.folder import Party, invite
from bench.server.gathering import Gathering, Round
from bench.server.process import ServerProcess, serving
from bench.server.report import Row, milliseconds, percentile


def measure_rounds(data: Path, *, seats: int, games: int, patience: float) -> list[Row]:
    """Measure one table, game after game: all players confirm at once, and again when all have seen the next card."""
    parties = invite(data, games, seats)
    with serving(data, patience) as server:
        rounds, server_cpu, own_cpu = uvloop.run(_one_by_one(server, parties))
    latencies = [one.latency for one in rounds]
    rate = len(rounds) / sum(one.whole for one in rounds)
    scenario = f"{seats} seats at one table, {len(rounds)} rounds"
    return [
        Row(scenario, "rounds a second", f"{rate:.1f}", "≥ 100"),
        Row(scenario, "last confirmation to everybody's view, p50", milliseconds(percentile(latencies, 50)), ""),
        Row(scenario, "the same, p99", milliseconds(percentile(latencies, 99)), "≤ 25 ms"),
        Row(scenario, "CPU of the server a round", milliseconds(server_cpu / len(rounds)), ""),
        Row(scenario, "CPU of all clients a round", milliseconds(own_cpu / len(rounds)), ""),
    ]


async def _one_by_one(server: ServerProcess, parties: list[Party]) -> tuple[list[Round], float, float]:
    """Play the rounds; return them and the CPU seconds of server and clients."""
    rng = random.Random(1)
    rounds: list[Round] = []
    server_cpu = own_cpu = 0.0
    for party in parties:
        table = Gathering(party, rng)
        await table.begin(server)
        before, own = server.cpu, time.process_time()
        while not table.over:
            rounds.append(await table.play_round())
        server_cpu, own_cpu = server_cpu + server.cpu - before, own_cpu + time.process_time() - own
        await table.end()
    return rounds, server_cpu, own_cpu


def measure_crowd(
    data: Path, *, tables: int, seats: int, rounds: int, every: float, spread: float, patience: float
) -> list[Row]:
    """Measure many full tables, each with a round every few seconds, whose players confirm spread over some seconds."""
    parties = invite(data, tables, seats)
    with serving(data, patience) as server:
        empty = server.memory
        played, cpu, memory = uvloop.run(_crowd(server, parties, rounds, every, spread))
    latencies = [one.latency for one in played]
    how = f"confirmed within {spread:g} s" if spread else "confirmed at once"
    scenario = f"{tables * seats:,} sockets at {tables} tables, a round per {every:g} s, {how}"
    return [
        Row(scenario, "last confirmation to everybody's view, p50", milliseconds(percentile(latencies, 50)), ""),
        Row(scenario, "the same, p99", milliseconds(percentile(latencies, 99)), "≤ 50 ms"),
        Row(scenario, "memory of the server", f"{memory:.0f} MB", "≤ 300 MB"),
        Row(scenario, "of that before anybody came", f"{empty:.0f} MB", ""),
        Row(scenario, "CPU of the server", f"{cpu:.0%} of a core", ""),
    ]


async def _crowd(
    server: ServerProcess, parties: list[Party], rounds: int, every: float, spread: float
) -> tuple[list[Round], float, float]:
    """Play the rounds; return them, the share of a core that the server used, and its memory at the end."""
    rng = random.Random(1)
    gatherings = [Gathering(party, rng) for party in parties]
    for table in gatherings:
        await table.begin(server)

    async def play(table: Gathering, first: float) -> list[Round]:
        played = []
        for number in range(rounds):
            await asyncio.sleep(first + number * every - time.perf_counter())
            played.append(await table.play_round(spread))
        return played

    cpu, now = server.cpu, time.perf_counter()
    starts = [now + every * number / len(gatherings) for number in range(len(gatherings))]
    played = await asyncio.gather(*(play(table, start) for table, start in zip(gatherings, starts, strict=True)))
    share = (server.cpu - cpu) / (time.perf_counter() - now)
    memory = server.memory
    for table in gatherings:
        await table.end()
    return [one for table in played for one in table], share, memory
