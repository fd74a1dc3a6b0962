import unittest

from .json_text import DEPTH_MAX, parse_json
from .kinds import Misspelt


class JsonText(unittest.TestCase):
    def test_a_number_in_its_one_spelling_is_a_number(self):
        self.assertEqual(parse_json("[0, 7, 999999999999999]"), [0, 7, 999999999999999])

    def test_a_number_in_any_other_spelling_is_none(self):
        for spelling in ("1e3", "1.0", "-0", "-1", "1000000000000000", "1000.00000000000000000001"):
            with self.subTest(spelling=spelling):
                (number,) = parse_json(f"[{spelling}]")
                self.assertIsInstance(number, Misspelt)

    def test_what_is_no_json_is_refused(self):
        for content in ("", "NaN", "[Infinity]", "[01]", "{'a': 1}", "[1,]"):
            with self.subTest(content=content), self.assertRaises(ValueError):
                parse_json(content)

    def test_brackets_within_brackets_have_an_end(self):
        parse_json("[" * DEPTH_MAX + "]" * DEPTH_MAX)
        with self.assertRaises(ValueError):
            parse_json("[" * (DEPTH_MAX + 1) + "]" * (DEPTH_MAX + 1))
        # Brackets in a text are letters.
        parse_json('["' + "[" * 100 + r'\"[' + '"]')

    def test_of_a_name_that_stands_twice_the_last_counts(self):
        self.assertEqual(parse_json('{"a": 1, "a": 2}'), {"a": 2})
