"""The rules text, which was sealed with the record."""

import re

from .faults import require
from .ticket import CENTRE

# Below 10^15, as everywhere.
NUMBER = "(?:0|[1-9][0-9]{0,14})"


def read_rules(rules):
    """The rules that a text says; a text that is written in any other way says none."""
    match = re.fullmatch(
        f"bingo75/v1/rules\ncut=({NUMBER})\n(?:guarantee=({NUMBER})\n)?bonus=((?:{NUMBER}:{NUMBER}(?:,{NUMBER}:{NUMBER})*)?)\n"
        f"((?:pattern [a-z0-9-]+={NUMBER}(?:,{NUMBER})*\n)+)"
        f"split=equal, spare santim by lowest cartela\nplayers=({NUMBER})\nlead=({NUMBER})",
        rules,
        re.ASCII,
    )
    require(match, "the rules text cannot be read")
    cut, guarantee, bonus, patterns, players, lead = match.groups()
    steps = [tuple(map(int, step.split(":"))) for step in bonus.split(",")] if bonus else []
    named = [line.removeprefix("pattern ").split("=") for line in patterns.splitlines()]
    calls, names = [step[0] for step in steps], [name for name, _ in named]
    masks = [int(mask) for _, list_of_masks in named for mask in list_of_masks.split(",")]
    require(int(cut) <= 10_000, "the house cut is more than the pot")
    require(guarantee != "0", "a guarantee of nothing is not written")
    require(calls == sorted(set(calls)), "the bonus steps are not ascending")
    require(names == sorted(set(names)), "the patterns are not ascending")
    require(all(mask < 1 << 25 and mask & ~(1 << CENTRE) for mask in masks), "a mask is not one of 25 cells")
    return {
        "cut": int(cut),
        "guarantee": int(guarantee or 0),
        "bonus": dict(steps),
        "masks": masks,
        "players": int(players),
        "lead": int(lead),
    }
