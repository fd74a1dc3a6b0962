"""Fp2, Fp6 and Fp12: the fields of the curve BLS12-381."""

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB

# Fp2 = Fp[u] / (u^2 + 1): pairs (a, b) meaning a + b u.
ZERO2 = (0, 0)
ONE2 = (1, 0)


def add2(x, y):
    return ((x[0] + y[0]) % P, (x[1] + y[1]) % P)


def sub2(x, y):
    return ((x[0] - y[0]) % P, (x[1] - y[1]) % P)


def neg2(x):
    return (-x[0] % P, -x[1] % P)


def mul2(x, y):
    a, b = x
    c, d = y
    ac, bd = a * c, b * d
    return ((ac - bd) % P, ((a + b) * (c + d) - ac - bd) % P)


def scale2(x, factor):
    return (x[0] * factor % P, x[1] * factor % P)


def inverse2(x):
    a, b = x
    norm = pow(a * a + b * b, -1, P)
    return (a * norm % P, -b * norm % P)


def times_xi(x):
    """Times xi = 1 + u, from which the fields above are built."""
    a, b = x
    return ((a - b) % P, (a + b) % P)


# Fp6 = Fp2[v] / (v^3 - xi): triples. Fp12 = Fp6[w] / (w^2 - v): pairs of triples.
ZERO6 = (ZERO2, ZERO2, ZERO2)
ONE6 = (ONE2, ZERO2, ZERO2)
ONE12 = (ONE6, ZERO6)


def add6(x, y):
    return (add2(x[0], y[0]), add2(x[1], y[1]), add2(x[2], y[2]))


def sub6(x, y):
    return (sub2(x[0], y[0]), sub2(x[1], y[1]), sub2(x[2], y[2]))


def neg6(x):
    return (neg2(x[0]), neg2(x[1]), neg2(x[2]))


def mul6(x, y):
    a0, a1, a2 = x
    b0, b1, b2 = y
    t0, t1, t2 = mul2(a0, b0), mul2(a1, b1), mul2(a2, b2)
    c0 = add2(t0, times_xi(sub2(mul2(add2(a1, a2), add2(b1, b2)), add2(t1, t2))))
    c1 = add2(sub2(mul2(add2(a0, a1), add2(b0, b1)), add2(t0, t1)), times_xi(t2))
    c2 = add2(sub2(mul2(add2(a0, a2), add2(b0, b2)), add2(t0, t2)), t1)
    return (c0, c1, c2)


def times_v(x):
    return (times_xi(x[2]), x[0], x[1])


def inverse6(x):
    a, b, c = x
    t0 = sub2(mul2(a, a), times_xi(mul2(b, c)))
    t1 = sub2(times_xi(mul2(c, c)), mul2(a, b))
    t2 = sub2(mul2(b, b), mul2(a, c))
    norm = add2(mul2(a, t0), times_xi(add2(mul2(c, t1), mul2(b, t2))))
    inverse = inverse2(norm)
    return (mul2(t0, inverse), mul2(t1, inverse), mul2(t2, inverse))


def mul12(x, y):
    a, b = x
    c, d = y
    ac, bd = mul6(a, c), mul6(b, d)
    return (add6(ac, times_v(bd)), sub6(mul6(add6(a, b), add6(c, d)), add6(ac, bd)))


def conjugate12(x):
    return (x[0], neg6(x[1]))


def inverse12(x):
    a, b = x
    inverse = inverse6(sub6(mul6(a, a), times_v(mul6(b, b))))
    return (mul6(a, inverse), neg6(mul6(b, inverse)))


def power12(x, exponent):
    return repeated(x, exponent, mul12, ONE12)


def repeated(x, count, combine, neutral):
    """So many times x, combined in a group with that neutral element: by doubling, from the highest bit down."""
    result = neutral
    for bit in bin(count)[2:]:
        result = combine(result, result)
        if bit == "1":
            result = combine(result, x)
    return result
