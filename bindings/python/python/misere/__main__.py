"""``python -m misere`` is the command ``misere``."""

import sys

from ._command import misere

if __name__ == "__main__":
    sys.exit(misere())
