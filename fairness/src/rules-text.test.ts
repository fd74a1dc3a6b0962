import { gameScreenSchedule } from "@derash/game/bonus";
import { santim } from "@derash/game/money";
import { anyLine } from "@derash/game/pattern";
import fc from "fast-check";
import { expect, test } from "vitest";
import { numberMax, type PlayedRules, readRules, rulesText } from "./rules-text.ts";

const rules: PlayedRules = {
  houseCutBps: 2000,
  bonusSchedule: gameScreenSchedule,
  patterns: [anyLine],
  minPlayers: 2,
  beaconLeadMs: 4000,
};
const text = `bingo75/v1/rules
cut=2000
bonus=4:100000,5:50000,6:30000,7:20000
pattern any-line=31,992,31744,1015808,32505856,1082401,2164802,4329604,8659208,17318416,17043521,1118480
split=equal, spare santim by lowest cartela
players=2
lead=4000`;

const someRules: fc.Arbitrary<PlayedRules> = fc.record({
  houseCutBps: fc.nat({ max: 10_000 }),
  guarantee: fc.nat({ max: numberMax }).map(santim),
  bonusSchedule: fc.uniqueArray(
    fc.record({ calls: fc.integer({ min: 1, max: 75 }), amount: fc.integer({ min: 0, max: numberMax }).map(santim) }),
    { selector: (step) => step.calls, maxLength: 8 },
  ),
  patterns: fc.uniqueArray(
    fc.record({
      value: fc.stringMatching(/^[a-z0-9-]{1,12}$/),
      masks: fc.array(fc.integer({ min: 1, max: 2 ** 25 - 1 }), { minLength: 1, maxLength: 12 }),
    }),
    { selector: (pattern) => pattern.value, minLength: 1, maxLength: 4 },
  ),
  minPlayers: fc.nat({ max: 100 }),
  beaconLeadMs: fc.nat({ max: 60_000 }),
});

/** The rules as the text lists them. */
function listed({ guarantee, ...some }: PlayedRules): PlayedRules {
  return {
    ...some,
    ...(guarantee && { guarantee }),
    bonusSchedule: some.bonusSchedule.toSorted((a, b) => a.calls - b.calls),
    patterns: some.patterns.toSorted((a, b) => (a.value < b.value ? -1 : 1)),
  };
}

test("the default rules are these seven lines", () => {
  expect(rulesText(rules)).toBe(text);
});

test("a tax is one line more, and none at all where nothing is taxed", () => {
  const taxed = text.replace("bonus=", "tax=1500:100000:less_stake:company\nbonus=");
  const tax = { rateBps: 1500, threshold: santim(1000_00), base: "less_stake", bearer: "company" } as const;
  expect(rulesText({ ...rules, tax })).toBe(taxed);
  expect(readRules(taxed)).toEqual({ ...rules, tax });
  expect(() => rulesText({ ...rules, tax: { ...tax, rateBps: 0 } })).toThrow(RangeError);
  for (const wrong of [
    "0:0:prize:winner",
    "5001:0:prize:winner",
    "01:0:prize:winner",
    "1:0:pot:winner",
    "1:0:prize:house",
  ])
    expect(readRules(taxed.replace("1500:100000:less_stake:company", wrong))).toBe("rules_unreadable");
});

test("a guarantee is one line more, and none at all where nothing is guaranteed", () => {
  const guaranteed = text.replace("cut=2000", "cut=2000\nguarantee=500000");
  expect(rulesText({ ...rules, guarantee: santim(500_000) })).toBe(guaranteed);
  expect(readRules(guaranteed)).toEqual({ ...rules, guarantee: 500_000 });
  expect(rulesText({ ...rules, guarantee: santim(0) })).toBe(text);
});

const staged: PlayedRules = {
  ...{ ...rules, patterns: [] },
  stages: [
    { patterns: [anyLine], sharePercent: 20 },
    { patterns: [{ value: "full", masks: [2 ** 25 - 1] }], sharePercent: 80 },
  ],
};
const stagedText = text
  .replace("pattern any", "stage 20\npattern any")
  .replace("split=", "stage 80\npattern full=33554431\nsplit=");

test("a stage is a line with its share, and below it its patterns, in the order in which they are played", () => {
  expect(rulesText(staged)).toBe(stagedText);
  expect(readRules(stagedText)).toEqual(staged);
});

test.each([
  ["shares that are not the whole", stagedText.replace("stage 80", "stage 70")],
  ["a share of nothing", stagedText.replace("stage 20", "stage 0").replace("stage 80", "stage 100")],
  ["a leading zero", stagedText.replace("stage 20", "stage 020")],
  ["one stage", text.replace("pattern any", "stage 100\npattern any")],
  ["a stage without a pattern", stagedText.replace("pattern full=33554431\n", "")],
  ["a pattern of no stage", stagedText.replace("stage 20\n", "")],
  ["a pattern twice in a stage", stagedText.replace(/(pattern full.*\n)/, "$1$1")],
])("stages with %s are unreadable", (_, other) => {
  expect(other).not.toBe(stagedText);
  expect(readRules(other)).toBe("rules_unreadable");
});

test("by the first shout the split is another line, and there are no stages", () => {
  const shouted = text.replace(/split=.*/, "split=first shout takes all");
  const { stages: _, ...rules } = { ...staged, patterns: [anyLine] };
  expect(readRules(shouted)).toMatchObject({ isFirstShout: true });
  expect(rulesText(readRules(shouted) as PlayedRules)).toBe(shouted);
  expect(rulesText({ ...rules, isFirstShout: true })).toContain("\nsplit=first shout takes all\n");
  expect(readRules(stagedText.replace(/split=.*/, "split=first shout takes all"))).toBe("rules_unreadable");
  expect(() => rulesText({ ...staged, isFirstShout: true })).toThrow(RangeError);
});

test("rules of stages whose shares are not the whole, or with patterns besides, cannot be written down", () => {
  const [first, second] = staged.stages ?? [];
  if (!first || !second) throw new Error("there are two");
  expect(() => rulesText({ ...staged, stages: [first, { ...second, sharePercent: 79 }] })).toThrow(RangeError);
  expect(() => rulesText({ ...staged, patterns: [anyLine] })).toThrow(RangeError);
  expect(() => rulesText({ ...staged, stages: [first] })).toThrow(RangeError);
});

test("rules read back, in whatever order they were given", () => {
  fc.assert(
    fc.property(someRules, (some) => {
      expect(readRules(rulesText(some))).toEqual(listed(some));
      expect(rulesText(listed(some))).toBe(rulesText(some));
    }),
  );
});

test("only the one text of some rules is read", () => {
  fc.assert(
    fc.property(someRules, fc.nat(), fc.constantFrom("0", "9", ",", "\n", " ", "-", "="), (some, chance, sign) => {
      const right = rulesText(some);
      const place = chance % (right.length + 1);
      const other = right.slice(0, place) + sign + right.slice(place + 1);
      const read = readRules(other);
      // A changed digit is other rules, which is no issue of the text; whatever reads must be written the same.
      if (read !== "rules_unreadable") expect(rulesText(read)).toBe(other);
    }),
  );
});

test.each([
  ["nothing", ""],
  ["a newline at the end", `${text}\n`],
  ["other line ends", text.replaceAll("\n", "\r\n")],
  ["a leading zero", text.replace("cut=2000", "cut=02000")],
  ["a bonus out of order", text.replace("4:100000,5:50000", "5:50000,4:100000")],
  ["a bonus twice", text.replace("5:50000", "4:50000")],
  ["half a bonus", text.replace("5:50000", "5")],
  ["an empty bonus among others", text.replace("5:50000", "")],
  ["no pattern", text.replace(/pattern.*\n/, "")],
  ["a pattern twice", text.replace(/(pattern.*\n)/, "$1$1")],
  ["an empty mask", text.replace("31,992", "31,,992")],
  ["a guarantee of nothing", text.replace("cut=2000", "cut=2000\nguarantee=0")],
  ["a guarantee in another place", text.replace("lead=4000", "lead=4000\nguarantee=500")],
  ["another way to share", text.replace("lowest", "highest")],
  ["another version", text.replace("v1", "v2")],
  ["a number that is too large", text.replace("lead=4000", "lead=1000000000000000")],
  ["a number that is not exact", text.replace("lead=4000", "lead=9007199254740993")],
  ["a house cut of more than the pot", text.replace("cut=2000", "cut=10001")],
])("%s is unreadable", (_, other) => {
  expect(readRules(other)).toBe("rules_unreadable");
});

test("the masks of a pattern stand in its own order, and another order is another text of rules as good", () => {
  const other = text.replace("31,992", "992,31");
  expect(readRules(other)).toMatchObject({ patterns: [{ masks: [992, 31, ...anyLine.masks.slice(2)] }] });
});

test.each<[string, Partial<PlayedRules>]>([
  ["a fraction", { houseCutBps: 0.5 }],
  ["a house cut of more than the pot", { houseCutBps: 10_001 }],
  ["a number that is too large", { beaconLeadMs: 10 ** 15 }],
  ["a number below zero", { minPlayers: -1 }],
  ["no pattern", { patterns: [] }],
  ["a pattern without masks", { patterns: [{ value: "none", masks: [] }] }],
  ["a name that would break the line", { patterns: [{ value: "a=b\n", masks: [1] }] }],
  ["a name that begins with what no name may have", { patterns: [{ value: "=a", masks: [1] }] }],
  ["a mask of a 26th cell", { patterns: [{ value: "none", masks: [1, 2 ** 25] }] }],
  ["a mask that needs no ball", { patterns: [{ value: "none", masks: [1 << 12, 1] }] }],
  ["a pattern twice", { patterns: [anyLine, anyLine] }],
  ["a call twice", { bonusSchedule: [...gameScreenSchedule, ...gameScreenSchedule] }],
])("rules with %s cannot be written down", (_, part) => {
  expect(() => rulesText({ ...rules, ...part })).toThrow(RangeError);
});
