"""The metrics of two servers in one process are apart."""

from __future__ import annotations

from quillmap.server.metrics import Metrics


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.count_moves(3, 1)
    assert one.collectors.get_sample_value("quillmap_moves_total") == 3
    assert other.collectors.get_sample_value("quillmap_moves_total") == 0
    assert b"quillmap_moves_refused_total 1.0" in one.text()
    assert b"process_cpu_seconds_total" in one.text()
