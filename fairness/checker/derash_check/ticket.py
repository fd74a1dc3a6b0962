"""A ticket, which is a cartela that was paid for, and its leaf."""

from .hashing import sha256, u8, u16, u64

# The free cell in the middle of a card.
CENTRE = 12


def card_hash(number, cells):
    return sha256(b"bingo75/v1/card" + u16(number) + bytes(cells))


def player_tag(salt, telegram_id):
    return sha256(b"bingo75/v1/player" + salt + u64(telegram_id))


def paper_tag(ticket_id):
    return sha256(b"bingo75/v1/paper" + ticket_id)


def leaf_of(round_id, number, card, stake, tag, ticket_id):
    return sha256(u8(0) + b"bingo75/v1/ticket" + round_id + u16(number) + card + u64(stake) + tag + ticket_id)


def is_cartela(cells):
    for column in range(5):
        numbers = [cells[row * 5 + column] for row in range(5) if row * 5 + column != CENTRE]
        in_column = all(15 * column < number <= 15 * column + 15 for number in numbers)
        if not in_column or len(set(numbers)) != len(numbers):
            return False
    return cells[CENTRE] == 0
