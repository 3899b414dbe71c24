"""Surveys: many games, each solved in a process of its own, here or on the workers of a Dask cluster.

With limits of work the results are the same to the byte wherever a survey ran, and however often it was interrupted.

>>> import tempfile, misere.survey
>>> place = tempfile.mkdtemp()
>>> survey = misere.survey.run(["0.[0-7]{1}", "kayles"], place, work_limit=1_000_000, progress=False)
>>> survey.status()["left"]
0
>>> survey["0.77"]["order"]
40
"""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Union

from ._command import AGAIN
from ._progress import tqdm_or_none

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Survey", "SurveyError", "begin", "run"]

#: A specification: a file that ends in ``.toml``, or patterns of codes and rulesets.
SpecLike = Union[str, "os.PathLike[str]", Sequence[str]]

#: A part of a survey is tried so often on the workers of a cluster before the run ends with its error.
RETRIES = 5


class SurveyError(ValueError):
    """What the command said: a wrong specification, or results that contradict each other.

    >>> import tempfile, misere.survey
    >>> misere.survey.begin("0.[8-7]", tempfile.mkdtemp() + "/s")
    Traceback (most recent call last):
      ...
    misere.survey.SurveyError: ...
    """


class Survey:
    """A survey in a directory, which has its specification and its results.

    >>> import tempfile, misere.survey
    >>> survey = misere.survey.begin("0.[0-3]{2}", tempfile.mkdtemp() + "/s")
    >>> survey.status()["left"] == survey.status()["games"]
    True
    """

    __slots__ = ("directory",)

    #: Where it is.
    directory: pathlib.Path

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = pathlib.Path(directory)

    def status(self) -> dict[str, Any]:
        """How far it is: games, left, solved, infinite, open, failed, core_seconds, slowest.

        >>> import tempfile, misere.survey
        >>> survey = misere.survey.run("0.[0-3]{2}", tempfile.mkdtemp(), progress=False)
        >>> survey.status()["failed"]
        0
        """
        return self._status()

    def _status(self, *more: str) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(_command("status", str(self.directory), "--format", "json", *more))
        return answer

    def rows(self) -> list[dict[str, Any]]:
        """The results, a dictionary a game, sorted by family and name.

        >>> import tempfile, misere.survey
        >>> survey = misere.survey.run("0.[0-3]{2}", tempfile.mkdtemp(), progress=False)
        >>> [row["name"] for row in survey.rows() if not row["tame"]]
        []
        """
        return [json.loads(line) for line in self.export().splitlines()]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows())

    def __getitem__(self, name: str) -> dict[str, Any]:
        for row in self.rows():
            if name == row["name"] or name in row.get("names", ()):
                return row
            if any(name == member["name"] for member in row.get("members", ())):
                return row
        raise KeyError(name)

    def export(self) -> str:
        """The results, one JSON line a game: the same bytes wherever the survey ran.

        >>> import tempfile, misere.survey
        >>> survey = misere.survey.run("0.[0-3]{2}", tempfile.mkdtemp(), progress=False)
        >>> len(survey.export().splitlines()) == survey.status()["games"]
        True
        """
        return _command("export", str(self.directory))

    def report(self, form: str = "text", *, notable: bool = False) -> str:
        """Tables of the results: ``form`` is text, latex, html or csv. ``notable`` says what is remarkable instead.

        >>> import tempfile, misere.survey
        >>> survey = misere.survey.run("0.[0-3]{2}", tempfile.mkdtemp(), progress=False)
        >>> "T_2" in survey.report()
        True
        """
        return _command("report", str(self.directory), "--format", form, *(["--notable"] if notable else []))

    def to_pandas(self) -> Any:
        """The results as a pandas DataFrame, a row a game.

        >>> import tempfile, misere.survey
        >>> survey = misere.survey.run("0.[0-3]{2}", tempfile.mkdtemp(), progress=False)
        >>> set(survey.to_pandas()["status"])
        {'solved'}
        """
        import pandas

        return pandas.DataFrame(self.rows())

    def _repr_html_(self) -> str:
        return self.report("html")

    def __repr__(self) -> str:
        return f"Survey({str(self.directory)!r})"


def begin(
    spec: SpecLike,
    directory: str | os.PathLike[str],
    *,
    max_heap: int | None = None,
    max_order: int | None = None,
    work_limit: int | None = None,
    prove: bool = False,
) -> Survey:
    """Makes the directory of a survey, and solves nothing yet. The limits are for patterns; a file has its own.

    With ``prove`` proofs for all heaps are looked for, where quotients grow by a pattern.

    >>> import tempfile
    >>> begin(["0.[0-3]{2}"], tempfile.mkdtemp() + "/s", work_limit=10**6).status()["solved"]
    0
    """
    limits = _limits(max_heap, max_order, work_limit) + (["--prove"] if prove else [])
    _command("begin", *_spec(spec), "--dir", os.fspath(directory), *limits)
    return Survey(directory)


def run(
    spec: SpecLike,
    directory: str | os.PathLike[str],
    *,
    max_heap: int | None = None,
    max_order: int | None = None,
    work_limit: int | None = None,
    prove: bool = False,
    jobs: int | None = None,
    client: Client | None = None,
    shards: int | None = None,
    progress: bool = True,
) -> Survey:
    """Solves the games of a survey that are not solved yet; their results are kept in ``directory``.

    With ``prove`` proofs for all heaps are looked for, where quotients grow by a pattern.

    Without ``client`` it runs here, ``jobs`` games at a time. With the client of a Dask cluster the survey is divided
    into ``shards`` (by default four for each thread of the cluster), which its workers solve. A shard whose worker is
    lost goes to another. Each shard that comes back is merged after every certificate was checked. Interrupted, or
    started again, it goes on with the shards that have games left. Rulesets in files need a disk that all workers see.

    >>> import tempfile
    >>> run("0.[0-3]{2}", tempfile.mkdtemp(), jobs=1, progress=False).status()["left"]
    0
    """
    survey = begin(spec, directory, max_heap=max_heap, max_order=max_order, work_limit=work_limit, prove=prove)
    if client is not None:
        _on_cluster(survey, client, shards, progress)
        return survey
    text = str(survey.directory / "survey.toml")
    arguments = ["run", text, "--dir", str(survey.directory), *(["--jobs", str(jobs)] if jobs else [])]
    _command(*arguments, *([] if progress else ["--quiet"]), shown=progress)
    return survey


def _on_cluster(survey: Survey, client: Client, shards: int | None, progress: bool) -> None:
    from distributed import as_completed

    count = shards or max(1, 4 * sum(client.nthreads().values()))
    count = min(count, max(1, survey.status()["games"]))
    left = survey._status("--shards", str(count))["shards_left"]
    text = (survey.directory / "survey.toml").read_text(encoding="utf-8")
    # Longest games come first in every shard, so all shards take about as long.
    futures = client.map(
        _solve_shard, left, text=text, count=count, retries=RETRIES, pure=False, key="misere-survey"
    )
    try:
        with _bar(len(left), progress) as step:
            for _, (shard, journal) in as_completed(futures, with_results=True):
                _merge(survey, text, shard, journal)
                step()
    finally:
        client.cancel(futures)


def _solve_shard(shard: int, *, text: str, count: int) -> tuple[int, bytes]:
    """On a worker: the journal of a shard."""
    with tempfile.TemporaryDirectory(prefix="misere-survey-") as place:
        spec = pathlib.Path(place, "spec.toml")
        spec.write_text(text, encoding="utf-8")
        directory = pathlib.Path(place, "shard")
        part = f"{shard}/{count}"
        _command("run", str(spec), "--dir", str(directory), "--shard", part, "--jobs", "1", "--quiet")
        return shard, (directory / "journal.jsonl").read_bytes()


def _merge(survey: Survey, text: str, shard: int, journal: bytes) -> None:
    """On the scheduler's side: checks the certificates of a shard, and takes its results."""
    place = survey.directory / f"shard-{shard}"
    place.mkdir(exist_ok=True)
    (place / "survey.toml").write_text(text, encoding="utf-8")
    (place / "journal.jsonl").write_bytes(journal)
    _command("merge", str(survey.directory), str(place))
    shutil.rmtree(place)


def _spec(spec: SpecLike) -> list[str]:
    return [os.fspath(spec)] if isinstance(spec, (str, os.PathLike)) else [os.fspath(part) for part in spec]


def _limits(max_heap: int | None, max_order: int | None, work_limit: int | None) -> list[str]:
    given = {"--max-heap": max_heap, "--max-order": max_order, "--work-limit": work_limit}
    return [part for name, value in given.items() if value is not None for part in (name, str(value))]


def _command(*arguments: str, shown: bool = False) -> str:
    """What ``misere survey`` prints; with ``shown`` its progress is on the terminal."""
    process = subprocess.Popen(
        [*AGAIN, "survey", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=None if shown else subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        output, errors = process.communicate()
    except BaseException:
        # Ctrl-C came here too; the command keeps what is done.
        process.terminate()
        process.wait()
        raise
    if process.returncode != 0:
        raise SurveyError((errors or "the survey did not end well").removeprefix("error: ").strip())
    return output


@contextmanager
def _bar(total: int, shown: bool) -> Iterator[Callable[[], object]]:
    """What is called when a shard is done; a bar shows it, when tqdm is there."""
    tqdm = tqdm_or_none() if shown else None
    if tqdm is None:
        yield lambda: None
        return
    with tqdm(total=total, unit="shard", desc="survey") as bar:
        yield bar.update
