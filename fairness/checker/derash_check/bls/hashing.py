"""Hashing to G1: RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_ (sections 5.3.1, 6.6.2, 8.8.1)."""

import hashlib

from .fields import P
from .isogeny import from_isogenous
from .points import add_g1, sqrt, times

SSWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SSWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SSWU_Z = 11
G1_COFACTOR = 0xD201000000010001


def expand_message(message, dst, length):
    """expand_message_xmd with SHA-256 (RFC 9380, 5.3.1)."""
    dst_prime = dst + bytes([len(dst)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\x00" + dst_prime).digest()
    block = hashlib.sha256(first + b"\x01" + dst_prime).digest()
    blocks = block
    for number in range(2, (length + 31) // 32 + 1):
        mixed = bytes(a ^ b for a, b in zip(first, block))
        block = hashlib.sha256(mixed + bytes([number]) + dst_prime).digest()
        blocks += block
    return blocks[:length]


def map_to_isogenous(u):
    """The simplified SWU map (6.6.2) onto the isogenous curve y^2 = x^3 + A x + B."""
    zu2 = SSWU_Z * u * u % P
    denominator = (zu2 * zu2 + zu2) % P
    if denominator == 0:
        x = SSWU_B * pow(SSWU_Z * SSWU_A, -1, P) % P
    else:
        x = -SSWU_B * pow(SSWU_A, -1, P) * (1 + pow(denominator, -1, P)) % P
    y = sqrt((x * x * x + SSWU_A * x + SSWU_B) % P)
    if y is None:
        x = zu2 * x % P
        y = sqrt((x * x * x + SSWU_A * x + SSWU_B) % P)
    # RFC 9380, 4.1: for a prime field the sign is the lowest bit.
    return (x, y) if y % 2 == u % 2 else (x, -y % P)


def hash_to_g1(message, dst):
    uniform = expand_message(message, dst, 128)
    points = [from_isogenous(map_to_isogenous(int.from_bytes(part, "big") % P)) for part in (uniform[:64], uniform[64:])]
    return times(add_g1(*points), G1_COFACTOR, add_g1)
