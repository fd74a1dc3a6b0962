"""The rules text, which was sealed with the record."""

import re

from .faults import require
from .ticket import CENTRE

# Below 10^15, as everywhere.
NUMBER = "(?:0|[1-9][0-9]{0,14})"
TAX = f"{NUMBER}:{NUMBER}:(?:prize|prize_and_bonus|less_stake):(?:winner|company)"


def read_rules(rules):
    """The rules that a text says; a text that is written in any other way says none."""
    match = re.fullmatch(
        f"bingo75/v1/rules\ncut=({NUMBER})\n(?:guarantee=({NUMBER})\n)?(?:tax=({TAX})\n)?bonus=((?:{NUMBER}:{NUMBER}(?:,{NUMBER}:{NUMBER})*)?)\n"
        f"((?:(?:stage {NUMBER}|pattern [a-z0-9-]+={NUMBER}(?:,{NUMBER})*)\n)+)"
        f"split=(equal, spare santim by lowest cartela|first shout takes all)\nplayers=({NUMBER})\nlead=({NUMBER})",
        rules,
        re.ASCII,
    )
    require(match, "the rules text cannot be read")
    cut, guarantee, tax, bonus, wins, split, players, lead = match.groups()
    steps = [tuple(map(int, step.split(":"))) for step in bonus.split(",")] if bonus else []
    calls = [step[0] for step in steps]
    require(int(cut) <= 10_000, "the house cut is more than the pot")
    require(guarantee != "0", "a guarantee of nothing is not written")
    is_first_shout = split == "first shout takes all"
    require(not (is_first_shout and wins.startswith("stage ")), "a first shout takes all, not a stage")
    require(calls == sorted(set(calls)), "the bonus steps are not ascending")
    return {
        "cut": int(cut),
        "guarantee": int(guarantee or 0),
        "tax": read_tax(tax) if tax else None,
        "bonus": dict(steps),
        "stages": read_stages(wins.splitlines()),
        "first_shout": is_first_shout,
        "players": int(players),
        "lead": int(lead),
    }


def read_tax(text):
    """How wins are taxed: the rate, from which sum on, what is taxed, and who bears it."""
    rate, threshold, base, bearer = text.split(":")
    require(0 < int(rate) <= 5_000, "a tax of nothing is not written, nor one of more than half")
    return {"rate": int(rate), "threshold": int(threshold), "base": base, "bearer": bearer}


def read_stages(lines):
    """The stages as (share in percent, masks). Patterns without a stage above them are one that wins it all."""
    has_stages = lines[0].startswith("stage ")
    stages = [] if has_stages else [(100, [])]
    for line in lines:
        if line.startswith("stage "):
            stages.append((int(line.removeprefix("stage ")), []))
        else:
            stages[-1][1].append(line.removeprefix("pattern ").split("="))
    if has_stages:
        require(2 <= len(stages) <= 3, "there are two or three stages")
    else:
        require(len(stages) == 1, "a pattern stands above the first stage")
    require(all(share > 0 for share, _ in stages), "a stage has no share")
    require(sum(share for share, _ in stages) == 100, "the shares of the stages are not the whole")
    return [(share, masks_of(named)) for share, named in stages]


def masks_of(named):
    names = [name for name, _ in named]
    masks = [int(mask) for _, list_of_masks in named for mask in list_of_masks.split(",")]
    require(names, "a stage has no pattern")
    require(names == sorted(set(names)), "the patterns are not ascending")
    require(all(mask < 1 << 25 and mask & ~(1 << CENTRE) for mask in masks), "a mask is not one of 25 cells")
    return masks
