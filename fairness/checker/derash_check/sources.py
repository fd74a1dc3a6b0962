"""Records from files and from servers, and the answers of drand."""

import http.client
import json
import re
import urllib.error
import urllib.request

from .beacon import beacon_signature_is_valid
from .faults import Failed
from .json_text import parse_json
from .kinds import uuid
from .record import OVER, Record
from .tables import RECORD

ANSWER_BYTES_MAX = 4_000_000
MIRRORS = ("https://api.drand.sh", "https://drand.cloudflare.com")
# RecursionError: brackets within brackets, thousands deep.
CANNOT_READ = (OSError, ValueError, RecursionError, http.client.HTTPException)


class Unreadable(Exception):
    """What was asked for cannot be read."""


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


def read_round(base):
    """The record and its neighbours. It may end between the two: one that is not over, and has one after it, is read once more."""
    proof, neighbours = read_once(base)
    is_over = isinstance(proof, dict) and proof.get("state") in OVER
    if is_over or neighbours.get("next") is None:
        return proof, neighbours
    # By its id, for a code may mean a newer round by now.
    return read_once(f"{base.rpartition('/')[0]}/{proof['roundId']}")


def read_once(base):
    proof = fetch_json(base)
    return proof, neighbours_of(proof, base)


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
        # 425 is another answer: the time of the round has not come, so nobody knows yet.
        return "absent" if fault.code == 404 else None
    except (*CANNOT_READ, KeyError, TypeError):
        return None
