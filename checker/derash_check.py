#!/usr/bin/env python3
"""Checks a round of Derash: recomputes its draw, its tickets and its winners from the public record.

Written from docs/fairness.md alone, in another language than Derash, with nothing but Python's standard library. See
README.md beside this file, or run it with --help.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys
import urllib.parse
import urllib.request

import bls12381

PROTOCOL = "bingo75/v1"
DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
QUICKNET = {
    "chain": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "publicKey": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1f"
    "ec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesisMs": 1692803367000,
    "periodMs": 3000,
}
NO_HASH = "00" * 32
CENTRE = 12
# A chain has 10,000 seeds; nobody shall make us hash for ever.
CHAIN_LENGTH_MAX = 10_000_000

OVER = ("settled", "void")
STATES = ("closed", "calling") + OVER
VOID_REASONS = ("min_players", "late_close", "beacon", "no_winner")


class Failed(Exception):
    """A step has failed; the text says why."""


class Open(Exception):
    """A step cannot be checked with what is there; the text says what is missing."""


def require(condition, why):
    if not condition:
        raise Failed(why)


# ---- Reading values. Any other spelling than the page's is a fault ----


def whole(value, what, least=0, most=2**53 - 1):
    require(type(value) is int and least <= value <= most, f"{what} is not a whole number from {least} to {most}")
    return value


def text(value, what):
    require(isinstance(value, str), f"{what} is not a text")
    return value


def raw(value, what, size=32):
    """Bytes written in lower-case hex."""
    good = isinstance(value, str) and re.fullmatch("[0-9a-f]*", value, re.ASCII) and len(value) == 2 * size
    require(good, f"{what} is not {size} bytes in lower-case hex")
    return bytes.fromhex(value)


def uuid(value, what):
    pattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    require(isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII), f"{what} is not a UUID")
    return bytes.fromhex(value.replace("-", ""))


def member(value, name, kind=None):
    """A field that must be there; a null counts as there."""
    require(isinstance(value, dict) and name in value, f"{name} is missing")
    found = value[name]
    if kind is not None:
        require(isinstance(found, kind), f"{name} is not what it should be")
    return found


def u8(number):
    return number.to_bytes(1, "big")


def u16(number):
    return number.to_bytes(2, "big")


def u32(number):
    return number.to_bytes(4, "big")


def u64(number):
    return number.to_bytes(8, "big")


def sha256(data):
    return hashlib.sha256(data).digest()


def hmac256(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


# ---- The protocol's functions ----


def card_hash(number, cells):
    return sha256(b"bingo75/v1/card" + u16(number) + bytes(cells))


def player_tag(salt, telegram_id):
    return sha256(b"bingo75/v1/player" + salt + u64(telegram_id))


def paper_tag(ticket_id):
    return sha256(b"bingo75/v1/paper" + ticket_id)


def leaf_of(round_id, number, card, stake, tag, ticket_id):
    return sha256(u8(0) + b"bingo75/v1/ticket" + round_id + u16(number) + card + u64(stake) + tag + ticket_id)


def levels_of(leaves):
    """The tree's levels, from the leaves to the root."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = [below[index : index + 2] for index in range(0, len(below), 2)]
        levels.append([sha256(u8(1) + pair[0] + pair[1]) if len(pair) == 2 else pair[0] for pair in pairs])
    return levels


def root_of(leaves):
    return levels_of(leaves)[-1][0]


def path_of(leaves, index):
    """The neighbours on the way from a leaf to the root; a level where it stands alone has none."""
    path = []
    for level in levels_of(leaves)[:-1]:
        neighbour = index ^ 1
        if neighbour < len(level):
            path.append(level[neighbour])
        index //= 2
    return path


def root_from(leaf, index, count, path):
    """Where a path leads; None when it has too few or too many neighbours."""
    node, left = leaf, list(path)
    while count > 1:
        if index ^ 1 < count:
            if not left:
                return None
            neighbour = left.pop(0)
            node = sha256(u8(1) + (neighbour + node if index % 2 else node + neighbour))
        index //= 2
        count = (count + 1) // 2
    return None if left else node


def close_hash(fields):
    return sha256(
        b"bingo75/v1/close"
        + fields["round_id"]
        + u64(fields["closes_at"])
        + u64(fields["stake"])
        + u16(fields["count"])
        + u64(fields["prize_pool"])
        + fields["root"]
        + fields["commit"]
        + fields["chain"]
        + u64(fields["beacon_round"])
        + fields["rules_hash"]
        + fields["previous"]
    )


def draw_seed(server_seed, close, signature):
    return hmac256(server_seed, b"bingo75/v1/seed" + close + signature)


def order_of(seed):
    def stream():
        counter = 0
        while True:
            yield from hmac256(seed, b"bingo75/v1/draw" + u32(counter))
            counter += 1

    following = stream()
    order = list(range(1, 76))
    for k in range(75, 1, -1):
        limit = 256 - 256 % k
        byte = next(following)
        while byte >= limit:
            byte = next(following)
        other = byte % k
        order[k - 1], order[other] = order[other], order[k - 1]
    return order


def call_hashes(close, order):
    """h[0] to h[n]."""
    hashes = [close]
    for number, ball in enumerate(order, 1):
        hashes.append(sha256(hashes[-1] + u8(number) + u8(ball)))
    return hashes


def time_of(beacon_round, genesis, period):
    return genesis + (beacon_round - 1) * period


def first_round_from(moment, genesis, period):
    # The whole number not below (moment - genesis) / period, plus 1.
    return max(1, -((genesis - moment) // period) + 1)


def local_chain(public_key, genesis, period):
    return sha256(b"bingo75/v1/local-beacon" + public_key + u64(genesis) + u64(period))


def beacon_signature_is_valid(public_key, beacon_round, signature):
    return bls12381.verify(public_key, sha256(u64(beacon_round)), signature, DST)


# ---- Rules ----

NUMBER = "(?:0|[1-9][0-9]*)"


def read_rules(rules):
    """The rules that a text says. Read by writing it anew: the same rules have exactly one text."""
    match = re.fullmatch(
        f"bingo75/v1/rules\ncut=({NUMBER})\nbonus=((?:{NUMBER}:{NUMBER}(?:,{NUMBER}:{NUMBER})*)?)\n"
        f"((?:pattern [a-z0-9-]+={NUMBER}(?:,{NUMBER})*\n)+)"
        f"split=equal, spare santim by lowest cartela\nplayers=({NUMBER})\nlead=({NUMBER})",
        text(rules, "rules"),
        re.ASCII,
    )
    require(match, "the rules text cannot be read")
    cut, bonus, patterns, players, lead = match.groups()
    steps = [tuple(map(int, step.split(":"))) for step in bonus.split(",")] if bonus else []
    named = [line.removeprefix("pattern ").split("=") for line in patterns.splitlines()]
    calls, names = [step[0] for step in steps], [name for name, _ in named]
    masks = [int(mask) for _, list_of_masks in named for mask in list_of_masks.split(",")]
    require(int(cut) <= 10_000, "the house cut is more than the pot")
    require(calls == sorted(set(calls)), "the bonus steps are not ascending")
    require(names == sorted(set(names)), "the patterns are not ascending")
    require(all(mask < 1 << 25 and mask & ~(1 << CENTRE) for mask in masks), "a mask is not one of 25 cells")
    largest = max([int(players), int(lead)] + [number for step in steps for number in step])
    require(largest < 2**53, "a number in the rules is too large")
    return {"cut": int(cut), "bonus": dict(steps), "masks": masks, "players": int(players), "lead": int(lead)}


def prize_pool_of(pot, cut):
    return pot * (10_000 - cut) // 10_000


def finish_call(cells, order, masks):
    """The call that first completes a mask of a card, None when these balls complete none."""
    call_of = {0: 0}
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


# ---- A record, with the readings that several steps need ----


class Record:
    def __init__(self, proof):
        self.proof = proof

    def of(self, name, kind=None):
        return member(self.proof, name, kind)

    def close(self, name):
        return member(self.of("close", dict), name)

    def table(self, name):
        return member(self.of("table", dict), name)

    def beacon(self, name):
        return member(self.of("beacon", dict), name)

    def state(self):
        state = self.of("state")
        require(state in STATES, "the state is none")
        return state

    def is_over(self):
        return self.state() in OVER

    def is_drawn(self):
        return self.state() == "settled" or (self.state() == "void" and self.of("voidReason") == "no_winner")

    def is_hall(self):
        kind = self.of("kind")
        require(kind in ("room", "hall"), "kind is neither room nor hall")
        return kind == "hall"

    def position(self):
        return whole(self.close("position"), "position")

    def epoch(self):
        return whole(self.table("epoch"), "epoch")

    def hash(self):
        return raw(self.close("hash"), "hash")

    def stake(self):
        return whole(self.close("stake"), "stake")

    def ticket_count(self):
        return whole(self.close("ticketCount"), "ticketCount", 0, 65535)

    def rules(self):
        return read_rules(self.close("rules"))

    def beacon_round(self):
        return whole(self.close("beaconRound"), "beaconRound")

    def beacon_time(self):
        genesis = whole(self.beacon("genesisMs"), "genesisMs")
        period = whole(self.beacon("periodMs"), "periodMs")
        return genesis, period

    def is_late(self):
        """Whether the record was made after timeOf(r) - lead/8; eighths are kept out of fractions."""
        recorded = whole(self.close("recordedAtMs"), "recordedAtMs")
        return 8 * recorded > 8 * time_of(self.beacon_round(), *self.beacon_time()) - self.rules()["lead"]

    def called(self):
        """The balls that were called, as the record has them."""
        order, count = self.of("order", list), self.call_count()
        require(count <= len(order), "the order has fewer balls than were called")
        return [whole(ball, "a ball", 0, 255) for ball in order[:count]]

    def call_count(self):
        return whole(self.of("callCount"), "callCount", 0, 75)

    def cards(self):
        """Cartela number and cells of each ticket."""
        cards = []
        for ticket in self.of("tickets", list):
            cells = member(ticket, "cells", list)
            require(len(cells) == 25, "a card has not 25 cells")
            number = whole(member(ticket, "cartelaNumber"), "cartelaNumber", 0, 65535)
            cards.append((number, [whole(cell, "a cell", 0, 255) for cell in cells]))
        return cards

    def leaves(self):
        round_id = uuid(self.of("roundId"), "roundId")
        leaves = []
        for ticket, (number, cells) in zip(self.of("tickets", list), self.cards()):
            stake = whole(member(ticket, "stake"), "a ticket's stake")
            tag = raw(member(ticket, "playerTag"), "playerTag")
            ticket_id = uuid(member(ticket, "ticketId"), "ticketId")
            leaves.append(leaf_of(round_id, number, card_hash(number, cells), stake, tag, ticket_id))
        return leaves

    def winning(self):
        """The winning call and the numbers of the winning cartelas among the balls called; None and none without."""
        rules, order = self.rules(), self.called()
        require(len({number for number, _ in self.cards()}) == len(self.cards()), "a cartela is listed twice")
        finishes = {number: finish_call(cells, order, rules["masks"]) for number, cells in self.cards()}
        call = min((finish for finish in finishes.values() if finish is not None), default=None)
        return call, [number for number, finish in finishes.items() if call is not None and finish == call]


# ---- The steps. Each returns when it is ok and raises Failed or Open otherwise ----


def check_seed(record, about):
    position, length = record.position(), whole(record.table("length"), "length", 1)
    require(1 <= position <= length, "the position is not one of the chain's")
    require(position <= CHAIN_LENGTH_MAX, "the position is beyond what any chain has")
    commit = seed = raw(record.close("commit"), "commit")
    for _ in range(position - 1):
        seed = sha256(seed)
    require(seed == raw(record.table("anchor"), "anchor"), "the commit does not lead to the published anchor")
    revealed = record.of("serverSeed")
    if revealed is None:
        require(record.state() != "settled", "the round is settled and its seed is not out")
        raise Open("the seed is not out yet")
    require(record.is_over(), "the seed is out though the round is not over")
    require(sha256(raw(revealed, "serverSeed")) == commit, "the seed is not the one that was promised")


def check_chain(record, about):
    table, epoch, position = record.table("id"), record.epoch(), record.position()
    uuid(table, "table id")
    previous, following = about.get("previous"), about.get("next")
    previous_hash = record.close("previousHash")
    raw(previous_hash, "previousHash")
    if following is not None:
        follows(member(following, "table") == table, epoch, position, *place_of(following))
        require(member(following, "previousHash") == record.close("hash"), "the next record names another hash before it")
        if place_of(following)[0] == epoch:
            revealed = record.of("serverSeed")
            require(revealed is not None and member(following, "commit") == revealed, "the next commit is not this seed")
    if previous is not None:
        follows(member(previous, "table") == table, *place_of(previous), epoch, position)
        require(member(previous, "hash") == previous_hash, "the record before has another hash")
        if place_of(previous)[0] == epoch:
            require(member(previous, "serverSeed") == record.close("commit"), "the seed before is not the commit")
    elif previous_hash == NO_HASH:
        require(epoch == 1 and position == 1, "only the very first record of a table has none before it")
    else:
        raise Open("the record before is not given")


def place_of(entry):
    return whole(member(entry, "epoch"), "epoch"), whole(member(entry, "position"), "position")


def follows(is_same_table, epoch, position, next_epoch, next_position):
    require(is_same_table, "a neighbour is of another table")
    is_next = next_epoch == epoch and next_position == position + 1
    require(is_next or (next_epoch == epoch + 1 and next_position == 1), "a record is missing between two neighbours")


def check_tickets(record, about):
    cards, leaves = record.cards(), record.leaves()
    numbers = [number for number, _ in cards]
    require(len(cards) == record.ticket_count(), "there are not as many tickets as the record says")
    require(numbers, "there is no ticket")
    require(all(a < b for a, b in zip(numbers, numbers[1:])), "the cartela numbers are not ascending")
    for ticket in record.of("tickets"):
        require(ticket["stake"] == record.stake(), "a ticket has another stake")
    for number, cells in cards:
        require(is_cartela(cells), f"card {number} is no cartela")
    require(root_of(leaves) == raw(record.close("root"), "root"), "the tickets do not give the root")


def is_cartela(cells):
    for column in range(5):
        numbers = [cells[row * 5 + column] for row in range(5) if row * 5 + column != CENTRE]
        in_column = all(15 * column < number <= 15 * column + 15 for number in numbers)
        if not in_column or len(set(numbers)) != len(numbers):
            return False
    return cells[CENTRE] == 0


def check_rules(record, about):
    pot = record.stake() * record.ticket_count()
    pool = prize_pool_of(pot, record.rules()["cut"])
    require(whole(record.close("prizePool"), "prizePool") == pool, "the prize pool is not the rules' share of the pot")


def check_close_record(record, about):
    require(record.of("protocol") == PROTOCOL, "another protocol")
    rules = text(record.close("rules"), "rules")
    require(rules.isascii(), "the rules are not ASCII")
    fields = {
        "round_id": uuid(record.of("roundId"), "roundId"),
        "closes_at": whole(record.close("closesAtMs"), "closesAtMs"),
        "stake": record.stake(),
        "count": record.ticket_count(),
        "prize_pool": whole(record.close("prizePool"), "prizePool"),
        "root": raw(record.close("root"), "root"),
        "commit": raw(record.close("commit"), "commit"),
        "chain": raw(record.beacon("chain"), "chain"),
        "beacon_round": whole(record.close("beaconRound"), "beaconRound"),
        "rules_hash": sha256(rules.encode("ascii")),
        "previous": raw(record.close("previousHash"), "previousHash"),
    }
    require(close_hash(fields) == record.hash(), "the fields do not give the hash")


def check_beacon_round(record, about):
    genesis, period = record.beacon_time()
    require(period > 0, "the beacon has no period")
    kind, is_independent = record.beacon("kind"), record.beacon("isIndependent")
    if kind == "drand":
        for name, value in QUICKNET.items():
            require(record.beacon(name) == value, f"{name} is not quicknet's")
        require(is_independent is True, "drand is independent")
    else:
        require(kind == "local" and is_independent is False, "the beacon is neither drand nor local")
        chain = local_chain(raw(record.beacon("publicKey"), "publicKey", 96), genesis, period)
        require(chain == raw(record.beacon("chain"), "chain"), "the beacon's facts do not give its chain hash")
    moment = whole(record.close("closesAtMs"), "closesAtMs") + record.rules()["lead"]
    require(record.beacon_round() == first_round_from(moment, genesis, period), "the close asks for another beacon round")


def check_beacon_signature(record, about):
    signature = record.of("beaconSignature")
    if signature is None:
        require(not record.is_drawn(), "the round was drawn and its signature is not out")
        raise Open("there is no signature")
    public_key, signature = raw(record.beacon("publicKey"), "publicKey", 96), raw(signature, "beaconSignature", 48)
    beacon_round = record.beacon_round()
    if not about.get("verifies_beacon", True):
        raise Open("not asked for")
    require(beacon_signature_is_valid(public_key, beacon_round, signature), "the signature is not the beacon's")


def check_order(record, about):
    if record.of("order") is None:
        require(not record.is_drawn(), "the round was drawn and its order is not out")
        raise Open("there is no order")
    server_seed = raw(record.of("serverSeed"), "serverSeed")
    signature = raw(record.of("beaconSignature"), "beaconSignature", 48)
    expected = order_of(draw_seed(server_seed, record.hash(), signature))
    require(record.of("order", list) == expected, "seed, record and signature give another order")


def check_calls(record, about):
    count, last = record.of("callCount"), record.of("callHash")
    if not record.is_drawn():
        require(count in (None, 0) and last in (None, record.close("hash")), "balls were called without a draw")
        raise Open("nothing was called")
    hashes = call_hashes(record.hash(), record.called())
    require(hashes[-1] == raw(last, "callHash"), "the balls called do not give the call hash")


def check_winners(record, about):
    winners, pot, cut = record.of("winners"), record.of("pot"), record.of("houseCut")
    stakes = record.stake() * record.ticket_count()
    if record.state() != "settled":
        nobody_paid = winners in (None, []) and cut in (None, 0) and pot in (None, 0, stakes)
        require(nobody_paid, "somebody was paid without a win")
        raise Open("nobody was paid")
    called, rules = record.call_count(), record.rules()
    call, numbers = record.winning()
    require(call is not None, "nobody has won with these balls")
    require(record.is_hall() or call == called, "the balls did not end with the winning one")
    pool = prize_pool_of(stakes, rules["cut"])
    prizes, bonuses = shares(pool, numbers), shares(rules["bonus"].get(call, 0), numbers)
    expected = [
        {"cartelaNumber": number, "prize": prizes[number], "bonus": bonuses[number]} for number in sorted(numbers)
    ]
    require(whole(pot, "pot") == stakes, "the pot is not the stakes")
    require(whole(cut, "houseCut") == stakes - pool, "the house cut is not what is left beside the prize pool")
    said = [
        {name: whole(member(winner, name), name) for name in ("cartelaNumber", "prize", "bonus")}
        for winner in record.of("winners", list)
    ]
    require(said == expected, "the winners and what they got are not those of the rules")


def check_void(record, about):
    state, reason = record.state(), record.of("voidReason")
    require(reason is None or state == "void", "a reason for a void that is none")
    if not record.is_over():
        raise Open("the round is not over")
    if state == "settled":
        require(distinct_tags(record) >= record.rules()["players"], "played with too few players")
        require(not record.is_late(), "played though it was closed too late")
        return
    require(reason in VOID_REASONS, "no known reason")
    raw(record.of("serverSeed"), "serverSeed")
    if reason == "no_winner":
        require(record.is_hall(), "only a hall's round can be without a winner")
        require(record.winning()[0] is None, "somebody has won")
        return
    require(record.of("beaconSignature") is None and record.of("order") is None, "a void before the draw has a draw")
    if reason == "min_players":
        require(distinct_tags(record) < record.rules()["players"], "there were enough players")
    if reason == "late_close":
        require(record.is_late(), "the record was made in time")


def distinct_tags(record):
    return len({raw(member(ticket, "playerTag"), "playerTag") for ticket in record.of("tickets", list)})


def check_mine(record, about):
    mine = about.get("mine")
    if mine is None:
        raise Open("no cartela was given")
    number = whole(member(mine, "cartelaNumber"), "cartelaNumber", 0, 65535)
    numbers = [card_number for card_number, _ in record.cards()]
    require(number in numbers, "the cartela is not among the tickets")
    index, leaves = numbers.index(number), record.leaves()
    path = path_of(leaves, index)
    found = root_from(leaves[index], index, len(leaves), path)
    require(found == raw(record.close("root"), "root"), "the cartela's leaf does not lead to the root")
    ticket = record.of("tickets")[index]
    tag = raw(ticket["playerTag"], "playerTag")
    if "salt" in mine and "telegramId" in mine:
        salt, telegram_id = raw(mine["salt"], "salt", 16), str(mine["telegramId"])
        require(re.fullmatch("[0-9]{1,19}", telegram_id, re.ASCII), "that is no Telegram id")
        require(tag == player_tag(salt, int(telegram_id)), "the cartela is another player's")
    elif record.is_hall():
        require(tag == paper_tag(uuid(ticket["ticketId"], "ticketId")), "the cartela is no paper cartela")


def check_stored(record, about):
    stored = about.get("storedHash")
    if stored is None:
        raise Open("no stored hash was given")
    require(raw(stored, "the stored hash") == record.hash(), "the phone kept another record")


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
    "stored": (check_stored, "The record is the one that your phone kept."),
}


def check_round(proof, about):
    """For each step True, False or None (open), and a sentence."""
    results = {}
    for name, (check, sentence) in STEPS.items():
        try:
            check(Record(proof), about)
            results[name] = (True, sentence)
        except Open as why:
            results[name] = (None, str(why))
        except Failed as why:
            results[name] = (False, str(why))
    return results


# ---- The command ----

MARKS = {True: "ok", False: "FAILED", None: "not checked"}
ANSWER_BYTES_MAX = 4_000_000
NOT_RIGHT, NOT_READ = 1, 2


class Unreadable(Exception):
    """What was asked for cannot be read."""


def main():
    options = parse_arguments()
    if options.vectors:
        import vectors

        return vectors.run(read_json(options.vectors))
    if options.batch:
        return run_batch(options.batch, not options.no_beacon)
    proof, about = gather(options)
    about["verifies_beacon"] = not options.no_beacon
    return report(proof, check_round(proof, about))


def parse_arguments():
    parser = argparse.ArgumentParser(description="Checks a round of Derash from its public record.")
    parser.add_argument("record", nargs="?", help="a file with the record, or the address of the record or its page")
    parser.add_argument("--previous", help="a file with the log entry before")
    parser.add_argument("--next", help="a file with the log entry after")
    parser.add_argument("--cartela", type=int, help="the number of a cartela that is yours")
    parser.add_argument("--salt", help="your salt (hex), which the app tells you")
    parser.add_argument("--telegram", help="your Telegram id")
    parser.add_argument("--close", help="the hash that your phone kept at the close")
    parser.add_argument("--no-beacon", action="store_true", help="leave out the beacon's signature")
    parser.add_argument("--vectors", metavar="FILE", help="check this checker by docs/fairness-vectors.json")
    parser.add_argument("--batch", metavar="FILE", help='lines of {"proof", "about"}; answers a line of steps for each')
    options = parser.parse_args()
    if not (options.record or options.vectors or options.batch):
        parser.error("give a record")
    return options


def gather(options):
    """The record and all that is known about it, from files or from the server."""
    kept = {"cartela": options.cartela, "salt": options.salt, "telegram": options.telegram, "close": options.close}
    neighbours = {}
    if re.match("https?://", options.record):
        address = urllib.parse.urlsplit(options.record)
        # The page's address carries what is mine behind a #; options go first.
        behind = dict(urllib.parse.parse_qsl(address.fragment))
        kept = {name: behind.get(name) if value is None else value for name, value in kept.items()}
        path = re.sub("^/verify/", "/api/draw/", address.path)
        base = urllib.parse.urlunsplit((address.scheme, address.netloc, path.rstrip("/"), "", ""))
        proof = fetch_json(base)
        # By the round's id: a code may by now mean a newer round.
        round_id = proof.get("roundId") if isinstance(proof, dict) else None
        asked = base.rpartition("/")[2].lower()
        if re.fullmatch("[0-9a-f-]{36}", asked) and round_id != asked:
            raise Unreadable(f"{base}: it answers with another round, {round_id}")
        neighbours = fetch_json(f"{base.rpartition('/')[0]}/{urllib.parse.quote(str(round_id))}/neighbours")
    else:
        proof = read_json(options.record)
    previous = read_json(options.previous) if options.previous else neighbours.get("previous")
    following = read_json(options.next) if options.next else neighbours.get("next")
    mine = None
    if kept["cartela"] is not None:
        mine = {"cartelaNumber": int(kept["cartela"])}
        if kept["salt"] is not None and kept["telegram"] is not None:
            mine.update(salt=kept["salt"], telegramId=kept["telegram"])
    return proof, {"previous": previous, "next": following, "storedHash": kept["close"], "mine": mine}


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as fault:
        raise Unreadable(f"{path}: {fault}") from fault


def fetch_json(address):
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            body = answer.read(ANSWER_BYTES_MAX + 1)
        if len(body) > ANSWER_BYTES_MAX:
            raise Unreadable(f"{address}: too long")
        return json.loads(body)
    except (OSError, ValueError) as fault:
        raise Unreadable(f"{address}: {fault}") from fault


def report(proof, results):
    for name, (is_ok, sentence) in results.items():
        print(f"{name:17} {MARKS[is_ok]:12} {sentence}")
    failed = [name for name, (is_ok, _) in results.items() if is_ok is False]
    print()
    if failed:
        print(f"This round is NOT right: {', '.join(failed)}.")
        return NOT_RIGHT
    left_open = [name for name, (is_ok, _) in results.items() if is_ok is None]
    print(f"Nothing is wrong with this round. Not checked: {', '.join(left_open) or 'nothing'}.")
    beacon = proof.get("beacon") if isinstance(proof, dict) else None
    if isinstance(beacon, dict) and beacon.get("isIndependent") is False:
        print("Demo beacon: not independent. Whoever runs it could know a draw in advance.")
    return 0


def run_batch(path, verifies_beacon):
    try:
        with open(path, encoding="utf-8") as file:
            for line in file:
                case = json.loads(line)
                results = check_round(case["proof"], {**case["about"], "verifies_beacon": verifies_beacon})
                print(json.dumps({name: is_ok for name, (is_ok, _) in results.items()}))
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise Unreadable(f"{path}: {fault}") from fault
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Unreadable as fault:
        print(f"cannot read {fault}", file=sys.stderr)
        sys.exit(NOT_READ)
