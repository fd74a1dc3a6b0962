#!/usr/bin/env python3
"""Checks a round of Derash: recomputes its draw, its tickets and its winners from the public record.

Written from docs/fairness.md alone, in another language than Derash, with nothing but Python's standard library. See
README.md beside this file, or run it with --help.
"""

import argparse
import hashlib
import hmac
import http.client
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
QUICKNET = {
    "chain": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "publicKey": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1f"
    "ec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesisMs": 1692803367000,
    "periodMs": 3000,
}
NO_HASH = bytes(32)
CENTRE = 12
# The shortest lead with drand.
LEAD_MS_MIN = 4000
OVER = ("settled", "void")


class Failed(Exception):
    """A step has failed; the text says why."""


class Open(Exception):
    """A step cannot be checked with what is there; the text says what is missing."""


class Untimely(Open):
    """Of the time of the seal: `reason` names the kind, for the verdict."""

    def __init__(self, reason, why):
        super().__init__(why)
        self.reason = reason


def require(condition, why):
    if not condition:
        raise Failed(why)


# ---- Reading. A kind takes a value of the JSON and gives what it means; any other spelling is a fault ----

# Below this every sum of a step is exact in every language.
NUMBER_MAX = 10**15 - 1


class Misspelt:
    """A number of the JSON that is not written in the one way that counts; no kind takes it."""

    def __init__(self, spelling):
        self.spelling = spelling


def whole(least=0, most=NUMBER_MAX):
    def read(value):
        if isinstance(value, Misspelt):
            raise Failed(f"is a number in another spelling than the one that counts: {value.spelling[:40]}")
        require(type(value) is int and least <= value <= most, f"is not a whole number from {least} to {most}")
        return value

    return read


def text(pattern=None):
    def read(value):
        fits = isinstance(value, str) and (pattern is None or re.fullmatch(pattern, value, re.ASCII))
        require(fits, "is not a text as it must be")
        return value

    return read


def raw(size):
    """Bytes written in lower-case hex."""

    def read(value):
        fits = isinstance(value, str) and re.fullmatch("[0-9a-f]*", value, re.ASCII) and len(value) == 2 * size
        require(fits, f"is not {size} bytes in lower-case hex")
        return bytes.fromhex(value)

    return read


def uuid(value):
    pattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    require(isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII), "is not a UUID")
    return bytes.fromhex(value.replace("-", ""))


def one_of(*words):
    def read(value):
        # True is 1 in Python, and in JSON it is not.
        require(any(type(value) is type(word) and value == word for word in words), f"is none of {words}")
        return value

    return read


def maybe(kind):
    """Null, or not there at all, is None."""
    return lambda value: None if value is None else kind(value)


def each(kind, length=None):
    def read(value):
        require(isinstance(value, list) and length in (None, len(value)), "is not a list as it must be")
        return [kind(item) for item in value]

    return read


def fields(**kinds):
    """An object with these fields; others do not matter."""

    def read(value):
        require(isinstance(value, dict), "is not an object")
        found = {}
        for name, kind in kinds.items():
            try:
                found[name] = kind(value.get(name))
            except Failed as why:
                raise Failed(f"{name} {why}") from None
        return found

    return read


HASH = raw(32)
COUNT = whole(1)
TWO_BYTES = whole(0, 65535)
BALL = whole(1, 75)
# With it the stakes of a round are no larger than any other number may be.
STAKE = whole(0, 10**10)
STATE = one_of("closed", "calling", "settled", "void")
VOID_REASON = maybe(one_of("min_players", "late_close", "beacon", "no_winner"))

RECORD = fields(
    protocol=one_of("bingo75/v1"),
    roundId=uuid,
    gameId=text(),
    kind=one_of("room", "hall"),
    company=text(),
    state=STATE,
    voidReason=VOID_REASON,
    # A chain has 10,000 seeds; nobody shall make us hash for ever.
    table=fields(id=uuid, epoch=COUNT, anchor=HASH, length=whole(1, 1_000_000), recoveredAtMs=maybe(whole())),
    beacon=fields(
        kind=one_of("drand", "local"),
        isIndependent=one_of(True, False),
        chain=HASH,
        publicKey=raw(96),
        genesisMs=whole(),
        periodMs=COUNT,
    ),
    close=fields(
        position=COUNT,
        closesAtMs=whole(),
        stake=STAKE,
        ticketCount=TWO_BYTES,
        prizePool=whole(),
        root=HASH,
        commit=HASH,
        beaconRound=COUNT,
        rules=text("[\n -~]*"),
        previousHash=HASH,
        hash=HASH,
        recordedAtMs=whole(),
    ),
    tickets=each(
        fields(cartelaNumber=TWO_BYTES, cells=each(whole(0, 75), 25), stake=STAKE, playerTag=HASH, ticketId=uuid)
    ),
    serverSeed=maybe(HASH),
    beaconSignature=maybe(raw(48)),
    order=maybe(each(BALL, 75)),
    callCount=maybe(whole(0, 75)),
    callHash=maybe(HASH),
    winners=maybe(each(fields(cartelaNumber=TWO_BYTES, prize=whole(), bonus=whole()))),
    pot=maybe(whole()),
    houseCut=maybe(whole()),
)

ENTRY = fields(
    roundId=uuid,
    gameId=text(),
    table=uuid,
    epoch=COUNT,
    length=COUNT,
    recoveredAtMs=maybe(whole()),
    position=COUNT,
    previousHash=HASH,
    hash=HASH,
    closesAtMs=whole(),
    recordedAtMs=whole(),
    beaconChain=HASH,
    beaconRound=COUNT,
    state=STATE,
    voidReason=VOID_REASON,
    commit=HASH,
    serverSeed=maybe(HASH),
)
NEIGHBOURS = fields(previous=maybe(ENTRY), next=maybe(ENTRY))
MINE = maybe(fields(cartelaNumber=TWO_BYTES, salt=maybe(raw(16)), telegramId=maybe(text("[0-9]{1,19}"))))
KEPT = fields(
    # As many of its first digits as were kept.
    storedHash=maybe(text("[0-9a-f]{1,64}")),
    storedAtMs=maybe(whole()),
    storedHouseAtMs=maybe(whole()),
    storedRules=maybe(HASH),
    heardBalls=maybe(each(BALL)),
)
ASKED = maybe(text("absent|[0-9a-f]{96}"))


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
    return verify_bls(public_key, sha256(u64(beacon_round)), signature, DST)


# ---- Rules ----

# Below 10^15, as everywhere.
NUMBER = "(?:0|[1-9][0-9]{0,14})"


def read_rules(rules):
    """The rules that a text says; a text that is written in any other way says none."""
    match = re.fullmatch(
        f"bingo75/v1/rules\ncut=({NUMBER})\nbonus=((?:{NUMBER}:{NUMBER}(?:,{NUMBER}:{NUMBER})*)?)\n"
        f"((?:pattern [a-z0-9-]+={NUMBER}(?:,{NUMBER})*\n)+)"
        f"split=equal, spare santim by lowest cartela\nplayers=({NUMBER})\nlead=({NUMBER})",
        rules,
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
    return {"cut": int(cut), "bonus": dict(steps), "masks": masks, "players": int(players), "lead": int(lead)}


def prize_pool_of(pot, cut):
    return pot * (10_000 - cut) // 10_000


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


# ---- A record that has been read, with what several steps need ----


class Record:
    def __init__(self, read):
        self.__dict__.update(read)

    def is_over(self):
        return self.state in OVER

    def is_drawn(self):
        return self.state == "settled" or (self.state == "void" and self.voidReason == "no_winner")

    def rules(self):
        return read_rules(self.close["rules"])

    def stakes(self):
        return self.close["stake"] * self.close["ticketCount"]

    def beacon_time(self):
        return time_of(self.close["beaconRound"], self.beacon["genesisMs"], self.beacon["periodMs"])

    def is_late_at(self, moment):
        """Whether a moment is after timeOf(r) - lead/8; eighths are kept out of fractions."""
        return 8 * moment > 8 * self.beacon_time() - self.rules()["lead"]

    def leaves(self):
        return [
            leaf_of(
                self.roundId,
                ticket["cartelaNumber"],
                card_hash(ticket["cartelaNumber"], ticket["cells"]),
                ticket["stake"],
                ticket["playerTag"],
                ticket["ticketId"],
            )
            for ticket in self.tickets
        ]

    def winning(self):
        """The winning call and the numbers of the winning cartelas among the balls called; None and none without."""
        rules = self.rules()
        require(self.order is not None and self.callCount is not None, "there are no balls")
        finishes = {
            ticket["cartelaNumber"]: finish_call(ticket["cells"], self.order[: self.callCount], rules["masks"])
            for ticket in self.tickets
        }
        require(len(finishes) == len(self.tickets), "a cartela is listed twice")
        call = min((finish for finish in finishes.values() if finish is not None), default=None)
        return call, [number for number, finish in finishes.items() if call is not None and finish == call]


# ---- The steps. Each returns when it is ok and raises Failed or Open otherwise ----


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


def check_tickets(record, about):
    close, numbers = record.close, [ticket["cartelaNumber"] for ticket in record.tickets]
    require(len(numbers) == close["ticketCount"], "there are not as many tickets as the record says")
    require(numbers, "there is no ticket")
    require(all(a < b for a, b in zip(numbers, numbers[1:])), "the cartela numbers are not ascending")
    for ticket in record.tickets:
        require(ticket["stake"] == close["stake"], "a ticket has another stake")
        require(is_cartela(ticket["cells"]), f"card {ticket['cartelaNumber']} is no cartela")
        is_paper = ticket["playerTag"] == paper_tag(ticket["ticketId"])
        require(is_paper == (record.kind == "hall"), "a hall sells cartelas on paper, and a room none")
    require(root_of(record.leaves()) == close["root"], "the tickets do not give the root")


def is_cartela(cells):
    for column in range(5):
        numbers = [cells[row * 5 + column] for row in range(5) if row * 5 + column != CENTRE]
        in_column = all(15 * column < number <= 15 * column + 15 for number in numbers)
        if not in_column or len(set(numbers)) != len(numbers):
            return False
    return cells[CENTRE] == 0


def check_rules(record, about):
    pool = prize_pool_of(record.stakes(), record.rules()["cut"])
    require(record.close["prizePool"] == pool, "the prize pool is not the rules' share of the pot")


def check_close_record(record, about):
    close = record.close
    found = {
        "round_id": record.roundId,
        "closes_at": close["closesAtMs"],
        "stake": close["stake"],
        "count": close["ticketCount"],
        "prize_pool": close["prizePool"],
        "root": close["root"],
        "commit": close["commit"],
        "chain": record.beacon["chain"],
        "beacon_round": close["beaconRound"],
        "rules_hash": sha256(close["rules"].encode("ascii")),
        "previous": close["previousHash"],
    }
    require(close["recordedAtMs"] >= close["closesAtMs"], "the record was made before the sale had ended")
    require(close_hash(found) == close["hash"], "the fields do not give the hash")


def check_beacon_round(record, about):
    beacon, lead = record.beacon, record.rules()["lead"]
    is_independent, genesis, period = beacon["isIndependent"], beacon["genesisMs"], beacon["periodMs"]
    if beacon["kind"] == "drand":
        said = {**beacon, "chain": beacon["chain"].hex(), "publicKey": beacon["publicKey"].hex()}
        require(all(said[name] == value for name, value in QUICKNET.items()), "the beacon is not quicknet")
        require(is_independent, "drand is independent")
        require(lead >= LEAD_MS_MIN, "the lead is too short")
    else:
        require(not is_independent, "a local beacon is not independent")
        chain = local_chain(beacon["publicKey"], genesis, period)
        require(chain == beacon["chain"], "the beacon's facts do not give its chain hash")
    asked = first_round_from(record.close["closesAtMs"] + lead, genesis, period)
    require(record.close["beaconRound"] == asked, "the close asks for another beacon round")


def check_beacon_signature(record, about):
    if record.beaconSignature is None:
        require(not record.is_drawn(), "the round was drawn and its signature is not out")
        raise Open("there is no signature")
    if not about.get("verifies_beacon", True):
        raise Open("not asked for")
    public_key, beacon_round = record.beacon["publicKey"], record.close["beaconRound"]
    is_signed = beacon_signature_is_valid(public_key, beacon_round, record.beaconSignature)
    require(is_signed, "the signature is not the beacon's")


def check_order(record, about):
    if record.order is None:
        require(not record.is_drawn(), "the round was drawn and its order is not out")
        raise Open("there is no order")
    require(record.serverSeed is not None, "there is an order without a seed")
    require(record.beaconSignature is not None, "there is an order without a signature")
    seed = draw_seed(record.serverSeed, record.close["hash"], record.beaconSignature)
    require(record.order == order_of(seed), "seed, record and signature give another order")


def check_calls(record, about):
    count, last, close = record.callCount, record.callHash, record.close["hash"]
    if not record.is_drawn():
        require(count in (None, 0) and last in (None, close), "balls were called without a draw")
        raise Open("nothing was called")
    require(record.order is not None and count is not None, "there are no balls")
    require(call_hashes(close, record.order[:count])[-1] == last, "the balls called do not give the call hash")


def check_winners(record, about):
    winners, pot, cut, stakes = record.winners, record.pot, record.houseCut, record.stakes()
    if record.state != "settled":
        nobody_paid = winners in (None, []) and cut in (None, 0) and pot in (None, 0, stakes)
        require(nobody_paid, "somebody was paid without a win")
        raise Open("nobody was paid")
    rules = record.rules()
    call, numbers = record.winning()
    require(call is not None, "nobody has won with these balls")
    require(record.kind == "hall" or call == record.callCount, "the balls did not end with the winning one")
    pool = prize_pool_of(stakes, rules["cut"])
    prizes, bonuses = shares(pool, numbers), shares(rules["bonus"].get(call, 0), numbers)
    expected = [
        {"cartelaNumber": number, "prize": prizes[number], "bonus": bonuses[number]} for number in sorted(numbers)
    ]
    require(pot == stakes, "the pot is not the stakes")
    require(cut == stakes - pool, "the house cut is not what is left beside the prize pool")
    require(winners == expected, "the winners and what they got are not those of the rules")


def check_void(record, about):
    state, reason, asked = record.state, record.voidReason, ASKED(about.get("askedBeacon"))
    require(reason is None or state == "void", "a reason for a void that is none")
    if not record.is_over():
        raise Open("the round is not over")
    if state == "settled":
        require(distinct_tags(record) >= record.rules()["players"], "played with too few players")
        require(not record.is_late_at(record.close["recordedAtMs"]), "played though it was closed too late")
        return
    require(reason is not None, "a void without a reason")
    require(record.serverSeed is not None, "a void that does not tell its seed")
    if reason == "no_winner":
        require(record.kind == "hall", "only a hall's round can be without a winner")
        require(record.winning()[0] is None, "somebody has won")
        return
    require(record.beaconSignature is None and record.order is None, "a void before the draw has a draw")
    if reason == "min_players":
        require(distinct_tags(record) < record.rules()["players"], "there were enough players")
    if reason == "late_close":
        require(record.is_late_at(record.close["recordedAtMs"]), "the record was made in time")
    if reason == "beacon":
        check_silence(record, asked, about)


def check_silence(record, asked, about):
    """That a signature never came, no record can show: only the beacon itself can say otherwise. A local one is the house."""
    if asked not in (None, "absent"):
        if not about.get("verifies_beacon", True):
            raise Open("not asked for")
        public_key, beacon_round = record.beacon["publicKey"], record.close["beaconRound"]
        is_signed = beacon_signature_is_valid(public_key, beacon_round, bytes.fromhex(asked))
        require(not is_signed, "the beacon's signature was there: the house ended the round without it")
    if asked != "absent" and record.beacon["kind"] == "drand":
        raise Open("only drand itself can say whether its signature came: --ask-beacon asks it")


def distinct_tags(record):
    return len({ticket["playerTag"] for ticket in record.tickets})


def check_mine(record, about):
    mine = MINE(about.get("mine"))
    if mine is None:
        raise Open("no cartela was given")
    numbers = [ticket["cartelaNumber"] for ticket in record.tickets]
    require(mine["cartelaNumber"] in numbers, "the cartela is not among the tickets")
    index, leaves = numbers.index(mine["cartelaNumber"]), record.leaves()
    found = root_from(leaves[index], index, len(leaves), path_of(leaves, index))
    require(found == record.close["root"], "the cartela's leaf does not lead to the root")
    if mine["salt"] is not None and mine["telegramId"] is not None:
        tag = player_tag(mine["salt"], int(mine["telegramId"]))
        require(tag == record.tickets[index]["playerTag"], "the cartela is another player's")


# So many digits of a seal nobody finds twice in a life; of 16 a patient person does in minutes.
SEAL_DIGITS_MIN = 40
# Clocks further apart than this say nothing together: one of them is wrong.
CLOCK_DIFFERENCE_MS_MAX = 2000


def check_stored(record, about):
    kept, close = KEPT(about), record.close
    stored, at, house_at = kept["storedHash"], kept["storedAtMs"], kept["storedHouseAtMs"]
    require(stored is None or close["hash"].hex().startswith(stored), "the phone kept another record")
    rules_hash = sha256(close["rules"].encode("ascii"))
    require(kept["storedRules"] in (None, rules_hash), "the phone was told other rules while cartelas were on sale")
    heard = kept["heardBalls"]
    if record.is_over() and heard is not None:
        require(heard == (record.order or [])[: len(heard)], "the phone heard other balls")
        require(len(heard) <= (record.callCount or 0), "the phone heard more balls than the record has")
    if stored is None:
        raise Untimely("nothing_stored", "no stored hash was given")
    if len(stored) < SEAL_DIGITS_MIN:
        raise Untimely("seal_too_short", f"{len(stored)} digits of a hash can be found twice: it takes {SEAL_DIGITS_MIN}")
    if at is None:
        raise Untimely("kept_unknown_when", "the phone kept this record, but nothing says when")
    time_of_seal(record, at, at if house_at is None else house_at)


def time_of_seal(record, phone, house):
    """By the phone's own clock, and by the house's at the same moment. Where they differ, nobody knows which is right."""
    beacon_at = record.beacon_time()
    if phone >= beacon_at and house >= beacon_at:
        raise Untimely("kept_late", "the phone kept this record only after the beacon's signature was due")
    is_apart = abs(house - phone) > CLOCK_DIFFERENCE_MS_MAX
    if is_apart or phone >= beacon_at or house >= beacon_at:
        side = "ahead of" if house > phone else "behind"
        difference = f"{abs(house - phone) / 1000:.1f} s {side}"
        raise Untimely("clocks_differ", f"the house's clock was {difference} the phone's, and one of the two is wrong")
    if record.voidReason == "late_close":
        require(record.is_late_at(max(phone, house)), "the record was made in time: the phone had it")


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
    results, untimely = {}, None
    for name, (check, sentence) in STEPS.items():
        try:
            check(record, about)
            results[name] = (True, sentence)
        except Open as why:
            untimely = getattr(why, "reason", untimely)
            results[name] = (None, str(why))
        except Failed as why:
            results[name] = (False, str(why))
    return results, verdict_of(record, results, untimely, about)


# ---- The verdict ----

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


VERDICTS = {
    "wrong": "This round is NOT right.",
    "running": "This round is not over yet. Nothing is wrong with it so far.",
    "incomplete": "The round is over, and something that must be public by now is missing.",
    "ask_beacon": "NOT CHECKED: the house says that the public number did not come. Only its source can say whether that is true.",
    "late_seal": "NOT PROVEN: the seal was kept only after the public number was there. Whoever made it may have known the balls.",
    "clocks_differ": "NOT PROVEN: the phone's clock and the house's differ, so the time at which the seal was kept shows nothing.",
    "undated_seal": "NOT PROVEN: the seal fits, and nothing says when it was kept.",
    "short_seal": "NOT PROVEN: so few digits of a seal fit more than one record.",
    "no_seal": "NOT PROVEN: a cartela was bought, and no seal was kept. Nothing shows that the record was there in time.",
    "consistent": "Nothing is wrong with this record. That it was there in time only a kept seal can show.",
    "all_right": "Every step checks out.",
}
NOBODY_KNEW = "Nobody knew or chose these balls while cartelas were on sale."
FITS = "The numbers fit together, and nothing was changed after the sale had ended."


# ---- The command ----

MARKS = {True: "ok", False: "FAILED", None: "not checked"}
ANSWER_BYTES_MAX = 4_000_000
NOT_RIGHT, NOT_READ, NOT_PROVEN = 1, 2, 3
# The exit code of each verdict that does not end well.
EXIT_CODES = {
    "wrong": NOT_RIGHT,
    "incomplete": NOT_RIGHT,
    "ask_beacon": NOT_PROVEN,
    "late_seal": NOT_PROVEN,
    "clocks_differ": NOT_PROVEN,
    "undated_seal": NOT_PROVEN,
    "short_seal": NOT_PROVEN,
    "no_seal": NOT_PROVEN,
}
MIRRORS = ("https://api.drand.sh", "https://drand.cloudflare.com")
# RecursionError: brackets within brackets, thousands deep.
CANNOT_READ = (OSError, ValueError, RecursionError, http.client.HTTPException)


class Unreadable(Exception):
    """What was asked for cannot be read."""


def main():
    options = parse_arguments()
    if options.batch:
        return run_batch(options.batch, not options.no_beacon)
    proof, about = gather(options)
    about["verifies_beacon"] = not options.no_beacon
    about["askedBeacon"] = ask_beacon(proof, options.mirror or MIRRORS) if options.ask_beacon else options.beacon_signature
    return report(proof, *judge(proof, about))


def parse_arguments():
    parser = argparse.ArgumentParser(description="Checks a round of Derash from its public record.")
    parser.add_argument("record", nargs="?", help="a file with the record, or the address of the record or its page")
    parser.add_argument("--previous", help="a file with the log entry before")
    parser.add_argument("--next", help="a file with the log entry after")
    parser.add_argument("--cartela", help="the number of a cartela that is yours")
    parser.add_argument("--salt", help="your salt (hex), which the app tells you")
    parser.add_argument("--telegram", help="your Telegram id")
    parser.add_argument("--close", help="the hash that your phone kept at the close, or its first 40 digits or more")
    parser.add_argument("--close-at", dest="at", metavar="MS", help="when it kept that, milliseconds since 1970")
    parser.add_argument("--close-house-at", dest="house", metavar="MS", help="what the house's clock showed then")
    parser.add_argument("--rules", metavar="HASH", help="the hash of the rules that it was told during the sale")
    parser.add_argument("--balls", help="the balls that it heard, joined by commas")
    parser.add_argument("--ask-beacon", action="store_true", help="ask drand for the number of a void round that had none")
    parser.add_argument("--mirror", action="append", metavar="URL", help="with --ask-beacon: in place of drand's own")
    parser.add_argument("--beacon-signature", metavar="HEX", help="what drand answered, or: absent")
    parser.add_argument("--no-beacon", action="store_true", help="leave out the beacon's signature")
    parser.add_argument("--batch", metavar="FILE", help='lines of {"proof", "about"}; answers a line of steps for each')
    options = parser.parse_args()
    if not (options.record or options.batch):
        parser.error("give a record")
    return options


# What is mine, as the page's address names it behind its #.
MY_OWN = ("cartela", "salt", "telegram", "close", "at", "house", "rules", "balls")


def gather(options):
    """The record and all that is known about it, from files or from the server."""
    mine = {name: getattr(options, name) for name in MY_OWN}
    neighbours = {}
    if re.match("https?://", options.record):
        address = urllib.parse.urlsplit(options.record)
        # Options go first.
        behind = dict(urllib.parse.parse_qsl(address.fragment))
        mine = {name: behind.get(name) if value is None else value for name, value in mine.items()}
        path = re.sub("^/verify/", "/api/draw/", address.path)
        base = urllib.parse.urlunsplit((address.scheme, address.netloc, path.rstrip("/"), "", ""))
        proof = fetch_json(base)
        neighbours = neighbours_of(proof, base)
    else:
        proof = read_json(options.record)
    previous = read_json(options.previous) if options.previous else neighbours.get("previous")
    following = read_json(options.next) if options.next else neighbours.get("next")
    return proof, {"previous": previous, "next": following, **about_me(mine)}


def neighbours_of(proof, base):
    # By the round's id: a code may by now mean a newer round.
    round_id = proof.get("roundId") if isinstance(proof, dict) else None
    asked = base.rpartition("/")[2].lower()
    if re.fullmatch("[0-9a-f-]{36}", asked) and round_id != asked:
        raise Unreadable(f"{base}: it answers with another round, {round_id!r}")
    try:
        uuid(round_id)
    except Failed as why:
        raise Unreadable(f"{base}: roundId {why}") from None
    neighbours = fetch_json(f"{base.rpartition('/')[0]}/{round_id}/neighbours")
    return neighbours if isinstance(neighbours, dict) else {}


def about_me(mine):
    """What was given as text, as the checker wants it; what is no number stays a text, which its step then refuses."""

    def number(digits):
        return int(digits) if digits and re.fullmatch("[0-9]{1,16}", digits, re.ASCII) else digits

    cartela = {"cartelaNumber": number(mine["cartela"]), "salt": mine["salt"], "telegramId": mine["telegram"]}
    return {
        "mine": None if mine["cartela"] is None else cartela,
        "storedHash": mine["close"],
        "storedAtMs": number(mine["at"]),
        "storedHouseAtMs": number(mine["house"]),
        "storedRules": mine["rules"],
        "heardBalls": None if mine["balls"] is None else [number(ball) for ball in mine["balls"].split(",") if ball],
    }


# Deeper than any record, and shallower than any reader gives up at by itself.
DEPTH_MAX = 32
CANONICAL = re.compile("(?:0|[1-9][0-9]{0,14})", re.ASCII)
STRINGS_AND_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{}]', re.DOTALL)


def parse_json(content):
    """JSON without NaN, not too deep, and in which a number that is not written in the one way that counts is none."""
    depth = 0
    for token in STRINGS_AND_BRACKETS.findall(content):
        depth += (token in "[{") - (token in "]}") if len(token) == 1 else 0
        if depth > DEPTH_MAX:
            raise ValueError(f"nested deeper than {DEPTH_MAX}")

    def number(digits):
        return int(digits) if CANONICAL.fullmatch(digits) else Misspelt(digits)

    def refuse(word):
        raise ValueError(f"{word} is no JSON")

    return json.loads(content, parse_int=number, parse_float=Misspelt, parse_constant=refuse)


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return parse_json(file.read())
    except CANNOT_READ as fault:
        raise Unreadable(f"{path}: {fault}") from fault


def fetch_json(address):
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            body = answer.read(ANSWER_BYTES_MAX + 1)
        if len(body) > ANSWER_BYTES_MAX:
            raise Unreadable(f"{address}: too long")
        return parse_json(body.decode("utf-8"))
    except CANNOT_READ as fault:
        raise Unreadable(f"{address}: {fault}") from fault


def ask_beacon(proof, mirrors):
    """What drand answers for the round's number: a signature, "absent" when every mirror says that there is none, or None."""
    try:
        record = Record(RECORD(proof))
    except Failed:
        return None
    if record.voidReason != "beacon" or record.beacon["kind"] != "drand":
        return None
    answers = [ask_mirror(mirror, record) for mirror in mirrors]
    given = [answer for answer in answers if answer not in (None, "absent")]
    if given:
        return given[0]
    return "absent" if all(answer == "absent" for answer in answers) else None


def ask_mirror(mirror, record):
    address = f"{mirror.rstrip('/')}/{record.beacon['chain'].hex()}/public/{record.close['beaconRound']}"
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            signature = json.loads(answer.read(4096))["signature"]
        read = bytes.fromhex(signature)
        is_signed = beacon_signature_is_valid(record.beacon["publicKey"], record.close["beaconRound"], read)
        return read.hex() if is_signed else None
    except urllib.error.HTTPError as fault:
        return "absent" if fault.code in (404, 425) else None
    except (*CANNOT_READ, KeyError, TypeError):
        return None


def report(proof, results, verdict):
    for name, (is_ok, sentence) in results.items():
        print(f"{name:17} {MARKS[is_ok]:12} {sentence}")
    print()
    print(VERDICTS[verdict])
    if verdict == "wrong":
        print(f"Wrong: {', '.join(name for name, (is_ok, _) in results.items() if is_ok is False)}.")
        return NOT_RIGHT
    beacon = proof["beacon"]
    if verdict == "all_right" and proof["state"] == "settled":
        print(NOBODY_KNEW if beacon["isIndependent"] else FITS)
    left_open = [name for name, (is_ok, _) in results.items() if is_ok is None]
    print(f"Not checked: {', '.join(left_open) or 'nothing'}.")
    if not beacon["isIndependent"]:
        print("Demo beacon: not independent. Whoever runs it could know a draw in advance.")
    return EXIT_CODES.get(verdict, 0)


def run_batch(path, verifies_beacon):
    try:
        with open(path, encoding="utf-8") as file:
            for line in file:
                print(json.dumps(batch_line(line, verifies_beacon)))
    except (OSError, UnicodeDecodeError, KeyError, TypeError) as fault:
        raise Unreadable(f"{path}: {fault}") from fault
    return 0


def batch_line(line, verifies_beacon):
    """A line of steps with the verdict; what is no JSON fails in every step."""
    try:
        case = parse_json(line)
    except CANNOT_READ:
        return {**{name: False for name in STEPS}, "verdict": "wrong"}
    results, verdict = judge(case["proof"], {**case["about"], "verifies_beacon": verifies_beacon})
    return {**{name: is_ok for name, (is_ok, _) in results.items()}, "verdict": verdict}


# BLS signatures on the curve BLS12-381, only as far as a drand beacon needs them: signatures on G1, public keys on G2.
#
# Written from RFC 9380 (hashing to a curve) and the usual description of the curve, in plain Python, for being read and not
# for speed: one verification takes about a second. It only ever handles public values, so nothing here is constant time.

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
# The curve's parameter x is negative; its absolute value drives the Miller loop.
X_ABS = 0xD201000000010000

G2_GENERATOR = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


# ---- The field Fp2 = Fp[u] / (u^2 + 1): pairs (a, b) meaning a + b u ----

ZERO2 = (0, 0)
ONE2 = (1, 0)


def add2(x, y):
    return ((x[0] + y[0]) % P, (x[1] + y[1]) % P)


def sub2(x, y):
    return ((x[0] - y[0]) % P, (x[1] - y[1]) % P)


def neg2(x):
    return (-x[0] % P, -x[1] % P)


def mul2(x, y):
    a, b = x
    c, d = y
    ac, bd = a * c, b * d
    return ((ac - bd) % P, ((a + b) * (c + d) - ac - bd) % P)


def scale2(x, factor):
    return (x[0] * factor % P, x[1] * factor % P)


def inverse2(x):
    a, b = x
    norm = pow(a * a + b * b, -1, P)
    return (a * norm % P, -b * norm % P)


def times_xi(x):
    """Times xi = 1 + u, from which the fields above are built."""
    a, b = x
    return ((a - b) % P, (a + b) % P)


# ---- Fp6 = Fp2[v] / (v^3 - xi): triples; Fp12 = Fp6[w] / (w^2 - v): pairs of triples ----

ZERO6 = (ZERO2, ZERO2, ZERO2)
ONE6 = (ONE2, ZERO2, ZERO2)
ONE12 = (ONE6, ZERO6)


def add6(x, y):
    return (add2(x[0], y[0]), add2(x[1], y[1]), add2(x[2], y[2]))


def sub6(x, y):
    return (sub2(x[0], y[0]), sub2(x[1], y[1]), sub2(x[2], y[2]))


def neg6(x):
    return (neg2(x[0]), neg2(x[1]), neg2(x[2]))


def mul6(x, y):
    a0, a1, a2 = x
    b0, b1, b2 = y
    t0, t1, t2 = mul2(a0, b0), mul2(a1, b1), mul2(a2, b2)
    c0 = add2(t0, times_xi(sub2(mul2(add2(a1, a2), add2(b1, b2)), add2(t1, t2))))
    c1 = add2(sub2(mul2(add2(a0, a1), add2(b0, b1)), add2(t0, t1)), times_xi(t2))
    c2 = add2(sub2(mul2(add2(a0, a2), add2(b0, b2)), add2(t0, t2)), t1)
    return (c0, c1, c2)


def times_v(x):
    return (times_xi(x[2]), x[0], x[1])


def inverse6(x):
    a, b, c = x
    t0 = sub2(mul2(a, a), times_xi(mul2(b, c)))
    t1 = sub2(times_xi(mul2(c, c)), mul2(a, b))
    t2 = sub2(mul2(b, b), mul2(a, c))
    norm = add2(mul2(a, t0), times_xi(add2(mul2(c, t1), mul2(b, t2))))
    inverse = inverse2(norm)
    return (mul2(t0, inverse), mul2(t1, inverse), mul2(t2, inverse))


def mul12(x, y):
    a, b = x
    c, d = y
    ac, bd = mul6(a, c), mul6(b, d)
    return (add6(ac, times_v(bd)), sub6(mul6(add6(a, b), add6(c, d)), add6(ac, bd)))


def conjugate12(x):
    return (x[0], neg6(x[1]))


def inverse12(x):
    a, b = x
    inverse = inverse6(sub6(mul6(a, a), times_v(mul6(b, b))))
    return (mul6(a, inverse), neg6(mul6(b, inverse)))


def power12(x, exponent):
    result = ONE12
    for bit in bin(exponent)[2:]:
        result = mul12(result, result)
        if bit == "1":
            result = mul12(result, x)
    return result


# ---- Points: None is the point at infinity, else (x, y). On G1 over Fp, on G2 over Fp2 (the twist y^2 = x^3 + 4 xi) ----


def add_g1(left, right):
    if left is None:
        return right
    if right is None:
        return left
    (x1, y1), (x2, y2) = left, right
    if x1 == x2:
        if (y1 + y2) % P == 0:
            return None
        slope = 3 * x1 * x1 * pow(2 * y1, -1, P) % P
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, P) % P
    x3 = (slope * slope - x1 - x2) % P
    return (x3, (slope * (x1 - x3) - y1) % P)


def slope_g2(left, right):
    (x1, y1), (x2, y2) = left, right
    if left == right:
        return mul2(scale2(mul2(x1, x1), 3), inverse2(scale2(y1, 2)))
    return mul2(sub2(y2, y1), inverse2(sub2(x2, x1)))


def add_g2(left, right):
    if left is None:
        return right
    if right is None:
        return left
    (x1, y1), (x2, y2) = left, right
    if x1 == x2 and add2(y1, y2) == ZERO2:
        return None
    slope = slope_g2(left, right)
    x3 = sub2(mul2(slope, slope), add2(x1, x2))
    return (x3, sub2(mul2(slope, sub2(x1, x3)), y1))


def times(point, factor, add):
    result = None
    for bit in bin(factor)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


# ---- Reading points: the compressed form that drand uses. Each raises ValueError on bytes that are no such point ----


def flags_of(data, size):
    """The x coordinate's bytes and the sign bit."""
    if len(data) != size:
        raise ValueError(f"a point here has {size} bytes, not {len(data)}")
    if not data[0] & 0x80:
        raise ValueError("not a compressed point")
    if data[0] & 0x40:
        raise ValueError("the point at infinity")
    return bytes([data[0] & 0x1F]) + data[1:], bool(data[0] & 0x20)


def field_number(data):
    number = int.from_bytes(data, "big")
    if number >= P:
        raise ValueError("a coordinate outside the field")
    return number


def sqrt(square):
    """The square root in Fp, or None."""
    root = pow(square, (P + 1) // 4, P)
    return root if root * root % P == square % P else None


def sqrt2(square):
    """The square root in Fp2, or None."""
    a, b = square
    norm = sqrt(a * a + b * b)
    if norm is None:
        return None
    for candidate in (norm, -norm % P):
        first = sqrt((a + candidate) * pow(2, -1, P) % P)
        if not first:
            continue
        root = (first, b * pow(2 * first, -1, P) % P)
        if mul2(root, root) == square:
            return root
    second = sqrt(-a % P)
    return (0, second) if b == 0 and second is not None else None


def read_g1(data):
    x_bytes, is_larger = flags_of(data, 48)
    x = field_number(x_bytes)
    y = sqrt((x * x * x + 4) % P)
    if y is None:
        raise ValueError("not on the curve")
    if (y > (P - 1) // 2) != is_larger:
        y = -y % P
    point = (x, y)
    if times(point, R, add_g1) is not None:
        raise ValueError("not in the group")
    return point


def read_g2(data):
    x_bytes, is_larger = flags_of(data, 96)
    x = (field_number(x_bytes[48:]), field_number(x_bytes[:48]))
    y = sqrt2(add2(mul2(mul2(x, x), x), (4, 4)))
    if y is None:
        raise ValueError("not on the curve")
    deciding = y[1] if y[1] else y[0]
    if (deciding > (P - 1) // 2) != is_larger:
        y = neg2(y)
    point = (x, y)
    if times(point, R, add_g2) is not None:
        raise ValueError("not in the group")
    return point


# ---- Hashing to G1: RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_ (sections 5.3.1, 6.6.2, 8.8.1 and appendix E.2) ----

SSWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SSWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SSWU_Z = 11
G1_COFACTOR = 0xD201000000010001

# The isogeny back to the curve, coefficients from the constant term up (appendix E.2).
X_NUMERATOR = [
    0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7,
    0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb,
    0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0,
    0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861,
    0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9,
    0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983,
    0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84,
    0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e,
    0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317,
    0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e,
    0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b,
    0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229,
]
X_DENOMINATOR = [
    0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c,
    0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff,
    0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19,
    0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8,
    0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e,
    0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5,
    0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a,
    0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e,
    0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641,
    0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a,
    0x1,
]
Y_NUMERATOR = [
    0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33,
    0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696,
    0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6,
    0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb,
    0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb,
    0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0,
    0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2,
    0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29,
    0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587,
    0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30,
    0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132,
    0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e,
    0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8,
    0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133,
    0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b,
    0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604,
]
Y_DENOMINATOR = [
    0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1,
    0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d,
    0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2,
    0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416,
    0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d,
    0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac,
    0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c,
    0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9,
    0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a,
    0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55,
    0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8,
    0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092,
    0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc,
    0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7,
    0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f,
    0x1,
]


def expand_message(message, dst, length):
    """expand_message_xmd with SHA-256 (RFC 9380, 5.3.1)."""
    dst_prime = dst + bytes([len(dst)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\x00" + dst_prime).digest()
    block = hashlib.sha256(first + b"\x01" + dst_prime).digest()
    blocks = block
    for number in range(2, (length + 31) // 32 + 1):
        mixed = bytes(a ^ b for a, b in zip(first, block))
        block = hashlib.sha256(mixed + bytes([number]) + dst_prime).digest()
        blocks += block
    return blocks[:length]


def map_to_isogenous(u):
    """The simplified SWU map (6.6.2) onto the isogenous curve y^2 = x^3 + A x + B."""
    zu2 = SSWU_Z * u * u % P
    denominator = (zu2 * zu2 + zu2) % P
    if denominator == 0:
        x = SSWU_B * pow(SSWU_Z * SSWU_A, -1, P) % P
    else:
        x = -SSWU_B * pow(SSWU_A, -1, P) * (1 + pow(denominator, -1, P)) % P
    y = sqrt((x * x * x + SSWU_A * x + SSWU_B) % P)
    if y is None:
        x = zu2 * x % P
        y = sqrt((x * x * x + SSWU_A * x + SSWU_B) % P)
    # RFC 9380, 4.1: for a prime field the sign is the lowest bit.
    return (x, y) if y % 2 == u % 2 else (x, -y % P)


def polynomial(coefficients, x):
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * x + coefficient) % P
    return value


def from_isogenous(point):
    x, y = point
    new_x = polynomial(X_NUMERATOR, x) * pow(polynomial(X_DENOMINATOR, x), -1, P) % P
    new_y = y * polynomial(Y_NUMERATOR, x) * pow(polynomial(Y_DENOMINATOR, x), -1, P) % P
    return (new_x, new_y)


def hash_to_g1(message, dst):
    uniform = expand_message(message, dst, 128)
    points = [from_isogenous(map_to_isogenous(int.from_bytes(part, "big") % P)) for part in (uniform[:64], uniform[64:])]
    return times(add_g1(*points), G1_COFACTOR, add_g1)


# ---- The pairing ----


def line(at, slope, g1_point):
    """The line through a point of the twist, at a point of G1; times w^3, which the final power makes 1."""
    x, y = g1_point
    constant = sub2(mul2(slope, at[0]), at[1])
    return ((constant, scale2(neg2(slope), x), ZERO2), (ZERO2, (y, 0), ZERO2))


def miller(g1_point, g2_point):
    value, at = ONE12, g2_point
    for bit in bin(X_ABS)[3:]:
        value = mul12(mul12(value, value), line(at, slope_g2(at, at), g1_point))
        at = add_g2(at, at)
        if bit == "1":
            value = mul12(value, line(at, slope_g2(at, g2_point), g1_point))
            at = add_g2(at, g2_point)
    return value


def is_product_one(pairs):
    """Whether the product of the pairings of (point of G1, point of G2) is 1. The parameter's sign does not matter here."""
    product = ONE12
    for g1_point, g2_point in pairs:
        product = mul12(product, miller(g1_point, g2_point))
    # (p^12 - 1) / r in two steps: to p^6 - 1 by conjugate and inverse, then to (p^6 + 1) / r.
    easy = mul12(conjugate12(product), inverse12(product))
    return power12(easy, (P**6 + 1) // R) == ONE12


def verify_bls(public_key, message, signature, dst):
    """Whether a signature (48 bytes, G1) of a message is the public key's (96 bytes, G2). False for bytes that are no points."""
    try:
        signature_point, key_point = read_g1(signature), read_g2(public_key)
    except ValueError:
        return False
    x, y = signature_point
    return is_product_one([((x, -y % P), G2_GENERATOR), (hash_to_g1(message, dst), key_point)])


if __name__ == "__main__":
    try:
        sys.exit(main())
    # Whatever a file holds or a server answers: a sentence, and never a traceback.
    except (Unreadable, *CANNOT_READ) as fault:
        print(f"cannot read {fault}", file=sys.stderr)
        sys.exit(NOT_READ)
