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


def tax_on(tax, prize, bonus, stake):
    """The tax on one win, rounded down. What is less than the threshold is free; from there on all of it is taxed."""
    base = {"prize": prize, "prize_and_bonus": prize + bonus, "less_stake": prize + bonus - stake}[tax["base"]]
    return base * tax["rate"] // 10_000 if base > 0 and base >= tax["threshold"] else 0


def stages_won(cards, order, stages):
    """For each stage that these balls win: its call, and who wins it. Each is played from the call of the one before on."""
    won, start = [], 1
    for _, masks in stages:
        finishes = {number: finish_call(cells, order, masks) for number, cells in cards.items()}
        done = {number: call for number, call in finishes.items() if call is not None}
        if not done:
            break
        start = max(start, min(done.values()))
        won.append((start, [number for number, call in done.items() if call <= start]))
    return won


def stage_prizes(pool, stages):
    """What each stage is worth, rounded down; the last has what is left over."""
    prizes = [pool * share // 100 for share, _ in stages]
    prizes[-1] += pool - sum(prizes)
    return prizes
