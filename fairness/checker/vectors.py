"""Checks derash_check by docs/fairness-vectors.json: python3 vectors.py ../docs/fairness-vectors.json"""

import json
import sys

from derash_check.beacon import QUICKNET, beacon_signature_is_valid, first_round_from, local_chain, time_of
from derash_check.check import judge
from derash_check.close_record import close_hash
from derash_check.draw import call_hashes, draw_seed, order_of
from derash_check.hashing import sha256, u16
from derash_check.json_text import parse_json
from derash_check.kinds import uuid
from derash_check.merkle import path_of, root_from, root_of
from derash_check.rules import read_rules
from derash_check.sources import read_json
from derash_check.ticket import card_hash, leaf_of, paper_tag, player_tag


def run(vectors):
    """Prints each comparison that does not agree, and how many did. 0 when all do, else 1."""
    compared = [*published(vectors["published"]), *hashes(vectors["hashes"]), *trees(vectors["merkle"])]
    compared += [*rules(vectors["rules"]), *beacon(vectors["beacon"]), *rounds(vectors["rounds"] + vectors["lies"])]
    compared += spellings(vectors["spellings"], vectors["rounds"][0]["proof"])
    compared += [(f"{lie['name']}: caught by {lie['step']}", lie["steps"][lie["step"]], False) for lie in vectors["lies"]]
    wrong = [(name, ours, theirs) for name, ours, theirs in compared if ours != theirs]
    for name, ours, theirs in wrong:
        print(f"{name}: {ours} here, {theirs} in the vectors")
    print(f"{len(compared) - len(wrong)} of {len(compared)} values agree")
    return 1 if wrong else 0


def published(vector):
    close, leaves = vector["close"], []
    round_id = uuid(vector["roundId"])
    for ticket in vector["tickets"]:
        leaf = leaf_of(
            round_id,
            ticket["cartelaNumber"],
            bytes.fromhex(ticket["cardHash"]),
            ticket["stake"],
            bytes.fromhex(ticket["playerTag"]),
            uuid(ticket["ticketId"]),
        )
        leaves.append(leaf)
        yield f"leaf of {ticket['cartelaNumber']}", leaf.hex(), ticket["leaf"]
    server_seed = bytes.fromhex(vector["serverSeed"])
    yield "commit", sha256(server_seed).hex(), close["commit"]
    yield "node of the first two", root_of(leaves[:2]).hex(), vector["nodeOfFirstTwo"]
    yield "root", root_of(leaves).hex(), close["root"]
    fields = {
        "round_id": round_id,
        "closes_at": close["closesAtMs"],
        "stake": close["stake"],
        "count": close["ticketCount"],
        "prize_pool": close["prizePool"],
        "root": bytes.fromhex(close["root"]),
        "commit": bytes.fromhex(close["commit"]),
        "chain": bytes.fromhex(close["beaconChain"]),
        "beacon_round": close["beaconRound"],
        "rules_hash": bytes.fromhex(close["rulesHash"]),
        "previous": bytes.fromhex(close["previousHash"]),
    }
    record_hash = close_hash(fields)
    yield "close hash", record_hash.hex(), vector["closeHash"]
    seed = draw_seed(server_seed, record_hash, bytes.fromhex(vector["signature"]))
    yield "seed", seed.hex(), vector["seed"]
    order = order_of(seed)
    yield "order", order, vector["order"]
    calls = call_hashes(record_hash, order)
    for call in vector["callHashes"]:
        yield f"call hash {call['call']}", calls[call["call"]].hex(), call["hash"]


def hashes(vector):
    card, player, paper = vector["card"], vector["player"], vector["paper"]
    yield "card hash", card_hash(card["number"], card["cells"]).hex(), card["hash"]
    tag = player_tag(bytes.fromhex(player["salt"]), int(player["telegramId"]))
    yield "player's tag", tag.hex(), player["tag"]
    yield "paper's tag", paper_tag(uuid(paper["ticketId"])).hex(), paper["tag"]


def trees(vectors):
    for tree in vectors:
        count, index = tree["count"], tree["index"]
        leaves = [sha256(b"leaf" + u16(number)) for number in range(count)]
        path = path_of(leaves, index)
        yield f"root of {count} leaves", root_of(leaves).hex(), tree["root"]
        yield f"path in {count} leaves", [node.hex() for node in path], tree["path"]
        yield f"way up from {count} leaves", root_from(leaves[index], index, count, path).hex(), tree["root"]


def rules(vectors):
    for number, vector in enumerate(vectors, 1):
        yield f"rules {number}", sha256(vector["text"].encode("ascii")).hex(), vector["hash"]
        yield f"rules {number} can be read", bool(read_rules(vector["text"])), True


def beacon(vector):
    quicknet, local = vector["quicknet"], vector["local"]
    yield "quicknet", quicknet, QUICKNET
    for time in vector["times"]:
        at, genesis, period = time["atMs"], quicknet["genesisMs"], quicknet["periodMs"]
        yield f"time of round {time['round']}", time_of(time["round"], genesis, period), at
        yield f"round at {at}", first_round_from(at, genesis, period), time["round"]
        yield f"round after {at}", first_round_from(at + 1, genesis, period), time["round"] + 1
    for signed in vector["signatures"]:
        yield from signatures(quicknet["publicKey"], signed["round"], signed["signature"])
    facts = local["facts"]
    public_key = bytes.fromhex(facts["publicKey"])
    chain = local_chain(public_key, facts["genesisMs"], facts["periodMs"])
    yield "local chain", chain.hex(), facts["chain"]
    yield from signatures(facts["publicKey"], local["round"], local["signature"])


def signatures(public_key, number, signature):
    key, right = bytes.fromhex(public_key), bytes.fromhex(signature)
    yield f"signature of {number}", beacon_signature_is_valid(key, number, right), True
    yield f"signature of {number} for another", beacon_signature_is_valid(key, number + 1, right), False


def rounds(vectors):
    for vector in vectors:
        steps, verdict = judge(vector["proof"], vector["about"])
        yield f"{vector['name']}: verdict", verdict, vector["verdict"]
        for name, (is_ok, _) in steps.items():
            yield f"{vector['name']}: {name}", is_ok, vector["steps"][name]


def spellings(vectors, proof):
    written = json.dumps(proof, separators=(",", ":"))
    for vector in vectors:
        name = f"{vector['piece']} as {vector['other'][:60]}"
        try:
            record = parse_json(written.replace(vector["piece"], vector["other"], 1))
        except (ValueError, RecursionError):
            yield f"{name}: is JSON", False, vector["isJson"]
            continue
        yield f"{name}: is JSON", True, vector["isJson"]
        steps, verdict = judge(record, vector["about"])
        yield f"{name}: verdict", verdict, vector["verdict"]
        yield f"{name}: steps", {step: is_ok for step, (is_ok, _) in steps.items()}, vector["steps"]


if __name__ == "__main__":
    sys.exit(run(read_json(sys.argv[1])))
