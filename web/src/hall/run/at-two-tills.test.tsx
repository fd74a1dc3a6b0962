import type { HallState } from "@derash/protocol/hall/round";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { LostWords } from "../ConnectionBanner.tsx";
import { GivenBack } from "../desk/GivenBack.tsx";
import { forgetSoldIn, isEndShown, keepSoldIn, soldInNow, soldInStore, untoldOf } from "../desk/sold-in.ts";
import { isCalledHere } from "../desk-state.ts";
import type { Hall } from "../use-hall.ts";
import { EndDialog } from "./EndDialog.tsx";
import { Result } from "./Result.tsx";

beforeEach(() => vi.stubGlobal("localStorage", memoryStorage()));
afterAll(() => vi.unstubAllGlobals());

/** Sara has sold three of it, Hana two, and Abel calls. */
const round = (change: Partial<HallState>): HallState =>
  ({
    ...{ saleId: "a", gameId: "ETHA1B", status: "settled", bet: 10.03, pot: 50.15, derash: 40.12, totalCalls: 0 },
    ...{ cartelas: [1, 2, 3, 44, 45], patterns: ["any-line"], houseCutBps: 2000, callsToWin: 20, bonus: 500 },
    winners: [{ cartelaNumber: 44, prize: 40.12, bonus: 500, cells: [] }],
    tills: [
      { id: "sara", till: "Sara", cartelas: [1, 2, 3], lines: [[1, 2, 3]] },
      { id: "hana", till: "Hana", cartelas: [44, 45], lines: [[44, 45]] },
    ],
    ...{ paidBy: "Sara", payerId: "sara", reason: null, voidCode: null },
    ...change,
  }) as unknown as HallState;
const result = (cashierId: string, change: Partial<HallState> = {}) =>
  wordsOf(drawn(<Result round={round(change)} cashierId={cashierId} />));

test("how a round was won is said at every till, and who pays it at one", () => {
  expect(result("sara")).toContain("Pay cartela 44 40.12 ETB");
  expect(result("sara")).toContain("and then you pay it out");
  expect(result("sara")).not.toContain("Do not pay");
  for (const other of ["hana", "abel"]) {
    const words = result(other);
    expect(words).toContain("The prize is on the float of Sara, and is paid there, once. Do not pay it here.");
    expect(words).toContain("Cartela 44 40.12 ETB");
    expect(words).not.toMatch(/Pay cartela|you pay/);
  }
});

const dialog = (cashierId: string) =>
  wordsOf(
    drawn(<EndDialog round={round({ status: "selling", winners: [] })} cashierId={cashierId} onClose={() => {}} />),
  );
const atSara = "3 cartelas were sold at Sara, and are given back there.";
const atHana = "2 cartelas were sold at Hana, and are given back there.";

test("who gives a round up is told what comes back to this till, cartela by cartela, and where the rest is given back", () => {
  const sara = dialog("sara");
  expect(sara).toContain("30.09 ETB of ETHA1B go back to your float: NO CHARGE. Please give each of your customers");
  expect(sara).toMatch(/ 1 10\.03 ETB 2 10\.03 ETB 3 10\.03 ETB Total · 3 30\.09 ETB /);
  expect(sara).toContain(atHana);
  const hana = dialog("hana");
  expect(hana).toContain("44 10.03 ETB 45 10.03 ETB Total · 2 20.06 ETB");
  expect(hana).toContain(atSara);
  for (const words of [sara, hana]) expect(words).not.toContain("50.15");
  const abel = dialog("abel");
  expect(abel).toContain("Nothing of ETHA1B was sold at your till, and nothing is given back here: NO CHARGE.");
  expect(abel).toContain(`${atSara} ${atHana}`);
  expect(abel).not.toMatch(/Total|your float/);
});

test("a round without a winner says at each till what that one gives back", () => {
  const given: Partial<HallState> = { status: "void", winners: [], paidBy: null, payerId: null, bonus: 0 };
  const sara = "30.09 ETB went back to your float. Please give each of your customers 10.03 ETB a cartela back.";
  expect(result("sara", given)).toContain(`${sara} ${atHana}`);
  const hana = "20.06 ETB went back to your float. Please give each of your customers 10.03 ETB a cartela back.";
  expect(result("hana", given)).toContain(`${hana} ${atSara}`);
  const abel = "Nothing of ETHA1B was sold at your till, and nothing is given back here.";
  expect(result("abel", given)).toContain(`${abel} ${atSara} ${atHana}`);
  const alone = { ...given, tills: round({}).tills.slice(0, 1) };
  expect(result("sara", alone)).not.toContain("given back there");
});

/** The page of a till that has sold in the round, after another till has given it up while it was on sale. */
const afterwards = (cashierId: string, given: Partial<HallState>, sale: HallState | null = null) => {
  const view = sale && { round: sale, v: 1, changedAt: 0 };
  const desk = { sale: view, game: null, caller: null, unpaid: [], now: 0, heardAt: 0 };
  const hall = { desk, answer: { cashierId } } as unknown as Hall;
  soldInStore.set(["a"]);
  const answers = [[["venue-ended", "a"], round({ winners: [], paidBy: null, payerId: null, ...given })]] as const;
  return wordsOf(drawn(<GivenBack hall={hall} shown={null} />, { answers }));
};

test("a till whose round another one gives up while it is on sale is told what it gives back, whatever is called meanwhile", () => {
  const words = afterwards("hana", { status: "void" });
  expect(words).toContain("ETHA1B has ended without a winner. 20.06 ETB went back to your float.");
  expect(words).toContain(atSara);
  // While it sells, when it was won, and at a till that has sold nothing of it, there is nothing to give back.
  expect(afterwards("hana", { status: "void" }, round({ status: "selling" }))).toBe("");
  expect(afterwards("hana", { status: "settled" })).toBe("");
  expect(afterwards("abel", { status: "void" })).toBe("");
});

test("a till whose page was reloaded, or away while the round was given up, is told all the same, and not once it has been", async () => {
  vi.resetModules();
  const before = await import("../desk/sold-in.ts");
  before.keepSoldIn("a");
  vi.resetModules();
  const after = await import("../desk/sold-in.ts");
  expect(after.soldInStore.get()).toEqual(["a"]);
  after.forgetSoldIn("a");
  vi.resetModules();
  expect((await import("../desk/sold-in.ts")).soldInStore.get()).toEqual([]);
});

test("a round in which a till has sold is kept until its end is shown there, and not only until it is called", () => {
  const view = (change: Partial<HallState>) => ({ round: round({ winners: [], ...change }), v: 1, changedAt: 0 });
  const desk = (sale: HallState["status"] | null, game: HallState["status"] | null) => ({
    sale: sale && view({ saleId: "next", status: sale }),
    game: game && view({ status: game }),
  });
  expect(soldInNow(desk("selling", "calling"), "hana")).toEqual(["next", "a"]);
  expect(soldInNow(desk("selling", "void"), "hana")).toEqual(["next"]);
  expect(soldInNow(desk("selling", "calling"), "abel")).toEqual([]);
  for (const status of ["drawing", "calling", "paused"] as const)
    expect(isEndShown(desk(null, status), "a"), status).toBe(false);
  for (const status of ["void", "settled"] as const) expect(isEndShown(desk(null, status), "a"), status).toBe(true);
  // Another round is in front by now: what became of this one is asked for, and told.
  expect(isEndShown(desk(null, "void"), "later")).toBe(false);
});

test("what the page tells of by itself is not told twice", () => {
  expect(untoldOf(["a", "b", "c"], { sale: null }, "b")).toEqual(["a", "c"]);
  keepSoldIn("b");
  keepSoldIn("b");
  forgetSoldIn("a");
  expect(soldInStore.get()).toEqual(["b"]);
});

test("a till that has lost its connection reads that the round pauses only where it calls: another one's goes on", () => {
  expect(wordsOf(drawn(<LostWords of="caller" />))).toContain("The round pauses by itself");
  for (const of of ["other", "sale"] as const) expect(wordsOf(drawn(<LostWords of={of} />))).not.toMatch(/pauses/);
  const calledBy = (caller: string | null) =>
    isCalledHere(
      { caller: caller === null ? null : { cashierId: caller, till: caller, fence: 1, isThere: true } },
      "sara",
    );
  expect([calledBy("sara"), calledBy(null), calledBy("abel")]).toEqual([true, true, false]);
});
