"""Checks a round of Derash: recomputes its draw, its tickets and its winners from the public record.

Written from docs/fairness.md alone, in another language than Derash, with nothing but Python's standard library. See
README.md beside this file, or run it with --help.
"""

import sys

from derash_check.command import main
from derash_check.report import NOT_READ
from derash_check.sources import CANNOT_READ, Unreadable

if __name__ == "__main__":
    try:
        sys.exit(main())
    # Whatever a file holds or a server answers: a sentence, and never a traceback.
    except (Unreadable, *CANNOT_READ) as fault:
        print(f"cannot read {fault}", file=sys.stderr)
        sys.exit(NOT_READ)
