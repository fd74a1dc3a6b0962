import unittest

from .fields import ONE12, P, inverse2, inverse6, inverse12, mul2, mul6, mul12, power12
from .hashing import hash_to_g1
from .points import R, add_g1, read_g1, read_g2, sqrt, sqrt2, times
from .signature import G2_GENERATOR, is_product_one, verify_bls

# RFC 9380, appendix J.9.1.
J_9_1 = b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_"
SIX = ((2, 3), (5, 7), (11, 13))
INFINITY = bytes([0xC0]) + bytes(47)


class Fields(unittest.TestCase):
    def test_inverses(self):
        self.assertEqual(mul2((2, 3), inverse2((2, 3))), (1, 0))
        self.assertEqual(mul6(SIX, inverse6(SIX)), ONE12[0])
        self.assertEqual(mul12((SIX, SIX), inverse12((SIX, SIX))), ONE12)

    def test_powers(self):
        three = mul12((SIX, SIX), mul12((SIX, SIX), (SIX, SIX)))
        self.assertEqual(power12((SIX, SIX), 3), three)

    def test_square_roots(self):
        self.assertIn(sqrt(49), (7, P - 7))
        self.assertIsNone(sqrt(P - 1))
        root = sqrt2(mul2((2, 3), (2, 3)))
        self.assertIn(root, ((2, 3), (P - 2, P - 3)))
        self.assertEqual(mul2(sqrt2((P - 1, 0)), sqrt2((P - 1, 0))), (P - 1, 0))


class Points(unittest.TestCase):
    def test_a_hash_falls_where_the_rfc_says(self):
        x, y = hash_to_g1(b"abc", J_9_1)
        self.assertEqual(f"{x:096x}"[:32], "03567bc5ef9c690c2ab2ecdf6a96ef1c")
        self.assertEqual(f"{y:096x}"[:32], "0b9c15f3fe6e5cf4211f346271d7b01c")

    def test_a_hash_is_in_the_group(self):
        point = hash_to_g1(b"derash", J_9_1)
        self.assertIsNone(times(point, R, add_g1))

    def test_bytes_that_are_no_point(self):
        outside = (P + 1).to_bytes(48, "big")
        for data in (b"", bytes(48), INFINITY, bytes([outside[0] | 0x80]) + outside[1:], bytes([0x80]) + bytes(47)):
            with self.subTest(data=data.hex()), self.assertRaises(ValueError):
                read_g1(data)
        with self.assertRaises(ValueError):
            read_g2(bytes(96))


class Signature(unittest.TestCase):
    def test_the_pairing_is_bilinear(self):
        point = hash_to_g1(b"derash", J_9_1)
        x, y = times(point, 3, add_g1)
        thrice = [(point, G2_GENERATOR)] * 3
        self.assertTrue(is_product_one([*thrice, ((x, -y % P), G2_GENERATOR)]))
        self.assertFalse(is_product_one([*thrice[:2], ((x, -y % P), G2_GENERATOR)]))

    def test_bytes_that_are_no_points_are_no_signature(self):
        self.assertFalse(verify_bls(bytes(96), b"message", bytes(48), b"DST"))
        self.assertFalse(verify_bls(bytes(96), b"message", INFINITY, b"DST"))
