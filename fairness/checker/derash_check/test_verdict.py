import unittest
from types import SimpleNamespace

from .check import STEPS
from .verdict import verdict_of


def verdict(state="settled", kind="room", untimely=None, about=None, why_void=None, **marks):
    record = SimpleNamespace(state=state, kind=kind, is_over=lambda: state in ("settled", "void"))
    results = {name: (marks.get(name, True), "") for name in STEPS}
    return verdict_of(record, results, {"stored": untimely, "void": why_void}, about or {})


class Verdict(unittest.TestCase):
    def test_every_step_is_ok(self):
        self.assertEqual(verdict(), "all_right")
        self.assertEqual(verdict(mine=None), "all_right")

    def test_a_step_that_has_failed_outweighs_all(self):
        self.assertEqual(verdict(calls=False), "wrong")
        self.assertEqual(verdict(state="closed", seed=False), "wrong")

    def test_a_round_that_is_not_over_is_running(self):
        self.assertEqual(verdict(state="calling", order=None), "running")

    def test_what_must_be_public_is_missing(self):
        self.assertEqual(verdict(chain=None), "incomplete")
        self.assertEqual(verdict(state="void", seed=None), "incomplete")

    def test_a_void_for_want_of_the_beacon_asks_for_it(self):
        self.assertEqual(verdict(state="void", void=None, order=None), "ask_beacon")
        self.assertEqual(verdict(state="void", void=None, why_void="beacon_came"), "beacon_came")
        self.assertEqual(verdict(state="void", order=None, stored=None), "all_right")

    def test_a_seal_that_shows_nothing_of_the_time(self):
        kinds = {
            "kept_late": "late_seal",
            "clocks_differ": "clocks_differ",
            "kept_unknown_when": "undated_seal",
            "seal_too_short": "short_seal",
        }
        for untimely, expected in kinds.items():
            with self.subTest(untimely=untimely):
                self.assertEqual(verdict(stored=None, untimely=untimely), expected)

    def test_who_bought_should_have_a_seal_and_a_stranger_has_none(self):
        kept = [{"storedRules": "ab"}, {"heardBalls": [1]}, {"mine": {"salt": "ab", "telegramId": "1"}}]
        for about in kept:
            with self.subTest(about=about):
                self.assertEqual(verdict(stored=None, about=about), "no_seal")
        self.assertEqual(verdict(stored=None, about={"mine": {}}), "consistent")
        self.assertEqual(verdict(stored=None, about={"mine": {}}, kind="hall"), "no_seal")
        self.assertEqual(verdict(stored=None), "consistent")
