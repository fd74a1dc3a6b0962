import { cartelaSet } from "@derash/game/cartela/package";
import { describe, expect, test } from "vitest";
import { type RoundProof, verifyRound } from "../proof.ts";
import { closedRound, samplePlayer, sampleRound } from "../sample/round.ts";
import { sampleCase } from "../sample/tampering.ts";
import { readAsked, readKept, readMine, readNeighbours, readRecord } from "./reader.ts";

type Json = Record<string, unknown>;

const { proof, about } = sampleCase();
const storable = ["serverSeed", "beaconSignature", "order", "callCount", "callHash", "winners", "pot", "houseCut"];
const nothings = ["voidReason", "table.recoveredAtMs", ...storable];

/** A record with one value changed, through JSON as a checker gets it; undefined leaves it out. */
function recordWith(path: string, value: unknown): ReturnType<typeof readRecord> {
  const copy: Json = JSON.parse(JSON.stringify(proof));
  const names = path.split(".");
  const holder = names.slice(0, -1).reduce((part, name) => part[name] as Json, copy);
  holder[names.at(-1) ?? ""] = value;
  return readRecord(JSON.parse(JSON.stringify(copy)));
}

/** Where the values and the objects of a record are. */
function pathsIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).slice(0, 2);
  const all = Array.isArray(value) ? inner : Object.entries(value);
  const below = all.flatMap(([name, part]) => pathsIn(part, path === "" ? name : `${path}.${name}`));
  return path === "" ? below : [path, ...below];
}

test("a record is read as it is, without what is not its own", () => {
  expect(readRecord({ success: true, ...proof, extra: { deep: [1] } })).toEqual(proof);
  const open = closedRound({ number: 5, position: 1, cartelas: cartelaSet(1).slice(0, 2) });
  expect(readRecord(open)).toEqual(open);
});

test("what may be null may be left out", () => {
  for (const name of nothings.filter((each) => !each.includes(".")))
    expect(recordWith(name, undefined), name).toEqual({ ...proof, [name]: null });
  expect(recordWith("table.recoveredAtMs", undefined)).toEqual(proof);
});

test("nothing else may be left out, null, or of another type", () => {
  const paths = pathsIn(proof);
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) {
    const isNullable = nothings.includes(path);
    for (const value of [null, undefined]) {
      if (isNullable || (value === undefined && /\.\d+$/.test(path))) continue;
      expect(recordWith(path, value), `${path}: ${value}`).toBe("unreadable");
    }
    for (const value of [{}, [[]], -1, 1.5, 1e15, 1e300, "\n", true]) {
      const isAnyText = (path === "gameId" || path === "company") && typeof value === "string";
      const isRules = path === "close.rules" && typeof value === "string";
      if (isAnyText || isRules || (path === "beacon.isIndependent" && value === true)) continue;
      expect(recordWith(path, value), `${path}: ${JSON.stringify(value)}`).toBe("unreadable");
    }
  }
});

test.each<[string, unknown]>([
  ["protocol", "bingo75/v2"],
  ["kind", "other"],
  ["state", "over"],
  ["voidReason", "whim"],
  ["beacon.kind", "other"],
  ["beacon.isIndependent", 0],
  ["beacon.periodMs", 0],
  ["beacon.publicKey", proof.beacon.publicKey.toUpperCase()],
  ["roundId", proof.roundId.toUpperCase()],
  ["roundId", proof.roundId.replaceAll("-", "")],
  ["roundId", `${proof.roundId}\n`],
  ["table.id", ""],
  ["table.epoch", 0],
  ["table.length", 0],
  ["table.length", 1_000_001],
  ["table.length", "100"],
  ["close.position", 0],
  ["close.beaconRound", 0],
  ["close.hash", proof.close.hash.toUpperCase()],
  ["close.hash", ` ${proof.close.hash}`],
  ["close.hash", proof.close.hash.slice(2)],
  ["close.hash", `0x${proof.close.hash.slice(2)}`],
  ["close.stake", 10 ** 10 + 1],
  ["close.ticketCount", 65_536],
  ["close.rules", "ህግ"],
  ["close.rules", "a\u0000"],
  ["tickets.0.cells.0", 76],
  ["tickets.0.cells", proof.tickets[0]?.cells.slice(1)],
  ["tickets.0.cartelaNumber", 65_536],
  ["order", proof.order?.slice(1)],
  ["order.0", 0],
  ["order.74", 76],
  ["order.74", true],
  ["callCount", 76],
  ["winners.0.prize", "1"],
])("%s is not %j", (path, value) => {
  expect(recordWith(path, value)).toBe("unreadable");
});

test("the largest numbers are read", () => {
  const largest = 10 ** 15 - 1;
  expect(recordWith("close.closesAtMs", largest)).toMatchObject({ close: { closesAtMs: largest } });
  expect(recordWith("close.stake", 10 ** 10)).toMatchObject({ close: { stake: 10 ** 10 } });
});

test.each([null, undefined, 0, "", "x", true, [], {}, [proof]])("%j is no record", (value) => {
  expect(readRecord(value)).toBe("unreadable");
});

describe("around a record", () => {
  const stepsWith = (part: object) => {
    const steps = verifyRound(proof, JSON.parse(JSON.stringify({ ...about, ...part })));
    return steps.filter(({ isOk }) => isOk === false).map(({ step, issue }) => [step, issue]);
  };

  test("what cannot be read fails its own step and no other", () => {
    expect(stepsWith({ previous: { ...about.previous, position: true } })).toEqual([["chain", "unreadable"]]);
    expect(stepsWith({ next: { ...about.next, length: undefined } })).toEqual([["chain", "unreadable"]]);
    expect(stepsWith({ next: 7 })).toEqual([["chain", "unreadable"]]);
    expect(stepsWith({ mine: { cartelaNumber: "1" } })).toEqual([["mine", "unreadable"]]);
    for (const part of [{ storedHash: "AB" }, { storedAtMs: "now" }, { storedAtMs: -1 }, { storedAtMs: 2 ** 53 }])
      expect(stepsWith(part)).toEqual([["stored", "unreadable"]]);
    for (const part of [{ storedRules: "" }, { heardBalls: [0] }, { heardBalls: ["5"] }, { heardBalls: {} }])
      expect(stepsWith(part)).toEqual([["stored", "unreadable"]]);
  });

  test("what the beacon is said to have answered is a signature, or that it has none", () => {
    for (const askedBeacon of ["absent", "ab".repeat(48), null]) expect(stepsWith({ askedBeacon })).toEqual([]);
    for (const askedBeacon of ["", "no", "AB".repeat(48), "ab".repeat(47), 7])
      expect(stepsWith({ askedBeacon })).toEqual([["void", "unreadable"]]);
  });

  test("what is not given is null", () => {
    expect(readNeighbours({})).toEqual({ previous: null, next: null });
    expect(readKept({})).toEqual({
      ...{ storedHash: null, storedAtMs: null, storedHouseAtMs: null, storedRules: null, heardBalls: null },
    });
    expect(readAsked(undefined)).toBeNull();
    expect(readMine(undefined)).toBeNull();
    expect(readMine({ cartelaNumber: 7 })).toEqual({ cartelaNumber: 7, salt: null, telegramId: null });
  });

  test.each([
    { telegramId: 1_000_003 },
    { telegramId: " 1000003" },
    { telegramId: "1000003\n" },
    { telegramId: "" },
    { telegramId: "12345678901234567890" },
    { salt: "zz".repeat(16) },
    { salt: "" },
    { cartelaNumber: 65_536 },
  ])("%j is nobody's cartela", (part) => {
    expect(() => readMine({ cartelaNumber: 7, ...samplePlayer(3), ...part })).toThrow();
  });
});

test("of what is no record every step has failed", () => {
  const steps = verifyRound({ ...proof, company: null } as unknown as RoundProof, about);
  expect(steps.map(({ isOk, issue }) => [isOk, issue])).toEqual(steps.map(() => [false, "unreadable"]));
  expect(steps).toHaveLength(13);
  const whole = sampleRound({ number: 5, position: 1, cartelas: cartelaSet(1).slice(0, 2) });
  expect(verifyRound(whole, about).some(({ isOk }) => isOk === true)).toBe(true);
});

test.each(["g1", "1g", "AB", " 1", "1\n", "", "1".repeat(65)])("%j is no seal that a phone kept", (storedHash) => {
  expect(() => readKept({ storedHash })).toThrow();
});
