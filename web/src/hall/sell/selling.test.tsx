import { patternsNamed } from "@derash/game/pattern/gallery";
import type { HallState } from "@derash/protocol/hall/round";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import type { Hall } from "../use-hall.ts";
import { SaleStep } from "./SaleStep.tsx";
import { Selling } from "./Selling.tsx";
import type { Sale } from "./use-sale.ts";

const profile = {
  ...{
    branch_id: "b",
    branch: "Hall",
    house_cut_percent: null as number | null,
    stake_min: null as number | null,
    check_pauses: null,
    mode: null,
  },
  ...{ call_interval_ms: null, voice: null, claim_rule: null, programme: [] },
};
// The words of patterns are fetched when they are needed: here their values are enough.
vi.mock("../../kit/pattern/PatternNames.tsx", () => ({
  PatternNames: ({ values }: { values: string[] }) => values.join(", "),
}));

beforeEach(() => vi.stubGlobal("localStorage", memoryStorage()));
afterAll(() => vi.unstubAllGlobals());

const round = (change: Partial<HallState>): HallState =>
  ({
    ...{ saleId: "a", gameId: "ETHA1B", status: "selling", mode: "physical", bet: 10, patterns: ["four-corners"] },
    ...{ cartelas: [1, 2, 3, 5], versions: [1, 1, 1, 1], houseCutBps: 2000 },
    tills: [
      { id: "me", till: "Sara", cartelas: [1, 2, 3], lines: [[2, 3], [1]] },
      { id: "other", till: "Hana", cartelas: [5], lines: [[5]] },
    ],
    ...change,
  }) as unknown as HallState;

const hana = { cashierId: "other", till: "Hana", cartelas: 2 };
function till(
  newest: HallState | null,
  physicalDrawAllowed = true,
  own: Partial<typeof profile> = {},
  gone: HallState | null = null,
) {
  const answer = {
    ...{ balance: 100, physicalDrawAllowed, openingCountRequired: false, hasShift: true, cartelasMin: 1 },
    profile: { ...profile, ...own },
    ...{ soldElsewhere: [], cashierId: "me" },
  };
  const view = newest && { round: newest, v: 1, changedAt: 0 };
  const unpaid = [hana, { cashierId: "me", till: "Sara", cartelas: 1 }];
  const isSelling = newest?.status === "selling";
  const desk = {
    sale: isSelling ? view : null,
    game: isSelling ? null : view,
    caller: null,
    now: 0,
    heardAt: 0,
    unpaid,
    bonuses: [],
    prizes: [],
    owed: gone === null ? [] : [{ saleId: gone.saleId, cashierId: "me" }],
  };
  const selling = newest?.status === "selling" ? newest : null;
  const answers = [
    [["patterns", "four-corners"], patternsNamed(["four-corners"])],
    [["venue-ended", "gone"], gone],
  ] as const;
  return drawn(<Selling hall={{ desk, answer }} round={selling} numbers={[1, 2, 3, 4, 5]} link="connected" />, {
    answers,
  });
}
/** Which of the two ways of drawing is chosen, in their order. */
const modes = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag.includes("checked"));

test("pattern and way of drawing are kept from round to round, where the company still allows them", () => {
  expect(modes(till(null))).toEqual([true, false]);
  const next = till(round({ status: "settled" }));
  expect(modes(next)).toEqual([false, true]);
  expect(wordsOf(till(null))).toContain("Won by any-line");
  expect(wordsOf(next)).toContain("Won by four-corners");
  expect(modes(till(round({ status: "settled" }), false))).toEqual([]);
});

test("the stake is the hall's, whichever till sells the next round first; before its first round a till's own, but no less than the hall takes", () => {
  const stakeOf = (html: string) => /aria-label="Another stake in ETB"[^>]*value="([^"]*)"/.exec(html)?.[1];
  localStorage.setItem("derash-stake", "15");
  expect(stakeOf(till(null))).toBe("15");
  expect(stakeOf(till(null, true, { stake_min: 25 }))).toBe("25");
  expect(stakeOf(till(round({ status: "settled", bet: 10.37 })))).toBe("10.37");
  expect(stakeOf(till(round({ bet: 12 })))).toBe("12");
});

test("what is sold starts with a key of its own and its count; the last customer's line stays until the next begins", () => {
  const words = wordsOf(till(round({})));
  expect(words).toContain("Just sold 2 × 10 20 ETB 2, 3");
  expect(words).toContain("Start with 4 cartelas F9");
  expect(words).not.toContain("Ctrl Enter");
});

test("what another till has sold looks sold, before anybody asks for it", () => {
  expect(tagOf(till(round({})), "cartela-5")).toContain('data-mark="elsewhere"');
  expect(tagOf(till(round({})), "cartela-4")).toContain('data-mark="free"');
});

test("the Derash is what the hall's own cut leaves of it, before its round has opened too", () => {
  localStorage.setItem("init-active-cartelas", "[1,2]");
  expect(wordsOf(till(null))).toContain("Derash 16 ETB");
  expect(wordsOf(till(null, true, { house_cut_percent: 10 }))).toContain("Derash 18 ETB");
});

test("whoever starts reads how many are chosen and not paid at other tills, beside the start and nowhere else", () => {
  expect(wordsOf(till(round({})))).toContain("2 chosen at Hana are not paid");
  expect(wordsOf(till(round({})))).not.toContain("Sara are not paid");
  expect(wordsOf(till(null))).not.toContain("chosen at Hana");
});

test("a till is told that another one has given up what it has sold, though the next round is on sale by then", () => {
  const gone = round({ saleId: "gone", gameId: "ETHG0N", status: "void" });
  expect(wordsOf(till(null, true, {}, gone))).toContain("ETHG0N has ended without a winner. 30.00 ETB went back");
  expect(wordsOf(till(round({}), true, {}, gone))).toContain("ETHG0N has ended without a winner.");
});

test("what is chosen when the round goes is for the next one, and nobody is told that it was started: it may have been given up", () => {
  const sale = {
    ...{ stake: "10", chosen: new Set([4]), sold: new Set(), lastSales: [], short: null, carried: "started" },
    ...{ unpaid: [4], inRound: 0, count: 1, change: { add: [4], remove: [], papers: [], seen: 0 } },
  } as unknown as Sale;
  const step = {
    step: null,
    isBusy: false,
    isByEnter: false,
    typed: "",
    needsShift: false,
    canStart: false,
    caller: null,
  };
  const does = { onStep: () => {}, onStart: () => {}, onVoid: () => {}, onEnd: () => {} };
  const hall = { answer: { balance: 100, profile } } as unknown as Hall;
  const words = wordsOf(drawn(<SaleStep {...{ sale, hall, round: null, ...step, ...does }} />));
  expect(words).toContain("The round is on sale no more, and these are not in it. They are for the next one now.");
  expect(words).not.toContain("has started");
});
