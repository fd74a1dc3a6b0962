"""Who wins by the rules, and how much."""

from .ticket import CENTRE


def prize_pool_of(pot, cut):
    return pot * (10_000 - cut) // 10_000


def guaranteed_pool_of(pot, rules):
    """The prize pool, and what the company adds to the pot so that it is no less than what was guaranteed."""
    share = prize_pool_of(pot, rules["cut"])
    return max(share, rules["guarantee"]), max(0, rules["guarantee"] - share)


def finish_call(cells, order, masks):
    """The call that first completes a mask of a card, None when these balls complete none."""
    call_of = {}
    for call, ball in enumerate(order, 1):
        call_of.setdefault(ball, call)
    calls = [call_of.get(cell) for cell in cells]
    finishes = []
    for mask in masks:
        needed = [calls[cell] for cell in range(25) if mask >> cell & 1 and cell != CENTRE]
        if None not in needed:
            finishes.append(max(needed))
    return min(finishes, default=None)


def shares(amount, numbers):
    """The amount split equally, spare santim from the lowest number on."""
    each, spare = divmod(amount, len(numbers))
    return {number: each + (place < spare) for place, number in enumerate(sorted(numbers))}
