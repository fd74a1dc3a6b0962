"""One word for all steps."""

# What nobody can say of this visitor, or of a round without a draw.
OPTIONAL = {
    "settled": ("mine", "stored"),
    "void": ("mine", "stored", "beacon_signature", "order", "calls", "winners", "void"),
}
UNTIMELY = {
    "kept_late": "late_seal",
    "clocks_differ": "clocks_differ",
    "kept_unknown_when": "undated_seal",
    "seal_too_short": "short_seal",
}


def verdict_of(record, results, untimely, about):
    """One word for all steps. Only all_right says that nobody could know the balls: somebody kept the seal in time."""
    marks = {name: is_ok for name, (is_ok, _) in results.items()}
    if False in marks.values():
        return "wrong"
    if not record.is_over():
        return "running"
    if any(is_ok is None and name not in OPTIONAL[record.state] for name, is_ok in marks.items()):
        return "incomplete"
    if record.state == "void":
        return "ask_beacon" if marks["void"] is None else "all_right"
    if marks["stored"]:
        return "all_right"
    if untimely in UNTIMELY:
        return UNTIMELY[untimely]
    return "no_seal" if has_bought(record, about) else "consistent"


def has_bought(record, about):
    """Whether who asks has paid: a phone keeps rules and balls only then, and paper is sold to nobody else."""
    mine = about.get("mine")
    is_hers = mine is not None and (record.kind == "hall" or bool(mine.get("salt") and mine.get("telegramId")))
    return is_hers or bool(about.get("storedRules")) or bool(about.get("heardBalls"))
