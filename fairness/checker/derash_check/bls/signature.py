"""BLS signatures on the curve BLS12-381, only as far as a drand beacon needs them: on G1, with public keys on G2.

Written from RFC 9380 (hashing to a curve) and the usual description of the curve, in plain Python, for being read and not
for speed: one verification takes about a fifth of a second. It only ever handles public values, so nothing here is
constant time.
"""

from .fields import ONE12, P, ZERO2, conjugate12, inverse12, mul2, mul12, neg2, power12, scale2, sub2
from .hashing import hash_to_g1
from .points import R, add_g2, read_g1, read_g2, slope_g2

# The curve's parameter x is negative; its absolute value drives the Miller loop.
X_ABS = 0xD201000000010000
G2_GENERATOR = (
    (
        0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
        0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
    ),
    (
        0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
        0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
    ),
)


def line(at, slope, g1_point):
    """The line through a point of the twist, at a point of G1; times w^3, which the final power makes 1."""
    x, y = g1_point
    constant = sub2(mul2(slope, at[0]), at[1])
    return ((constant, scale2(neg2(slope), x), ZERO2), (ZERO2, (y, 0), ZERO2))


def miller(g1_point, g2_point):
    value, at = ONE12, g2_point
    for bit in bin(X_ABS)[3:]:
        value = mul12(mul12(value, value), line(at, slope_g2(at, at), g1_point))
        at = add_g2(at, at)
        if bit == "1":
            value = mul12(value, line(at, slope_g2(at, g2_point), g1_point))
            at = add_g2(at, g2_point)
    return value


def is_product_one(pairs):
    """Whether the product of the pairings of (point of G1, point of G2) is 1. The parameter's sign does not matter here."""
    product = ONE12
    for g1_point, g2_point in pairs:
        product = mul12(product, miller(g1_point, g2_point))
    # (p^12 - 1) / r in two steps: to p^6 - 1 by conjugate and inverse, then to (p^6 + 1) / r.
    easy = mul12(conjugate12(product), inverse12(product))
    return power12(easy, (P**6 + 1) // R) == ONE12


def verify_bls(public_key, message, signature, dst):
    """Whether a signature (48 bytes, G1) of a message is the public key's (96 bytes, G2). False for bytes that are no points."""
    try:
        signature_point, key_point = read_g1(signature), read_g2(public_key)
    except ValueError:
        return False
    x, y = signature_point
    return is_product_one([((x, -y % P), G2_GENERATOR), (hash_to_g1(message, dst), key_point)])
