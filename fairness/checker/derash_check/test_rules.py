import unittest

from .faults import Failed
from .rules import read_rules

RULES = (
    "bingo75/v1/rules\n"
    "cut=2000\n"
    "bonus=4:100000,5:50000\n"
    "pattern any-line=31,992\n"
    "pattern corners=17825809\n"
    "split=equal, spare santim by lowest cartela\n"
    "players=2\n"
    "lead=4000"
)


class Rules(unittest.TestCase):
    def test_a_text_says_its_rules(self):
        self.assertEqual(
            read_rules(RULES),
            {
                "cut": 2000,
                "guarantee": 0,
                "first_shout": False,
                "tax": None,
                "bonus": {4: 100000, 5: 50000},
                "stages": [(100, [31, 992, 17825809])],
                "players": 2,
                "lead": 4000,
            },
        )

    def test_there_may_be_no_bonus(self):
        self.assertEqual(read_rules(RULES.replace("4:100000,5:50000", ""))["bonus"], {})

    def test_stages_have_a_share_and_patterns_each(self):
        lines = "pattern any-line=31,992\npattern corners=17825809\n"
        staged = RULES.replace(lines, "stage 40\npattern any-line=31,992\nstage 60\npattern blackout=33554431\n")
        self.assertEqual(read_rules(staged)["stages"], [(40, [31, 992]), (60, [33554431])])
        for wrong in (
            staged.replace("stage 40", "stage 41"),
            staged.replace("stage 40", "stage 040"),
            staged.replace("stage 40\n", ""),
            staged.replace("stage 40", "stage 0").replace("stage 60", "stage 100"),
            staged.replace("pattern any-line=31,992\n", ""),
            RULES.replace(lines, "stage 100\n" + lines),
            RULES.replace(lines, "".join(f"stage 25\npattern p{n}=31\n" for n in range(4))),
        ):
            with self.subTest(wrong=wrong), self.assertRaises(Failed):
                read_rules(wrong)

    def test_the_first_shout_may_take_all(self):
        split = "split=equal, spare santim by lowest cartela"
        shout = RULES.replace(split, "split=first shout takes all")
        self.assertTrue(read_rules(shout)["first_shout"])
        with self.assertRaises(Failed):
            read_rules(shout.replace("pattern any", "stage 40\npattern any", 1).replace("pattern cor", "stage 60\npattern cor"))

    def test_a_guarantee_is_a_line_of_its_own(self):
        self.assertEqual(read_rules(RULES.replace("cut=2000", "cut=2000\nguarantee=70"))["guarantee"], 70)

    def test_a_tax_is_a_line_of_its_own(self):
        read = read_rules(RULES.replace("bonus=", "tax=1500:100000:less_stake:company\nbonus="))["tax"]
        self.assertEqual(read, {"rate": 1500, "threshold": 100000, "base": "less_stake", "bearer": "company"})
        for wrong in ("0:0:prize:winner", "5001:0:prize:winner", "01:0:prize:winner", "1:0:pot:winner", "1:0:prize:house", ""):
            with self.subTest(wrong=wrong), self.assertRaises(Failed):
                read_rules(RULES.replace("bonus=", f"tax={wrong}\nbonus="))

    def test_a_text_written_in_any_other_way_says_none(self):
        others = {
            "cut=2000": ("cut=02000", "cut=10001", "cut=2e3", "cut= 2000", "cut=２０００", "cut=2000\nguarantee=0"),
            "4:100000,5:50000": ("5:50000,4:100000", "4:100000,4:50000", "4:100000,"),
            "31,992": ("", "0", "4096", "33554432", "31,,992"),
            "pattern any-line": ("pattern corners", "pattern zigzag", "pattern Any", "any-line"),
            "lead=4000": ("lead=4000\n", "lead=1000000000000000", "lead="),
        }
        for right, wrongs in others.items():
            for wrong in wrongs:
                with self.subTest(wrong=wrong), self.assertRaises(Failed):
                    read_rules(RULES.replace(right, wrong))
