"""Numbers as bytes, high byte first, and the two hashes."""

import hashlib
import hmac


def u8(number):
    return number.to_bytes(1, "big")


def u16(number):
    return number.to_bytes(2, "big")


def u32(number):
    return number.to_bytes(4, "big")


def u64(number):
    return number.to_bytes(8, "big")


def sha256(data):
    return hashlib.sha256(data).digest()


def hmac256(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()
