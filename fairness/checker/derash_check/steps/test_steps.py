import copy
import json
import unittest
from pathlib import Path

from ..check import judge

VECTORS = json.loads((Path(__file__).parents[3] / "docs" / "fairness-vectors.json").read_text(encoding="utf-8"))
ROUND = VECTORS["rounds"][0]


def failed(about=None, **changes):
    """The steps that fail when these fields of a right record are others; `close__stake` is the stake of its close."""
    proof = copy.deepcopy(ROUND["proof"])
    for path, value in changes.items():
        *way, last = path.split("__")
        holder = proof
        for name in way:
            holder = holder[int(name)] if isinstance(holder, list) else holder[name]
        holder[last] = value
    # Whether the beacon has signed is in its own test, and slow.
    results, _ = judge(proof, {**ROUND["about"], **(about or {}), "verifies_beacon": False})
    return [name for name, (is_ok, _) in results.items() if is_ok is False]


class Steps(unittest.TestCase):
    def test_a_right_round_fails_in_no_step(self):
        self.assertEqual(failed(), [])

    def test_what_is_no_record_fails_in_every_step(self):
        self.assertEqual(len(failed(order="1,2,3")), 13)
        self.assertEqual(len(failed(close__stake=1000.0)), 13)

    def test_seed_and_chain(self):
        self.assertIn("seed", failed(serverSeed="00" * 32))
        self.assertIn("seed", failed(table__anchor="00" * 32))
        self.assertEqual(failed({"previous": None}), [])
        self.assertEqual(failed({"next": {**ROUND["about"]["next"], "previousHash": "00" * 32}}), ["chain"])

    def test_what_was_sealed(self):
        self.assertIn("tickets", failed(tickets__0__playerTag="00" * 32))
        self.assertEqual(failed(kind="hall"), ["tickets"])
        self.assertIn("rules", failed(close__prizePool=1))
        self.assertIn("close_record", failed(close__closesAtMs=ROUND["proof"]["close"]["closesAtMs"] + 1))

    def test_how_the_balls_came_about(self):
        balls = ROUND["proof"]["order"]
        self.assertIn("beacon_round", failed(close__beaconRound=1))
        self.assertIn("beacon_round", failed(beacon__isIndependent=True))
        self.assertIn("order", failed(order=balls[::-1]))
        self.assertIn("calls", failed(callHash="00" * 32))

    def test_how_the_round_ended(self):
        self.assertEqual(failed(pot=1), ["winners"])
        self.assertEqual(failed(winners=[]), ["winners"])
        self.assertEqual(failed(voidReason="no_winner"), ["void"])

    def test_what_a_player_knows(self):
        self.assertEqual(failed({"mine": {"cartelaNumber": 9999}}), ["mine"])
        self.assertEqual(failed({"storedHash": "00" * 32}), ["stored"])
        self.assertEqual(failed({"heardBalls": ROUND["proof"]["order"][1:3]}), ["stored"])
