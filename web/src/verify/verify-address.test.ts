import { describe, expect, test } from "vitest";
import { isRoundName, mineIn, roundIn, roundName, sharedPath } from "./verify-address.ts";

const id = "0190aaaa-0000-7000-8000-000000000010";
const hash = "ab".repeat(32);
const salt = "0f".repeat(16);

describe("the round in the address", () => {
  test.each([
    ["/verify", null],
    ["/verify/", null],
    [`/verify/${id}`, id],
    [`/verify/${id.toUpperCase()}/`, id],
    ["/verify/eth4k2", "ETH4K2"],
    ["/verify/%20ETH4K2", "ETH4K2"],
    ["/verify/%E0%A4%A", "%e0%a4%a"],
    ["/verify/a/b", null],
  ])("%s", (path, expected) => expect(roundIn(path)).toBe(expected));

  test.each([
    ["ETH4K2", true],
    [id, true],
    ["ETH4K", false],
    ["ETH4K23", false],
    ["4K2", false],
    ["", false],
    [`${id}0`, false],
  ])("%s can name a round: %s", (name, expected) => expect(isRoundName(roundName(name))).toBe(expected));
});

describe("what is mine in the address", () => {
  test("is read from behind the #", () => {
    const kept = `close=${hash.toUpperCase()}&at=1790000000000&house=1790000000040&rules=${hash}&balls=75,1,60&told=1790000000000,7`;
    expect(mineIn(`#cartela=17&${kept}&salt=${salt}&telegram=1001`)).toEqual({
      cartelaNumber: 17,
      storedHash: hash,
      storedHouseAtMs: 1790000000040,
      storedAtMs: 1_790_000_000_000,
      storedRules: hash,
      heardBalls: [75, 1, 60],
      told: "1790000000000,7",
      salt,
      telegramId: "1001",
    });
  });

  test("a seal is read as it stands on a hall's wall, in fours", () => {
    const fours = "AB12 cd34 ab12 cd34 ab12 cd34 ab12 cd34 ab12 cd34";
    const digits = "ab12cd34".repeat(5);
    for (const typed of [fours, encodeURIComponent(fours), fours.replaceAll(" ", "+"), ` ${fours} `])
      expect(mineIn(`#close=${typed}`).storedHash).toBe(digits);
    expect(mineIn(`#close=ab12 zz`).storedHash).toBeNull();
  });

  test.each([
    "",
    "#",
    "#cartela=x&close=x&at=-1&salt=zz&telegram=-1",
    "#rules=zz&balls=",
    "#rules=&balls=76",
    "#balls=0",
    "#balls=1,",
    "#balls=,1",
    "#balls=1,,2",
    `#cartela=12345&close=${hash}0&at=1e3&salt=${salt}0&telegram=1e3`,
  ])("%s says nothing", (text) => expect(Object.values(mineIn(text))).toEqual(Array(9).fill(null)));

  test("stays in the address without salt and id", () => {
    const kept = `#cartela=17&close=${hash}&at=5&rules=${hash}&balls=75,1`;
    expect(sharedPath(id, mineIn(`${kept}&salt=${salt}&telegram=1001`))).toBe(`/verify/${id}${kept}`);
    expect(sharedPath("ETH4K2", mineIn(""))).toBe("/verify/ETH4K2");
  });
});
