import type { Random } from "./random.ts";

/** Text that looks like something else, or that somebody once forgot to think of. */
const texts: readonly string[] = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\r\n",
    "\u2028",
    "\u202e",
    "\ufeff",
    "\ud800",
    "\udc00\ud800",
    "é",
    "e\u0301",
    "አበበ",
    "😀",
  ],
  // Digits of other scripts: Ethiopic, Arabic, Devanagari, full width, superscript, mathematical.
  ...["፩፪፫", "፼", "٣", "١٠", "۵", "१०", "１０", "²", "𝟏𝟎", "Ⅷ", "½"],
  ...[
    "NaN",
    "Infinity",
    "-Infinity",
    "-0",
    "+1",
    "1e1",
    "1e309",
    "0x10",
    "0b1",
    "010",
    "1_000",
    "1,5",
    "1.005",
    ".5",
    "5.",
    "--1",
  ],
  ...[
    "9007199254740993",
    "9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999999",
    "0.001",
    "1e-400",
  ],
  ...[
    "true",
    "false",
    "null",
    "undefined",
    "[object Object]",
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
  ],
  ...[
    "' or 1=1 --",
    "'; drop table entry; --",
    "$1",
    "%s%n",
    `${"{7*7}"}`,
    "{{7*7}}",
    "`id`",
    "|id",
    "../../etc/passwd",
    "..\\..\\",
  ],
  ...[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "=1+1",
    "@sum(1)",
    "\u001b[31m",
  ],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "ETH000",
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "+10000-01-01",
    "1969-12-31",
  ],
  ...["a@b", "http://169.254.169.254/", "file:///etc/passwd", "//evil.example", "%00", "%ff", "%c0%ae", "%u0041", "%"],
];

const numbers: readonly number[] = [
  ...[
    0,
    -0,
    1,
    -1,
    0.1,
    1.005,
    75,
    76,
    200,
    201,
    2000,
    2001,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 63),
  ],
  ...[1e21, 1e308, 5e-324, -1e-300, 0.30000000000000004],
];

/** Text as JSON that no value is written as: what a parser makes of it is what counts. */
const writings: readonly string[] = [
  ...["1e309", "-1e309", "1e-400", "-0", "0.1e1", "100000000000000000000000000000000000000", "9007199254740993"],
  ...[
    '"\\u0000"',
    '"\\ud800"',
    '"\\uDC00\\uD800"',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"a":1}}}',
  ],
  ...[
    "NaN",
    "Infinity",
    "undefined",
    "01",
    "+1",
    ".5",
    "0x10",
    "'a'",
    "{a:1}",
    "[1,]",
    "//x",
    "/**/1",
    '"\u0001"',
    "nul",
  ],
];

/** How deep and how long is too much for somebody; a body has 64 KB, a message of a socket 16. */
const depths: readonly number[] = [30, 1000, 7000, 30_000];
const lengths: readonly number[] = [101, 151, 4097, 16_000, 66_000];

/** A value that fits nowhere much. */
export function nastyValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 2 ? 6 : 10)) {
    case 0:
    case 1:
    case 2:
      return random.pick(texts);
    case 3:
    case 4:
      return random.pick(numbers);
    case 5:
      return random.pick([null, true, false, [], {}, ""]);
    case 6:
      return random.pick(["a", "9", "ሀ", "😀", " ", '"', "\\", "\u0000"]).repeat(random.pick(lengths));
    case 7:
      return Array.from({ length: random.pick([1, 3, 300, 3000]) }, () => random.pick(numbers));
    case 8:
      return [nastyValue(random, depth + 1), nastyValue(random, depth + 1)];
    default:
      return Object.fromEntries(
        Array.from({ length: random.pick([1, 2, 500]) }, (_, index) => [nastyKey(random, index), 1]),
      );
  }
}

export function nastyKey(random: Random, index = 0): string {
  return random.pick([...texts, `k${index}`, `k${index}`, `${index}`, "a".repeat(300)]);
}

export function nastyText(random: Random): string {
  return random.chance(90) ? random.pick(texts) : "9".repeat(random.pick(lengths));
}

/** JSON, or what passes for it. */
export function nastyWriting(random: Random): string {
  if (random.chance(70)) return random.pick(writings);
  const depth = random.pick(depths);
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
    ["[[", "]]"],
    ["[", ""],
  ] as const);
  return open.repeat(depth) + (open.endsWith(":") ? "1" : "") + close.repeat(depth);
}

/** Bytes that are no text. */
export function nastyBytes(random: Random): Buffer {
  const known = [
    [0xff, 0xfe],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf8, 0x88, 0x80, 0x80, 0x80],
    [0xe1, 0x89],
    [0x00],
    [0x1f, 0x8b, 0x08, 0x00],
  ];
  return Buffer.from(
    random.chance(50) ? random.pick(known) : Array.from({ length: random.below(64) }, () => random.below(256)),
  );
}
