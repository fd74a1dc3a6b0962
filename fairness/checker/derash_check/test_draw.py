import unittest

from .draw import call_hashes, draw_seed, order_of
from .hashing import sha256

# The worked example of docs/fairness.md.
CLOSE = bytes.fromhex("d3ce50ff9447ea33f2a419ca01a569fe8dc1c14fe0cea562c0a8973e9eac6c6f")
SEED = bytes.fromhex("96d25905ecaabe1b983c25f6e05c755224bdb7b60be31be2ec39e3049e70a34e")


class Draw(unittest.TestCase):
    def test_the_seed_takes_in_all_three(self):
        self.assertEqual(draw_seed(b"\x07" * 32, CLOSE, b"\xab" * 48), SEED)
        self.assertNotEqual(draw_seed(b"\x07" * 32, CLOSE, b"\xab" * 47 + b"\xac"), SEED)

    def test_the_order_is_every_ball_once(self):
        self.assertEqual(order_of(SEED)[:10], [53, 37, 23, 18, 13, 52, 1, 12, 17, 7])
        for number in range(20):
            self.assertEqual(sorted(order_of(sha256(bytes([number])))), list(range(1, 76)))

    def test_a_call_hash_takes_in_all_balls_so_far(self):
        hashes = call_hashes(CLOSE, order_of(SEED))
        self.assertEqual(hashes[0], CLOSE)
        self.assertEqual(hashes[1].hex(), "4ccc024191749beff7c02bd4d1a2e337356d4d41e77aeda8557e827da03a57ad")
        self.assertEqual(hashes[75].hex(), "20f4460e4fa91705052420e05e8dc92dfd8d353709aa5db9d3dad0823fd9e34a")
        self.assertNotEqual(call_hashes(CLOSE, [37, 53])[-1], hashes[2])
