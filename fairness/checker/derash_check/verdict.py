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


def verdict_of(record, results, reasons, about):
    """`reasons`: why steps are open, by their names. One word for all steps. Only all_right says that nobody could know the balls: somebody kept the seal in time."""
    marks = {name: is_ok for name, (is_ok, _) in results.items()}
    if False in marks.values():
        return "wrong"
    if not record.is_over():
        return "running"
    if any(is_ok is None and name not in OPTIONAL[record.state] for name, is_ok in marks.items()):
        return "incomplete"
    if record.state == "void":
        if marks["void"] is None:
            return "beacon_came" if reasons.get("void") == "beacon_came" else "ask_beacon"
        return "all_right"
    if marks["stored"]:
        return "all_right"
    if reasons.get("stored") in UNTIMELY:
        return UNTIMELY[reasons["stored"]]
    return "no_seal" if has_bought(record, about) else "consistent"


def has_bought(record, about):
    """Whether who asks has paid: a phone keeps rules and balls only then, and paper is sold to nobody else."""
    mine = about.get("mine")
    is_hers = mine is not None and (record.kind == "hall" or bool(mine.get("salt") and mine.get("telegramId")))
    return is_hers or bool(about.get("storedRules")) or bool(about.get("heardBalls"))
