"""Kinds of values. A kind takes a value of the JSON and gives what it means; any other spelling is a fault."""

import re

from .faults import Failed, require

# Below this every sum of a step is exact in every language.
NUMBER_MAX = 10**15 - 1


class Misspelt:
    """A number of the JSON that is not written in the one way that counts; no kind takes it."""

    def __init__(self, spelling):
        self.spelling = spelling


def whole(least=0, most=NUMBER_MAX):
    def read(value):
        if isinstance(value, Misspelt):
            raise Failed(f"is a number in another spelling than the one that counts: {value.spelling[:40]}")
        require(type(value) is int and least <= value <= most, f"is not a whole number from {least} to {most}")
        return value

    return read


def text(pattern=None):
    def read(value):
        fits = isinstance(value, str) and (pattern is None or re.fullmatch(pattern, value, re.ASCII))
        require(fits, "is not a text as it must be")
        return value

    return read


def raw(size):
    """Bytes written in lower-case hex."""

    def read(value):
        fits = isinstance(value, str) and re.fullmatch("[0-9a-f]*", value, re.ASCII) and len(value) == 2 * size
        require(fits, f"is not {size} bytes in lower-case hex")
        return bytes.fromhex(value)

    return read


def uuid(value):
    pattern = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    require(isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII), "is not a UUID")
    return bytes.fromhex(value.replace("-", ""))


def one_of(*words):
    def read(value):
        # True is 1 in Python, and in JSON it is not.
        require(any(type(value) is type(word) and value == word for word in words), f"is none of {words}")
        return value

    return read


def maybe(kind):
    """Null, or not there at all, is None."""
    return lambda value: None if value is None else kind(value)


def each(kind, length=None):
    def read(value):
        require(isinstance(value, list) and length in (None, len(value)), "is not a list as it must be")
        return [kind(item) for item in value]

    return read


def fields(**kinds):
    """An object with these fields; others do not matter."""

    def read(value):
        require(isinstance(value, dict), "is not an object")
        found = {}
        for name, kind in kinds.items():
            try:
                found[name] = kind(value.get(name))
            except Failed as why:
                raise Failed(f"{name} {why}") from None
        return found

    return read
