"""Work on many things in several processes; the results come in the order of the things."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar

from sanguir.errors import StorageError

MOST_JOBS: Final = 256
# From so many things on, starting further processes is worth it unasked, up to so many of them.
MANY: Final = 256
MOST_UNASKED: Final = 4

_Chunk = TypeVar("_Chunk")
_Answer = TypeVar("_Answer")


class _Worker(NamedTuple):
    process: Any
    pipe: Any


def cores() -> int:
    """Count the cores that this process may use, as far as they are taken unasked."""
    try:
        found = len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        found = os.cpu_count() or 1
    return min(found, MOST_UNASKED)


def in_order(
    jobs: int, work: Callable[[_Chunk], _Answer], chunks: Iterable[_Chunk], *, ahead: int = 1
) -> Iterator[_Answer]:
    """Do `work` on each chunk in `jobs` processes; each has up to `ahead` chunks at a time.

    More than one chunk ahead keeps everybody busy, and is for chunks of a few KiB: the pipes must
    hold them. When `chunks` end early, the answers that are under way still come.
    """
    if jobs == 1:
        yield from map(work, chunks)
        return
    workers: list[_Worker] = []
    try:
        for _ in range(jobs):
            workers.append(_started(work, [worker.pipe for worker in workers]))
        yield from _dealt(workers, iter(chunks), ahead)
    finally:
        for worker in workers:
            worker.pipe.close()  # its end of file sends the worker home
        for worker in workers:
            worker.process.join()


def _dealt(workers: list[_Worker], chunks: Iterator[Any], ahead: int) -> Iterator[Any]:
    """Deal chunks out in turn; who has answered gets the next one before the answer is used."""
    waiting = deque(worker for worker in workers * ahead if _send_next(worker, chunks))
    while waiting:
        worker = waiting.popleft()
        answer = _received(worker)
        if _send_next(worker, chunks):
            waiting.append(worker)
        yield answer


def _send_next(worker: _Worker, chunks: Iterator[Any]) -> bool:
    for chunk in chunks:
        with suppress(BrokenPipeError):  # its answer will tell
            worker.pipe.send(chunk)
        return True
    return False


def _received(worker: _Worker) -> Any:
    try:
        is_fine, answer = worker.pipe.recv()
    except (EOFError, ConnectionError):
        raise StorageError(
            "a process of this run was stopped; sheets without a result are old or new, each whole",
            "run it again with the same --to, or with fewer --jobs",
        ) from None
    if not is_fine:
        raise answer
    return answer


def _started(work: Callable[[Any], Any], others: list[Any]) -> _Worker:
    from multiprocessing import get_context

    # Forking is safe where nobody starts threads, and starts at once; elsewhere it may not be.
    context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
    ours, theirs = context.Pipe()
    # A forked child holds the pipes of those before it too: their end of file must come through.
    inherited = [*others, ours] if sys.platform == "linux" else []
    process = context.Process(target=_serve, args=(work, theirs, inherited), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _serve(work: Callable[[Any], Any], pipe: Any, inherited: list[Any]) -> None:
    """Answer chunk after chunk until there are no more, or nobody is there any more."""
    for other in inherited:
        other.close()
    with suppress(EOFError, ConnectionError, KeyboardInterrupt):
        while True:
            chunk = pipe.recv()
            try:
                answer = True, work(chunk)
            except Exception as error:  # noqa: BLE001 - it is raised again where it is shown
                answer = False, error
            pipe.send(answer)
