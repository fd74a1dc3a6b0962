import unittest

from .hashing import sha256
from .merkle import path_of, root_from, root_of

LEAVES = [sha256(bytes([number])) for number in range(9)]


class Merkle(unittest.TestCase):
    def test_the_root_of_one_leaf_is_the_leaf(self):
        self.assertEqual(root_of(LEAVES[:1]), LEAVES[0])

    def test_a_leaf_without_a_neighbour_goes_up_as_it_is(self):
        pair = sha256(b"\x01" + LEAVES[0] + LEAVES[1])
        self.assertEqual(root_of(LEAVES[:3]), sha256(b"\x01" + pair + LEAVES[2]))

    def test_every_leaf_of_every_tree_leads_to_the_root(self):
        for count in range(1, 10):
            leaves = LEAVES[:count]
            for index in range(count):
                with self.subTest(count=count, index=index):
                    path = path_of(leaves, index)
                    self.assertEqual(root_from(leaves[index], index, count, path), root_of(leaves))

    def test_a_path_with_a_neighbour_too_few_or_too_many_leads_nowhere(self):
        path = path_of(LEAVES, 3)
        self.assertIsNone(root_from(LEAVES[3], 3, 9, path[:-1]))
        self.assertIsNone(root_from(LEAVES[3], 3, 9, [*path, LEAVES[0]]))

    def test_another_leaf_leads_to_another_root(self):
        self.assertNotEqual(root_from(LEAVES[4], 3, 9, path_of(LEAVES, 3)), root_of(LEAVES))
