import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { telegramSignIn } from "./auth.ts";
import { birrText, cartelaNumber, name, telegramId, uuid, wholeNumber } from "./field.ts";
import { historyQuery } from "./player.ts";
import { cartelaRequest, deductRequest, gameStateQuery, releaseRequest } from "./round.ts";
import { joinStack, requestGameState } from "./socket.ts";
import { passwordOr } from "./staff.ts";
import { transactionsQuery } from "./wallet.ts";

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const nothing = [null, undefined, true, false, {}, [], [1], ["1"], "", " ", "x", Number.NaN, Infinity, -Infinity, "\0"];

describe("a Telegram id", () => {
  test("is text inside, whether text or number came", () => {
    expect([telegramId.parse(42), telegramId.parse("42")]).toEqual(["42", "42"]);
  });
  test.each([...nothing, 0, -1, 1.5, 1e21, "0", "-1", "042", "1e3", "0x1", " 42", "42 ", "٤٢", "1".repeat(17)])(
    "is not %j",
    (value) => expect(fits(telegramId, value)).toBe(false),
  );
});

describe("an amount of birr", () => {
  test("stays the text that came", () => {
    expect([birrText.parse("10.50"), birrText.parse(10.5), birrText.parse(0.1)]).toEqual(["10.50", "10.5", "0.1"]);
  });
  test.each([null, undefined, true, {}, [], ["10"], Number.NaN, Infinity, "1".repeat(21)])("is not %j", (value) =>
    expect(fits(birrText, value)).toBe(false),
  );
});

describe("a cartela number", () => {
  test.each([1, 200, 2000, "1", "2000", "007"])("may be %j", (value) => {
    expect(cartelaNumber.parse(value)).toBe(Number(value));
  });
  test.each([...nothing, 0, -1, 2001, 1.5, "0", "2001", "-1", "1.0", "1e1", "0x10", "+1", " 1", "１", "9".repeat(10)])(
    "is not %j",
    (value) => expect(fits(cartelaNumber, value)).toBe(false),
  );
});

describe("a name", () => {
  const unit = name("branch_name_required");
  test("that looks like another is the same", () => {
    expect(unit.parse("Cafe\u0301")).toBe("Caf\u00e9");
    expect(unit.parse("  Cafe \u00a0  Bole ")).toBe("Cafe Bole");
    expect(unit.parse("ቦሌ  አዳራሽ")).toBe("ቦሌ አዳራሽ");
  });
  test.each(["a\nb", "a\tb", "a\u2028b", "a\u200bb", "", "   ", "\u00a0", "x".repeat(101)])("is not %j", (text) =>
    expect(fits(unit, text)).toBe(false),
  );
});

describe("a password to be", () => {
  const issues = (text: unknown) =>
    passwordOr("new_password_required")
      .safeParse(text)
      .error?.issues.map(({ message }) => message);
  test("is 6 to 128 characters, spaces among them", () => {
    expect(["123456", " 1 2 3", "x".repeat(128)].map(issues)).toEqual([undefined, undefined, undefined]);
    expect(issues("12345")).toEqual(["password_too_short"]);
    expect(issues("x".repeat(129))).toEqual(["too_long"]);
  });
  test.each([undefined, null, "", "      ", "\u00a0".repeat(8)])("is not %j, which is none", (text) =>
    expect(issues(text)?.[0]).toBe("new_password_required"),
  );
});

describe("a whole number of a query", () => {
  test("keeps within its bounds", () => {
    const schema = wholeNumber(1, 3);
    expect([0, 1, 3, 4].map((value) => fits(schema, value))).toEqual([false, true, true, false]);
  });
  test("has its default when it is left out, and only then", () => {
    expect(historyQuery.parse({})).toEqual({ limit: 20 });
    expect(historyQuery.parse({ limit: "5" })).toEqual({ limit: 5 });
    expect(transactionsQuery.parse({})).toEqual({ page: 1, page_size: 10 });
    expect(fits(historyQuery, { limit: "" })).toBe(false);
    expect(fits(historyQuery, { limit: 1000 })).toBe(false);
    expect(fits(transactionsQuery, { page_size: "101" })).toBe(false);
  });
});

describe("a session id", () => {
  test("is a UUID", () => {
    expect(fits(uuid, "019abcde-0000-7000-8000-000000000000")).toBe(true);
    for (const value of [...nothing, 1, "019abcde", "019abcde-0000-7000-8000-000000000000x"]) {
      expect(fits(uuid, value)).toBe(false);
    }
  });
});

describe("launch data", () => {
  test("is text of 1 to 4096 characters", () => {
    expect(["x", "x".repeat(4096)].map((initData) => fits(telegramSignIn, { initData }))).toEqual([true, true]);
    for (const initData of ["", "x".repeat(4097), null, 5, {}, []])
      expect(fits(telegramSignIn, { initData })).toBe(false);
  });
});

describe("a request that names a room and a round", () => {
  const id = "019abcde-0000-7000-8000-000000000000";
  test("says so under the wire's names and is handed on under ours", () => {
    const wire = { betAmount: 10, sessionId: id };
    expect(cartelaRequest.parse({ ...wire, cartelaNumber: 5 })).toEqual({ cartelaNumber: 5, stake: "10", roomId: id });
    const release = { ...wire, cartelaNumber: 5, confirmed: false };
    expect(releaseRequest.parse(release)).toMatchObject({ roomId: id, isConfirmed: false });
    expect(requestGameState.parse({ ...wire, gameId: "ETHA1Z" })).toMatchObject({ roomId: id, roundId: "ETHA1Z" });
    expect(deductRequest.parse({ amount: "10", sharedGameId: id })).toMatchObject({ stake: "10", roundId: id });
  });
});

describe("every request", () => {
  const cases: [name: string, schema: z.ZodType, fitting: object, handedOn: object][] = [
    ["a cartela request", cartelaRequest, { cartelaNumber: 1, betAmount: "10" }, { cartelaNumber: 1, stake: "10" }],
    ["a deduction", deductRequest, { amount: "10" }, { stake: "10" }],
    ["joining a room", joinStack, { betAmount: "10" }, { stake: "10" }],
    ["asking for the state", requestGameState, { betAmount: "10" }, { stake: "10" }],
    ["the state's query", gameStateQuery, {}, {}],
  ];
  test.each(cases)(
    "of %s loses what nobody asked for, and is handed on under our names",
    (_name, schema, fitting, handedOn) => {
      const hostile = JSON.parse('{"role":"super_admin","balance":1,"is_admin":true,"__proto__":{"x":1}}') as object;
      expect(schema.parse({ ...fitting, ...hostile })).toEqual(handedOn);
      expect(schema.parse(fitting)).toEqual(handedOn);
    },
  );
});
