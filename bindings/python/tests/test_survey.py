"""Surveys, here and on a Dask cluster whose workers die and come."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import pytest

import misere.survey

PATTERNS = ["0.[0-7]{2}", "4.[0-3]"]
LIMITS = {"max_heap": 200, "work_limit": 2_000_000}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The export of a survey that ran here, with one process."""
    place = tmp_path_factory.mktemp("here")
    survey = misere.survey.run(PATTERNS, place, jobs=1, progress=False, **LIMITS)
    assert survey.status()["left"] == 0 and survey.status()["failed"] == 0
    assert survey["kayles"]["order"] == 40 and survey["0.77"]["name"] == "0.77"
    with pytest.raises(KeyError):
        survey["0.123"]
    return survey.export()


def test_interrupted_and_resumed(here: str, tmp_path: pathlib.Path) -> None:
    survey = misere.survey.begin(PATTERNS, tmp_path / "s", **LIMITS)
    arguments = ["run", str(tmp_path / "s" / "survey.toml"), "--dir", str(tmp_path / "s"), "--quiet", "--jobs", "2"]
    for _ in range(200):
        process = subprocess.Popen([sys.executable, "-m", "misere", "survey", *arguments], stdout=subprocess.DEVNULL)
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
        if survey.status()["left"] == 0:
            break
    assert survey.export() == here


def test_what_is_wrong(tmp_path: pathlib.Path) -> None:
    for wrong in ("0.[8-7]", "0.[0-7", ["0.[0-7]{12}"], str(tmp_path / "missing.toml")):
        with pytest.raises(misere.survey.SurveyError):
            misere.survey.begin(wrong, tmp_path / "wrong")
    assert not (tmp_path / "wrong").exists()


def test_a_cluster_that_loses_a_worker(here: str, tmp_path: pathlib.Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster, distributed.Client(cluster) as client:
        client.wait_for_workers(2, timeout=60)
        pids = client.run(os.getpid)

        killed = threading.Event()

        def disturb() -> None:
            journal = tmp_path / "s" / "journal.jsonl"
            for _ in range(1000):
                if journal.exists() and journal.stat().st_size:
                    break
                time.sleep(0.05)
            killed.set()
            os.kill(next(iter(pids.values())), signal.SIGKILL)
            cluster.scale(3)

        thread = threading.Thread(target=disturb)
        thread.start()
        survey = misere.survey.run(PATTERNS, tmp_path / "s", client=client, shards=12, progress=False, **LIMITS)
        assert killed.is_set(), "the worker was to be lost in the middle"
        thread.join()
        assert survey.status()["left"] == 0
        assert survey.export() == here
        # Nothing is left, so nothing runs again.
        assert misere.survey.run(PATTERNS, tmp_path / "s", client=client, progress=False, **LIMITS).export() == here
