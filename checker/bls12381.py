"""BLS signatures on the curve BLS12-381, only as far as a drand beacon needs them: signatures on G1, public keys on G2.

Written from RFC 9380 (hashing to a curve) and the usual description of the curve, in plain Python, for being read and not
for speed: one verification takes about a second. It only ever handles public values, so nothing here is constant time.
"""

import hashlib

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
R = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
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


# ---- The field Fp2 = Fp[u] / (u^2 + 1): pairs (a, b) meaning a + b u ----

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


# ---- Fp6 = Fp2[v] / (v^3 - xi): triples; Fp12 = Fp6[w] / (w^2 - v): pairs of triples ----

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
    result = ONE12
    for bit in bin(exponent)[2:]:
        result = mul12(result, result)
        if bit == "1":
            result = mul12(result, x)
    return result


# ---- Points: None is the point at infinity, else (x, y). On G1 over Fp, on G2 over Fp2 (the twist y^2 = x^3 + 4 xi) ----


def add_g1(left, right):
    if left is None:
        return right
    if right is None:
        return left
    (x1, y1), (x2, y2) = left, right
    if x1 == x2:
        if (y1 + y2) % P == 0:
            return None
        slope = 3 * x1 * x1 * pow(2 * y1, -1, P) % P
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, P) % P
    x3 = (slope * slope - x1 - x2) % P
    return (x3, (slope * (x1 - x3) - y1) % P)


def slope_g2(left, right):
    (x1, y1), (x2, y2) = left, right
    if left == right:
        return mul2(scale2(mul2(x1, x1), 3), inverse2(scale2(y1, 2)))
    return mul2(sub2(y2, y1), inverse2(sub2(x2, x1)))


def add_g2(left, right):
    if left is None:
        return right
    if right is None:
        return left
    (x1, y1), (x2, y2) = left, right
    if x1 == x2 and add2(y1, y2) == ZERO2:
        return None
    slope = slope_g2(left, right)
    x3 = sub2(mul2(slope, slope), add2(x1, x2))
    return (x3, sub2(mul2(slope, sub2(x1, x3)), y1))


def times(point, factor, add):
    result = None
    for bit in bin(factor)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


# ---- Reading points: the compressed form that drand uses. Each raises ValueError on bytes that are no such point ----


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


# ---- Hashing to G1: RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_ (sections 5.3.1, 6.6.2, 8.8.1 and appendix E.2) ----

SSWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SSWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SSWU_Z = 11
G1_COFACTOR = 0xD201000000010001

# The isogeny back to the curve, coefficients from the constant term up (appendix E.2).
X_NUMERATOR = [
    0x11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7,
    0x17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb,
    0xd54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0,
    0x1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861,
    0xe99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9,
    0x1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983,
    0xd6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84,
    0x17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e,
    0x80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317,
    0x169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e,
    0x10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b,
    0x6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229,
]
X_DENOMINATOR = [
    0x8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c,
    0x12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff,
    0xb2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19,
    0x3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8,
    0x13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e,
    0xe7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5,
    0x772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a,
    0x14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e,
    0xa10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641,
    0x95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a,
    0x1,
]
Y_NUMERATOR = [
    0x90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33,
    0x134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696,
    0xcc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6,
    0x1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb,
    0x8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb,
    0x16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0,
    0x4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2,
    0x987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29,
    0x9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587,
    0xe1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30,
    0x19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132,
    0x18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e,
    0xb182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8,
    0x245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133,
    0x5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b,
    0x15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604,
]
Y_DENOMINATOR = [
    0x16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1,
    0x1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d,
    0x58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2,
    0x16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416,
    0xbe0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d,
    0x8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac,
    0x166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c,
    0x16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9,
    0x1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a,
    0x167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55,
    0x4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8,
    0xaccbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092,
    0xad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc,
    0x2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7,
    0xe0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f,
    0x1,
]


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


def polynomial(coefficients, x):
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * x + coefficient) % P
    return value


def from_isogenous(point):
    x, y = point
    new_x = polynomial(X_NUMERATOR, x) * pow(polynomial(X_DENOMINATOR, x), -1, P) % P
    new_y = y * polynomial(Y_NUMERATOR, x) * pow(polynomial(Y_DENOMINATOR, x), -1, P) % P
    return (new_x, new_y)


def hash_to_g1(message, dst):
    uniform = expand_message(message, dst, 128)
    points = [from_isogenous(map_to_isogenous(int.from_bytes(part, "big") % P)) for part in (uniform[:64], uniform[64:])]
    return times(add_g1(*points), G1_COFACTOR, add_g1)


# ---- The pairing ----


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


def verify(public_key, message, signature, dst):
    """Whether a signature (48 bytes, G1) of a message is the public key's (96 bytes, G2). False for bytes that are no points."""
    try:
        signature_point, key_point = read_g1(signature), read_g2(public_key)
    except ValueError:
        return False
    x, y = signature_point
    return is_product_one([((x, -y % P), G2_GENERATOR), (hash_to_g1(message, dst), key_point)])
