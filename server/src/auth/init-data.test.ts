import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verifyInitData } from "./init-data.ts";

/**
 * Vectors of the telegram-apps documentation ("Init Data", and the HMAC example of init-data-golang, December 2024).
 * Their bots are samples of that documentation.
 */
const published = [
  {
    name: "without a signature",
    token: "5768337691:AAGDAe6rjxu1cUgxK4BizYi--Utc3J9v5AU",
    authDate: 1_709_144_340,
    firstName: "Vladislav",
    initData:
      "user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C" +
      "%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22en%22%2C%22is_premium%22%3Atrue%2C" +
      "%22allows_write_to_pm%22%3Atrue%7D&chat_instance=-3788475317572404878&chat_type=private&auth_date=1709144340" +
      "&hash=371697738012ebd26a111ace4aff23ee265596cd64026c8c3677956a85ca1827",
  },
  {
    name: "with a signature",
    token: "7342037359:AAHI25ES9xCOMPokpYoz-p8XVrZUdygo2J4",
    authDate: 1_733_509_682,
    firstName: "Vladislav + - ? /",
    initData:
      "user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C" +
      "%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C" +
      "%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me" +
      "%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D" +
      "&chat_instance=8134722200314281151&chat_type=private&auth_date=1733509682" +
      "&signature=TYJxVcisqbWjtodPepiJ6ghziUL94-KNpG8Pau-X7oNNLNBM72APCpi_RKiUlBvcqo5L-LAxIc3dnTzcZX_PDg" +
      "&hash=a433d8f9847bd6addcc563bff7cc82c89e97ea0d90c11fe5729cae6796a36d73",
  },
];

const token = "123456:our-bot";
const now = 1_800_000_000;
const abebe = { id: 42, first_name: "Abebe", last_name: "Bikila", username: "abebe", language_code: "am" };

type Fields = [key: string, value: string][];
const fieldsOf = (user: unknown = abebe, authDate: number | string = now): Fields => [
  ["auth_date", String(authDate)],
  ["query_id", "AAH"],
  ["user", JSON.stringify(user)],
];

/** Signs as Telegram's page describes it: our own few lines, so that the library is not its own judge. */
function signed(fields: Fields, botToken = token): string {
  const check = fields
    .map(([key, value]) => `${key}=${value}`)
    .sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
    .join("\n");
  const secret = createHmac("sha256", "WebAppData").update(botToken).digest();
  const hash = createHmac("sha256", secret).update(check).digest("hex");
  return new URLSearchParams([...fields, ["hash", hash]]).toString();
}

const verify = (initData: string, atSeconds = now) => verifyInitData(initData, token, atSeconds * 1000)?.user ?? null;

describe("published vectors", () => {
  test.each(published)("the vector $name is accepted", ({ initData, token, authDate, firstName }) => {
    expect(verifyInitData(initData, token, (authDate + 30) * 1000)).toMatchObject({
      user: { telegramId: 279058397, firstName, lastName: "Kibenko", username: "vdkfrost" },
    });
  });

  test.each(published)("the vector $name is refused today", ({ initData, token }) => {
    expect(verifyInitData(initData, token, Date.now())).toBeNull();
  });

  test("the signature is part of what the hash covers", () => {
    const { initData, token, authDate } = published[1] as (typeof published)[number];
    const without = new URLSearchParams(initData);
    without.delete("signature");
    expect(verifyInitData(without.toString(), token, authDate * 1000)).toBeNull();
  });
});

describe("launch data", () => {
  test("tells who the person is", () => {
    expect(verify(signed(fieldsOf()))).toEqual({
      telegramId: 42,
      firstName: "Abebe",
      lastName: "Bikila",
      username: "abebe",
      languageCode: "am",
    });
  });

  test("may leave out what Telegram leaves out", () => {
    expect(verify(signed(fieldsOf({ id: 42, first_name: "Abebe" })))).toEqual({
      telegramId: 42,
      firstName: "Abebe",
      lastName: "",
      username: "",
      languageCode: "",
    });
  });

  test("may carry fields that nobody knows yet, in any order", () => {
    expect(verify(signed([["zeta", "1"], ...fieldsOf(), ["Alpha", "2"], ["signature", "abc"]]))).not.toBeNull();
  });

  const good = signed(fieldsOf());
  const refused: [why: string, initData: string][] = [
    ["is empty", ""],
    ["is not a query", "hello"],
    ["has a forged hash", good.replace(/hash=\w+/, `hash=${"0".repeat(64)}`)],
    ["has an empty hash", good.replace(/hash=\w+/, "hash=")],
    ["has no hash", good.replace(/&hash=\w+/, "")],
    ["has its hash in capitals", good.replace(/hash=(\w+)/, (_, hash: string) => `hash=${hash.toUpperCase()}`)],
    ["is signed by another bot", signed(fieldsOf(), "654321:another-bot")],
    ["is older than an hour", signed(fieldsOf(abebe, now - 3601))],
    ["is from the future by more than a minute", signed(fieldsOf(abebe, now + 61))],
    ["has no date", signed(fieldsOf().filter(([key]) => key !== "auth_date"))],
    ["has a date that is not a number", signed(fieldsOf(abebe, "soon"))],
    ["has a date that is not finite", signed(fieldsOf(abebe, "Infinity"))],
    ["names a key twice", signed([...fieldsOf(), ["query_id", "AAH"]])],
    [
      "names the user twice, once more after the signing",
      `${good}&user=${encodeURIComponent('{"id":7,"first_name":"x"}')}`,
    ],
    ["names the hash twice", `${good}&hash=${"0".repeat(64)}`],
    ["is longer than 4 KB", signed([...fieldsOf(), ["start_param", "x".repeat(4096)]])],
    [
      "is longer than 4 KB in bytes, if not in characters",
      decodeURIComponent(signed([...fieldsOf(), ["start_param", "ሰ".repeat(1400)]])),
    ],
    ["has no user", signed(fieldsOf().filter(([key]) => key !== "user"))],
    ["has a user that is not JSON", signed([...fieldsOf().slice(0, 2), ["user", "{"]])],
    ["has a user that is null", signed(fieldsOf(null))],
    ["is of a bot", signed(fieldsOf({ ...abebe, is_bot: true }))],
    ["has a user without an id", signed(fieldsOf({ first_name: "Abebe" }))],
    ["has a user whose id is text", signed(fieldsOf({ ...abebe, id: "42" }))],
    ["has a user whose id is 0", signed(fieldsOf({ ...abebe, id: 0 }))],
    ["has a user whose id is negative", signed(fieldsOf({ ...abebe, id: -42 }))],
    ["has a user whose id is not whole", signed(fieldsOf({ ...abebe, id: 4.2 }))],
    ["has a user whose id is beyond the safe integers", signed(fieldsOf({ ...abebe, id: 2 ** 60 }))],
  ];
  test.each(refused)("that %s is refused", (_why, initData) => {
    expect(verify(initData)).toBeNull();
  });

  test("is accepted to the very end of its hour, and a minute early", () => {
    expect(verify(signed(fieldsOf(abebe, now - 3600)))).not.toBeNull();
    expect(verify(signed(fieldsOf(abebe, now + 60)))).not.toBeNull();
  });

  test("with any single changed character is refused", () => {
    const meaning = (text: string) => JSON.stringify([...new URLSearchParams(text)]);
    const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.nat(good.length - 1), character, (at, replacement) => {
        const changed = good.slice(0, at) + replacement + good.slice(at + 1);
        // %7b is %7B: a change of the spelling that changes no field proves nothing.
        fc.pre(meaning(changed) !== meaning(good));
        expect(verify(changed)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  test("of arbitrary text never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(verify(text)).toBeNull();
      }),
    );
  });
});
