"""Progress of a run: a callback, or a bar when tqdm is there."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Union

#: Seconds between two updates.
_BETWEEN = 0.1


class Progress(NamedTuple):
    """The state of a run.

    >>> import misere
    >>> seen = []
    >>> _ = misere.solve("0.07", max_heap=10, progress=seen.append)
    >>> seen[0]
    Progress(heap=1, order=1, recalibrations=0)
    """

    #: The heap that is being solved.
    heap: int
    #: The order of the last verified quotient, or of its finite factor.
    order: int
    #: How often the quotient was recomputed.
    recalibrations: int


#: False for silence, True for a bar, or a function that is called with each :class:`Progress`.
ProgressLike = Union[bool, Callable[[Progress], object]]
_Native = Callable[[int, int, int], None]


@contextmanager
def watched(progress: ProgressLike, title: str, max_heap: int | None) -> Iterator[_Native | None]:
    """What the native half calls, for as long as the run lasts."""
    if progress is False:
        yield None
    elif progress is True:
        with _bar(title, max_heap) as call:
            yield call
    else:
        function = progress

        def tell(heap: int, order: int, recalibrations: int) -> None:
            function(Progress(heap, order, recalibrations))

        yield tell


def tqdm_or_none() -> Any:
    """The class of bars, when tqdm is there."""
    try:
        with warnings.catch_warnings():
            # Notebooks without widgets get the bar of a terminal.
            warnings.simplefilter("ignore")
            from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm


@contextmanager
def _bar(title: str, max_heap: int | None) -> Iterator[_Native]:
    tqdm = tqdm_or_none()
    if tqdm is None:
        with _line(title) as call:
            yield call
        return
    with tqdm(total=max_heap, desc=title, unit="heap") as bar:

        def show(heap: int, order: int, recalibrations: int) -> None:
            bar.set_postfix(order=order, refresh=False)
            bar.update(heap - 1 - bar.n)

        yield show


@contextmanager
def _line(title: str) -> Iterator[_Native]:
    shown = 0.0
    width = 0

    def show(heap: int, order: int, recalibrations: int) -> None:
        nonlocal shown, width
        now = time.monotonic()
        if now - shown >= _BETWEEN:
            shown = now
            text = f"{title}: heap {heap}, order {order}"
            _write("\r" + text.ljust(width))
            width = max(width, len(text))

    try:
        yield show
    finally:
        _write("\r" + " " * width + "\r")


def _write(text: str) -> Any:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(text)
        sys.stderr.flush()
