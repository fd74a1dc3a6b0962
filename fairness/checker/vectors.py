"""Checks derash_check.py by docs/fairness-vectors.json: python3 checker/vectors.py docs/fairness-vectors.json"""

import json
import sys

import derash_check as check


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
    round_id = check.uuid(vector["roundId"])
    for ticket in vector["tickets"]:
        leaf = check.leaf_of(
            round_id,
            ticket["cartelaNumber"],
            bytes.fromhex(ticket["cardHash"]),
            ticket["stake"],
            bytes.fromhex(ticket["playerTag"]),
            check.uuid(ticket["ticketId"]),
        )
        leaves.append(leaf)
        yield f"leaf of {ticket['cartelaNumber']}", leaf.hex(), ticket["leaf"]
    server_seed = bytes.fromhex(vector["serverSeed"])
    yield "commit", check.sha256(server_seed).hex(), close["commit"]
    yield "node of the first two", check.root_of(leaves[:2]).hex(), vector["nodeOfFirstTwo"]
    yield "root", check.root_of(leaves).hex(), close["root"]
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
    close_hash = check.close_hash(fields)
    yield "close hash", close_hash.hex(), vector["closeHash"]
    seed = check.draw_seed(server_seed, close_hash, bytes.fromhex(vector["signature"]))
    yield "seed", seed.hex(), vector["seed"]
    order = check.order_of(seed)
    yield "order", order, vector["order"]
    calls = check.call_hashes(close_hash, order)
    for call in vector["callHashes"]:
        yield f"call hash {call['call']}", calls[call["call"]].hex(), call["hash"]


def hashes(vector):
    card, player, paper = vector["card"], vector["player"], vector["paper"]
    yield "card hash", check.card_hash(card["number"], card["cells"]).hex(), card["hash"]
    tag = check.player_tag(bytes.fromhex(player["salt"]), int(player["telegramId"]))
    yield "player's tag", tag.hex(), player["tag"]
    yield "paper's tag", check.paper_tag(check.uuid(paper["ticketId"])).hex(), paper["tag"]


def trees(vectors):
    for tree in vectors:
        count, index = tree["count"], tree["index"]
        leaves = [check.sha256(b"leaf" + check.u16(number)) for number in range(count)]
        path = check.path_of(leaves, index)
        yield f"root of {count} leaves", check.root_of(leaves).hex(), tree["root"]
        yield f"path in {count} leaves", [node.hex() for node in path], tree["path"]
        yield f"way up from {count} leaves", check.root_from(leaves[index], index, count, path).hex(), tree["root"]


def rules(vectors):
    for number, vector in enumerate(vectors, 1):
        yield f"rules {number}", check.sha256(vector["text"].encode("ascii")).hex(), vector["hash"]
        yield f"rules {number} can be read", bool(check.read_rules(vector["text"])), True


def beacon(vector):
    quicknet, local = vector["quicknet"], vector["local"]
    yield "quicknet", quicknet, check.QUICKNET
    for time in vector["times"]:
        at, genesis, period = time["atMs"], quicknet["genesisMs"], quicknet["periodMs"]
        yield f"time of round {time['round']}", check.time_of(time["round"], genesis, period), at
        yield f"round at {at}", check.first_round_from(at, genesis, period), time["round"]
        yield f"round after {at}", check.first_round_from(at + 1, genesis, period), time["round"] + 1
    for signed in vector["signatures"]:
        yield from signatures(quicknet["publicKey"], signed["round"], signed["signature"])
    facts = local["facts"]
    public_key = bytes.fromhex(facts["publicKey"])
    chain = check.local_chain(public_key, facts["genesisMs"], facts["periodMs"])
    yield "local chain", chain.hex(), facts["chain"]
    yield from signatures(facts["publicKey"], local["round"], local["signature"])


def signatures(public_key, number, signature):
    key, right = bytes.fromhex(public_key), bytes.fromhex(signature)
    yield f"signature of {number}", check.beacon_signature_is_valid(key, number, right), True
    yield f"signature of {number} for another", check.beacon_signature_is_valid(key, number + 1, right), False


def rounds(vectors):
    for vector in vectors:
        steps, verdict = check.judge(vector["proof"], vector["about"])
        yield f"{vector['name']}: verdict", verdict, vector["verdict"]
        for name, (is_ok, _) in steps.items():
            yield f"{vector['name']}: {name}", is_ok, vector["steps"][name]


def spellings(vectors, proof):
    written = json.dumps(proof, separators=(",", ":"))
    for vector in vectors:
        name = f"{vector['piece']} as {vector['other'][:60]}"
        try:
            record = check.parse_json(written.replace(vector["piece"], vector["other"], 1))
        except (ValueError, RecursionError):
            yield f"{name}: is JSON", False, vector["isJson"]
            continue
        yield f"{name}: is JSON", True, vector["isJson"]
        steps, verdict = check.judge(record, vector["about"])
        yield f"{name}: verdict", verdict, vector["verdict"]
        yield f"{name}: steps", {step: is_ok for step, (is_ok, _) in steps.items()}, vector["steps"]


if __name__ == "__main__":
    sys.exit(run(check.read_json(sys.argv[1])))
