"""Reading JSON as text, since a number counts only in one spelling."""

import json
import re

from .kinds import Misspelt

# Deeper than any record, and shallower than any reader gives up at by itself.
DEPTH_MAX = 32
CANONICAL = re.compile("(?:0|[1-9][0-9]{0,14})", re.ASCII)
STRINGS_AND_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{}]', re.DOTALL)


def parse_json(content):
    """JSON without NaN, not too deep, and in which a number that is not written in the one way that counts is none."""
    depth = 0
    for token in STRINGS_AND_BRACKETS.findall(content):
        depth += (token in "[{") - (token in "]}") if len(token) == 1 else 0
        if depth > DEPTH_MAX:
            raise ValueError(f"nested deeper than {DEPTH_MAX}")

    def number(digits):
        return int(digits) if CANONICAL.fullmatch(digits) else Misspelt(digits)

    def refuse(word):
        raise ValueError(f"{word} is no JSON")

    return json.loads(content, parse_int=number, parse_float=Misspelt, parse_constant=refuse)
