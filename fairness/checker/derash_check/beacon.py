"""The beacon: which of its rounds decides, and whether it has signed."""

from .bls.signature import verify_bls
from .hashing import sha256, u64

DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
QUICKNET = {
    "chain": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "publicKey": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1f"
    "ec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesisMs": 1692803367000,
    "periodMs": 3000,
}
# The shortest lead with drand.
LEAD_MS_MIN = 4000


def time_of(beacon_round, genesis, period):
    return genesis + (beacon_round - 1) * period


def first_round_from(moment, genesis, period):
    # The whole number not below (moment - genesis) / period, plus 1.
    return max(1, -((genesis - moment) // period) + 1)


def local_chain(public_key, genesis, period):
    return sha256(b"bingo75/v1/local-beacon" + public_key + u64(genesis) + u64(period))


def beacon_signature_is_valid(public_key, beacon_round, signature):
    return verify_bls(public_key, sha256(u64(beacon_round)), signature, DST)
