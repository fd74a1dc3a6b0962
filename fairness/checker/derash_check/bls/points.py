"""Points of the curve, and their compressed form, which drand uses.

None is the point at infinity, else (x, y): on G1 over Fp, on G2 over Fp2 (the twist y^2 = x^3 + 4 xi). Whatever reads
bytes raises ValueError when they are no such point.
"""

from .fields import P, add2, inverse2, mul2, neg2, repeated, scale2, sub2

# How many points each of the two groups has.
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001


def adding(neg, sub, mul, slope):
    """The addition of points over the field that these functions calculate in; `slope` is of the line through two."""

    def add(left, right):
        if left is None:
            return right
        if right is None:
            return left
        (x1, y1), (x2, y2) = left, right
        if x1 == x2 and y1 == neg(y2):
            return None
        incline = slope(left, right)
        x3 = sub(sub(mul(incline, incline), x1), x2)
        return (x3, sub(mul(incline, sub(x1, x3)), y1))

    return add


def slope_g1(left, right):
    (x1, y1), (x2, y2) = left, right
    if left == right:
        return 3 * x1 * x1 * pow(2 * y1, -1, P) % P
    return (y2 - y1) * pow(x2 - x1, -1, P) % P


def slope_g2(left, right):
    (x1, y1), (x2, y2) = left, right
    if left == right:
        return mul2(scale2(mul2(x1, x1), 3), inverse2(scale2(y1, 2)))
    return mul2(sub2(y2, y1), inverse2(sub2(x2, x1)))


add_g1 = adding(lambda y: -y % P, lambda x, y: (x - y) % P, lambda x, y: x * y % P, slope_g1)
add_g2 = adding(neg2, sub2, mul2, slope_g2)


def times(point, factor, add):
    return repeated(point, factor, add, None)


def flags_of(data, size):
    """The x coordinate's bytes and the sign bit."""
    if len(data) != size:
        raise ValueError(f"a point here has {size} bytes, not {len(data)}")
    if not data[0] & 0x80:
        raise ValueError("not a compressed point")
    if data[0] & 0x40:
        raise ValueError("the point at infinity")
    return bytes([data[0] & 0x1F]) + data[1:], bool(data[0] & 0x20)


def field_number(data):
    number = int.from_bytes(data, "big")
    if number >= P:
        raise ValueError("a coordinate outside the field")
    return number


def sqrt(square):
    """The square root in Fp, or None."""
    root = pow(square, (P + 1) // 4, P)
    return root if root * root % P == square % P else None


def sqrt2(square):
    """The square root in Fp2, or None."""
    a, b = square
    norm = sqrt(a * a + b * b)
    if norm is None:
        return None
    for candidate in (norm, -norm % P):
        first = sqrt((a + candidate) * pow(2, -1, P) % P)
        if not first:
            continue
        root = (first, b * pow(2 * first, -1, P) % P)
        if mul2(root, root) == square:
            return root
    second = sqrt(-a % P)
    return (0, second) if b == 0 and second is not None else None


def read_g1(data):
    x_bytes, is_larger = flags_of(data, 48)
    x = field_number(x_bytes)
    y = sqrt((x * x * x + 4) % P)
    if y is None:
        raise ValueError("not on the curve")
    if (y > (P - 1) // 2) != is_larger:
        y = -y % P
    point = (x, y)
    if times(point, R, add_g1) is not None:
        raise ValueError("not in the group")
    return point


def read_g2(data):
    x_bytes, is_larger = flags_of(data, 96)
    x = (field_number(x_bytes[48:]), field_number(x_bytes[:48]))
    y = sqrt2(add2(mul2(mul2(x, x), x), (4, 4)))
    if y is None:
        raise ValueError("not on the curve")
    deciding = y[1] if y[1] else y[0]
    if (deciding > (P - 1) // 2) != is_larger:
        y = neg2(y)
    point = (x, y)
    if times(point, R, add_g2) is not None:
        raise ValueError("not in the group")
    return point
