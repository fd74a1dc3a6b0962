"""All steps, in their order."""

from .faults import Failed, Open
from .record import Record
from .steps.chain import check_chain, check_seed
from .steps.close import check_close_record, check_rules, check_tickets
from .steps.draw import check_beacon_round, check_beacon_signature, check_calls, check_order
from .steps.end import check_void, check_winners
from .steps.mine import check_mine, check_stored
from .tables import RECORD
from .verdict import verdict_of

STEPS = {
    "seed": (check_seed, "The seed is the one that was promised before the sale."),
    "chain": (check_chain, "The record stands between its neighbours, and none is missing."),
    "tickets": (check_tickets, "The list of cartelas is the one that was published at the close."),
    "rules": (check_rules, "The rules can be read, and the prize pool is what they say."),
    "close_record": (check_close_record, "The close record's hash is right."),
    "beacon_round": (check_beacon_round, "The beacon's round follows from the time of the close."),
    "beacon_signature": (check_beacon_signature, "The beacon has signed that round."),
    "order": (check_order, "Seed, close record and signature give these balls in this order."),
    "calls": (check_calls, "The balls that were called are those of the draw."),
    "winners": (check_winners, "The winners and their prizes are those of the rules."),
    "void": (check_void, "The round was played, or void, for a reason that holds."),
    "mine": (check_mine, "Your cartela took part."),
    "stored": (check_stored, "The record is the one that your phone kept before the beacon's signature was due."),
}


def check_round(proof, about):
    """For each step True, False or None (open), and a sentence. Of what is no record every step has failed."""
    return judge(proof, about)[0]


def judge(proof, about):
    """The steps as `check_round` gives them, and the verdict."""
    try:
        record = Record(RECORD(proof))
    except Failed as why:
        return {name: (False, f"this is no record: {why}") for name in STEPS}, "wrong"
    results, reasons = {}, {}
    for name, (check, sentence) in STEPS.items():
        try:
            check(record, about)
            results[name] = (True, sentence)
        except Open as why:
            reasons[name] = why.reason
            results[name] = (None, str(why))
        except Failed as why:
            results[name] = (False, str(why))
    return results, verdict_of(record, results, reasons, about)
