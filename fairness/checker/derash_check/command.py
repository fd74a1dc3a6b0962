"""The command: what it is asked, and where it finds it."""

import argparse
import json
import re
import urllib.parse

from .check import STEPS, judge
from .json_text import parse_json
from .report import report
from .sources import CANNOT_READ, MIRRORS, Unreadable, ask_beacon, read_json, read_round


def main():
    options = parse_arguments()
    if options.batch:
        return run_batch(options.batch, not options.no_beacon)
    proof, about = gather(options)
    about["verifies_beacon"] = not options.no_beacon
    about["askedBeacon"] = ask_beacon(proof, options.mirror or MIRRORS) if options.ask_beacon else options.beacon_signature
    return report(proof, *judge(proof, about))


def parse_arguments():
    parser = argparse.ArgumentParser(prog="derash_check", description="Checks a round of Derash from its public record.")
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
        proof, neighbours = read_round(base)
    else:
        proof = read_json(options.record)
    previous = read_json(options.previous) if options.previous else neighbours.get("previous")
    following = read_json(options.next) if options.next else neighbours.get("next")
    return proof, {"previous": previous, "next": following, **about_me(mine)}


def about_me(mine):
    """What was given as text, as the checker wants it; what is no number stays a text, which its step then refuses."""

    def number(digits):
        return int(digits) if digits and re.fullmatch("[0-9]{1,16}", digits, re.ASCII) else digits

    def seal(digits):
        # As it stands on a wall: in fours, on two lines.
        return digits and "".join(digits.split()).lower()

    cartela = {"cartelaNumber": number(mine["cartela"]), "salt": mine["salt"], "telegramId": mine["telegram"]}
    return {
        "mine": None if mine["cartela"] is None else cartela,
        "storedHash": seal(mine["close"]),
        "storedAtMs": number(mine["at"]),
        "storedHouseAtMs": number(mine["house"]),
        "storedRules": mine["rules"],
        "heardBalls": None if mine["balls"] is None else [number(ball) for ball in mine["balls"].split(",") if ball],
    }


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
