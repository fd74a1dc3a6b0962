import unittest

from .outcome import finish_call, guaranteed_pool_of, prize_pool_of, shares, stage_prizes, stages_won, tax_on

CELLS = [1, 16, 31, 46, 61, 2, 17, 32, 47, 62, 3, 18, 0, 48, 63, 4, 19, 33, 49, 64, 5, 20, 34, 50, 65]
TOP_ROW, MIDDLE_ROW = 31, 31744


class Outcome(unittest.TestCase):
    def test_the_prize_pool_is_rounded_down(self):
        self.assertEqual(prize_pool_of(1999, 2000), 1599)
        self.assertEqual(prize_pool_of(1000, 0), 1000)
        self.assertEqual(prize_pool_of(1000, 10_000), 0)

    def test_what_a_share_lacks_of_a_guarantee_is_added(self):
        self.assertEqual(guaranteed_pool_of(1999, {"cut": 2000, "guarantee": 1600}), (1600, 1))
        self.assertEqual(guaranteed_pool_of(1999, {"cut": 2000, "guarantee": 1599}), (1599, 0))
        self.assertEqual(guaranteed_pool_of(1999, {"cut": 2000, "guarantee": 0}), (1599, 0))

    def test_a_tax_is_rounded_down_and_free_below_its_threshold(self):
        tax = {"rate": 1500, "threshold": 100_000, "base": "prize", "bearer": "winner"}
        self.assertEqual([tax_on(tax, prize, 0, 0) for prize in (120_000, 100_000, 99_999)], [18_000, 15_000, 0])
        self.assertEqual(tax_on({**tax, "threshold": 0}, 13, 0, 0), 1)
        self.assertEqual(tax_on({**tax, "base": "prize_and_bonus"}, 100_000, 50_000, 10_000), 22_500)
        self.assertEqual(tax_on({**tax, "base": "less_stake"}, 100_000, 50_000, 10_000), 21_000)
        self.assertEqual(tax_on({**tax, "base": "less_stake", "threshold": 0}, 10, 0, 20), 0)

    def test_a_mask_is_complete_at_the_last_of_its_balls(self):
        self.assertEqual(finish_call(CELLS, [1, 16, 75, 31, 46, 61, 2], [TOP_ROW]), 6)

    def test_the_free_centre_needs_no_ball(self):
        self.assertEqual(finish_call(CELLS, [3, 18, 48, 63], [TOP_ROW, MIDDLE_ROW]), 4)

    def test_balls_that_complete_no_mask(self):
        self.assertIsNone(finish_call(CELLS, [1, 16, 31, 46], [TOP_ROW]))

    def test_a_stage_is_played_from_the_call_of_the_one_before_on(self):
        other = [number + 5 if number else 0 for number in CELLS]
        cards = {3: CELLS, 9: other}
        balls = [1, 16, 31, 46, 61, 6, 21, 36, 51, 66, 3, 18, 48, 63]
        # The first row of card 3 is whole at 5, card 9's at 10; the middle row of card 3 at 14.
        self.assertEqual(stages_won(cards, balls, [(50, [TOP_ROW]), (50, [MIDDLE_ROW])]), [(5, [3]), (14, [3])])
        self.assertEqual(stages_won(cards, balls, [(50, [MIDDLE_ROW]), (50, [TOP_ROW])]), [(14, [3]), (14, [3, 9])])
        self.assertEqual(stages_won(cards, balls[:12], [(50, [TOP_ROW]), (50, [MIDDLE_ROW])]), [(5, [3])])

    def test_the_last_stage_has_the_spare_santim(self):
        self.assertEqual(stage_prizes(101, [(33, []), (33, []), (34, [])]), [33, 33, 35])

    def test_spare_santim_go_to_the_lowest_cartelas(self):
        self.assertEqual(shares(101, [88, 3, 17]), {3: 34, 17: 34, 88: 33})
        self.assertEqual(shares(0, [5]), {5: 0})
