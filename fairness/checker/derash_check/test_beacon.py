import unittest

from .beacon import QUICKNET, beacon_signature_is_valid, first_round_from, time_of

KEY = bytes.fromhex(QUICKNET["publicKey"])
ROUND_1000 = bytes.fromhex(
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)


class Beacon(unittest.TestCase):
    def test_rounds_count_from_one(self):
        self.assertEqual(time_of(1, 1000, 300), 1000)
        self.assertEqual(time_of(27946612, QUICKNET["genesisMs"], QUICKNET["periodMs"]), 1776643200000)

    def test_the_first_round_that_is_not_before_a_moment(self):
        moments = {-5000: 1, 1000: 1, 1001: 2, 1300: 2, 1301: 3}
        for moment, expected in moments.items():
            with self.subTest(moment=moment):
                self.assertEqual(first_round_from(moment, 1000, 300), expected)

    def test_quicknet_has_signed_its_round_and_no_other(self):
        self.assertTrue(beacon_signature_is_valid(KEY, 1000, ROUND_1000))
        self.assertFalse(beacon_signature_is_valid(KEY, 1001, ROUND_1000))
