"""Runs every notebook of a folder; an error in a cell is an error."""

from __future__ import annotations

import pathlib
import sys
import time

import nbformat
from nbclient import NotebookClient


def main(folder: str) -> None:
    for path in sorted(pathlib.Path(folder).glob("*.ipynb")):
        start = time.monotonic()
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute(cwd=str(path.parent))
        print(f"{path.name}: {len(notebook.cells)} cells, {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
