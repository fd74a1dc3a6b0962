"""From the seed to the order of the balls."""

from .hashing import hmac256, sha256, u8, u32


def draw_seed(server_seed, close, signature):
    return hmac256(server_seed, b"bingo75/v1/seed" + close + signature)


def order_of(seed):
    def stream():
        counter = 0
        while True:
            yield from hmac256(seed, b"bingo75/v1/draw" + u32(counter))
            counter += 1

    following = stream()
    order = list(range(1, 76))
    for k in range(75, 1, -1):
        limit = 256 - 256 % k
        byte = next(following)
        while byte >= limit:
            byte = next(following)
        other = byte % k
        order[k - 1], order[other] = order[other], order[k - 1]
    return order


def call_hashes(close, order):
    """h[0] to h[n]."""
    hashes = [close]
    for number, ball in enumerate(order, 1):
        hashes.append(sha256(hashes[-1] + u8(number) + u8(ball)))
    return hashes
