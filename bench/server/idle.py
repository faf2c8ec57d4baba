"""The cost of an idle server: its start, and tables at which nothing happens."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from statistics import median

import uvloop

from bench.server.folder import Party, invite
from bench.server.gathering import Gathering
from bench.server.process import LOADED, ServerProcess, serving
from bench.server.report import Row

IDLE_SEATS = 4


def measure_idle(data: Path, *, tables: int, seconds: float, patience: float) -> list[Row]:
    """Measure tables of four with a running game and all players connected, at which nobody draws."""
    parties = invite(data, tables, IDLE_SEATS)
    with serving(data, patience) as server:
        empty = server.memory
        memory, cpu = uvloop.run(_wait(server, parties, seconds))
    scenario = f"{tables:,} idle tables of {IDLE_SEATS}, everybody connected"
    return [
        Row(scenario, "memory of the server", f"{memory:.0f} MB", ""),
        Row(scenario, "of that before anybody came", f"{empty:.0f} MB", ""),
        Row(scenario, "CPU of the server", f"{cpu:.1%} of a core", ""),
    ]


async def _wait(server: ServerProcess, parties: list[Party], seconds: float) -> tuple[float, float]:
    gatherings = [Gathering(party, random.Random(1)) for party in parties]
    for table in gatherings:
        await table.begin(server)
    cpu, begun = server.cpu, time.perf_counter()
    await asyncio.sleep(seconds)
    used = (server.cpu - cpu) / (time.perf_counter() - begun)
    memory = server.memory
    for table in gatherings:
        await table.end()
    return memory, used


def measure_start(data: Path, *, times: int) -> list[Row]:
    """Measure the time from starting the process to the first page, on an existing data folder."""
    invite(data, 1, IDLE_SEATS)
    seconds, cpu = [], []
    for _ in range(times):
        server = ServerProcess(data, **LOADED)
        seconds.append(server.start())
        cpu.append(server.cpu)
        server.stop()
    scenario = f"start, median of {times}"
    return [
        Row(scenario, "seconds to the first page", f"{median(seconds):.2f} s", "≤ 1.5 s"),
        Row(scenario, "CPU of the server until then", f"{median(cpu):.2f} s", ""),
    ]
