import unittest

from .faults import Failed
from .kinds import NUMBER_MAX, Misspelt, each, fields, maybe, one_of, raw, text, uuid, whole


class Kinds(unittest.TestCase):
    def refuses(self, kind, *values):
        for value in values:
            with self.subTest(value=value), self.assertRaises(Failed):
                kind(value)

    def test_a_whole_number_is_one_in_its_range_and_nothing_else(self):
        self.assertEqual(whole(1, 75)(75), 75)
        self.assertEqual(whole()(NUMBER_MAX), NUMBER_MAX)
        self.refuses(whole(1, 75), 0, 76, 1.0, "1", True, None, [1], Misspelt("1e0"))
        self.refuses(whole(), -1, NUMBER_MAX + 1)

    def test_bytes_are_lower_case_hex_of_their_size(self):
        self.assertEqual(raw(2)("00ff"), b"\x00\xff")
        self.refuses(raw(2), "00FF", "00f", "00ffff", "0x0f", "00ff\n", "００ff", None)

    def test_a_uuid_is_lower_case_with_hyphens(self):
        self.assertEqual(uuid("00112233-4455-6677-8899-aabbccddeeff").hex(), "00112233445566778899aabbccddeeff")
        self.refuses(uuid, "00112233-4455-6677-8899-AABBCCDDEEFF", "00112233445566778899aabbccddeeff", 7)

    def test_a_text_may_have_a_pattern(self):
        self.assertEqual(text("[0-9]{1,3}")("123"), "123")
        self.refuses(text("[0-9]{1,3}"), "1234", "12 ", "١", 123)

    def test_one_of_these_words_is_of_the_same_type_too(self):
        self.assertIs(one_of(True, False)(True), True)
        self.refuses(one_of(True, False), 1, "true", None)

    def test_what_may_be_missing_is_none(self):
        self.assertIsNone(maybe(whole())(None))
        self.assertEqual(maybe(whole())(3), 3)

    def test_a_list_has_its_length_and_each_of_it_is_of_the_kind(self):
        self.assertEqual(each(whole(), 2)([1, 2]), [1, 2])
        self.refuses(each(whole(), 2), [1], [1, "2"], "12", {"0": 1, "1": 2})

    def test_an_object_says_which_field_is_wrong_and_others_do_not_matter(self):
        kind = fields(number=whole(), name=maybe(text()))
        self.assertEqual(kind({"number": 1, "other": "x"}), {"number": 1, "name": None})
        with self.assertRaisesRegex(Failed, "^number is not a whole number"):
            kind({"number": "1"})
