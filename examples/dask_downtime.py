"""Downtime for more sheets than one machine likes: lines of JSON over a Dask cluster.

    pip install 'sanguir[dask]'
    python dask_downtime.py SHEETS.ndjson OUT.ndjson --hours 24 --seed 9 [--scheduler tcp://host:8786]

Without --scheduler a cluster of --workers processes starts on this machine. Every answer is the one
that `sanguir advance-time - --json` gives, byte for byte, in the order of the lines; no more than a
few parts are in memory at a time.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

from dask.distributed import Client, LocalCluster

from sanguir.amounts import duration
from sanguir.batch import Downtime, advance_lines

LINES = 5000  # a part: a second or less of work


def answered(lines: list[bytes], downtime: Downtime, seed: int, first: int) -> bytes:
    """Answer one part; runs on a worker."""
    return b"".join(advance_lines(lines, downtime, seed, first=first))


def parts(stream: BinaryIO) -> Iterator[tuple[int, list[bytes]]]:
    """Cut the lines into parts, each with the number of its first line."""
    first = 1
    while lines := list(islice(stream, LINES)):
        yield first, lines
        first += len(lines)


def run(client: Client, sheets: BinaryIO, out: BinaryIO, downtime: Downtime, seed: int) -> None:
    """Send parts to the cluster and write the answers in order."""
    ahead = 2 * max(len(client.scheduler_info()["workers"]), 1)
    waiting: deque = deque()
    for first, lines in parts(sheets):
        waiting.append(client.submit(answered, lines, downtime, seed, first, pure=False))
        if len(waiting) > ahead:
            out.write(waiting.popleft().result())
    while waiting:
        out.write(waiting.popleft().result())


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("sheets")
    words.add_argument("out")
    words.add_argument("--hours", required=True)
    words.add_argument("--seed", type=int, required=True)
    words.add_argument("--when-compelled", choices=["stop", "resist", "feed"])
    words.add_argument("--scheduler")
    words.add_argument("--workers", type=int, default=2)
    given = words.parse_args()
    downtime = Downtime(duration(given.hours, "--hours"), when_compelled=given.when_compelled)
    cluster = given.scheduler or LocalCluster(
        n_workers=given.workers, threads_per_worker=1, dashboard_address=None
    )
    with (
        Client(cluster) as client,
        open(given.sheets, "rb") as sheets,
        open(given.out, "wb") as out,
    ):
        run(client, sheets, out, downtime, given.seed)
    if given.scheduler is None:
        cluster.close()


if __name__ == "__main__":
    main()
