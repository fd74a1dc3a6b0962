"""The hash of what is published when the sale has ended."""

from .hashing import sha256, u16, u64


def close_hash(fields):
    return sha256(
        b"bingo75/v1/close"
        + fields["round_id"]
        + u64(fields["closes_at"])
        + u64(fields["stake"])
        + u16(fields["count"])
        + u64(fields["prize_pool"])
        + fields["root"]
        + fields["commit"]
        + fields["chain"]
        + u64(fields["beacon_round"])
        + fields["rules_hash"]
        + fields["previous"]
    )
