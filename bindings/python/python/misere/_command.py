"""The commands ``misere`` and ``misere-check``."""

from __future__ import annotations

import signal
import sys

from . import _misere

#: What starts the command ``misere`` as a process of its own.
AGAIN = [sys.executable, "-m", "misere"]


def misere() -> int:
    """Run the command ``misere`` with the arguments of this process."""
    _let_go_of_signals()
    return _misere.command(["misere", *sys.argv[1:]], AGAIN)


def misere_check() -> int:
    """Run the command ``misere-check`` with the arguments of this process."""
    _let_go_of_signals()
    return _misere.check_command(["misere-check", *sys.argv[1:]])


def _let_go_of_signals() -> None:
    # Python would only note Ctrl-C, and never get to look.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
