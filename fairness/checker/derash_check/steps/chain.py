"""The steps seed and chain: what was promised, and what stands before and after."""

from ..faults import Open, require
from ..hashing import sha256
from ..record import OVER
from ..tables import NEIGHBOURS

NO_HASH = bytes(32)


def check_seed(record, about):
    position, commit = record.close["position"], record.close["commit"]
    require(position <= record.table["length"], "the position is not one of the chain's")
    seed = commit
    for _ in range(position - 1):
        seed = sha256(seed)
    require(seed == record.table["anchor"], "the commit does not lead to the published anchor")
    if record.serverSeed is None:
        require(record.state != "settled", "the round is settled and its seed is not out")
        raise Open("the seed is not out yet")
    require(record.is_over(), "the seed is out though the round is not over")
    require(sha256(record.serverSeed) == commit, "the seed is not the one that was promised")


def check_chain(record, about):
    neighbours, close = NEIGHBOURS(about), record.close
    own = {**close, **record.table, "table": record.table["id"], "beaconChain": record.beacon["chain"]}
    own.update(roundId=record.roundId, state=record.state, serverSeed=record.serverSeed)
    if neighbours["previous"] is not None:
        follows(neighbours["previous"], own)
    if neighbours["next"] is not None:
        follows(own, neighbours["next"])
    if neighbours["previous"] is None:
        if close["previousHash"] != NO_HASH:
            raise Open("the record before is not given")
        # Whoever restores a copy from before a table's first round has nothing to show before it, and says so.
        is_first = own["position"] == 1 and (own["epoch"] == 1 or own["recoveredAtMs"] is not None)
        require(is_first, "only the very first record of a table has none before it")


def follows(before, after):
    """Whether the later of two records is the very next of their table."""
    require(before["table"] == after["table"], "a neighbour is of another table")
    require(before["hash"] == after["previousHash"], "the later of two neighbours names another hash before it")
    if before["epoch"] == after["epoch"]:
        is_next = after["position"] == before["position"] + 1 and after["length"] == before["length"]
        require(is_next, "a record is missing between two neighbours")
        require(before["beaconChain"] == after["beaconChain"], "the beacon is another one within an epoch")
    else:
        require(after["position"] == 1, "a record is missing between two neighbours")
        if after["recoveredAtMs"] is not None:
            # Of what was lost epochs may be among it.
            require(after["epoch"] > before["epoch"], "a new epoch has an old number")
        else:
            require(after["epoch"] == before["epoch"] + 1, "an epoch is missing between two neighbours")
            is_next = before["position"] == before["length"] or before["beaconChain"] != after["beaconChain"]
            require(is_next, "a new epoch was begun before the chain was used up")
    for entry in (before, after):
        require(entry["recordedAtMs"] >= entry["closesAtMs"], "a record was made before its sale had ended")
    require(before["roundId"] != after["roundId"], "a neighbour is the same round")
    require(before["closesAtMs"] <= after["closesAtMs"], "the later of two neighbours closed earlier")
    require(before["state"] in OVER, "a record follows on a round that is not over")
    seed = before["serverSeed"]
    require(seed is not None, "a record follows on a round that has not told its seed")
    require(sha256(seed) == before["commit"], "the seed before is not the one that was promised")
    require(before["epoch"] != after["epoch"] or seed == after["commit"], "the seed before is not the commit")
