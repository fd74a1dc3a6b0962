import type { HallState } from "@derash/protocol/hall/round";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { LostWords } from "../ConnectionBanner.tsx";
import { Deposited } from "../desk/Deposited.tsx";
import { GivenBack } from "../desk/GivenBack.tsx";
import { KeptPrizes } from "../desk/KeptPrizes.tsx";
import { LastWinners } from "../desk/LastWinners.tsx";
import { isCalledHere, reduceDesk } from "../desk-state.ts";
import { EndDialog } from "../run/EndDialog.tsx";
import { Result } from "../run/Result.tsx";
import type { Hall } from "../use-hall.ts";

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
const result = (cashierId: string, change: Partial<HallState> = {}, isOwed = false, isKept = false) =>
  wordsOf(drawn(<Result round={round(change)} {...{ cashierId, isOwed, isKept }} />));

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

test("once the drawer that had the prize is counted no till reads that it pays, also not that of the same cashier's next drawer", () => {
  for (const cashierId of ["sara", "hana"]) {
    const words = result(cashierId, { payerGone: true });
    expect(words).toContain("The drawer of Sara that had this prize has been closed, or its cashier switched off.");
    expect(words).toContain("Cartela 44 40.12 ETB");
    expect(words).toContain("and the branch pays it out. Do not pay it here.");
    expect(words).not.toMatch(/Pay cartela|you pay|is paid there/);
    const strip = <LastWinners round={round({ payerGone: true })} cashierId={cashierId} isTold={false} />;
    expect(wordsOf(drawn(strip))).toMatch(/40.12 ETB paid by the branch$/);
  }
});

test("the till that pays reads whom nobody has shown yet and how much to keep for them, until its drawer is counted; the others, who pay nobody, do not", () => {
  const winner = { prize: 20.06, bonus: 0, cells: [] };
  const winners = [44, 45].map((cartelaNumber) => ({ ...winner, cartelaNumber, tax: 3.01 }));
  const words = "Not shown yet: 45. Keep 17.05 ETB for them";
  expect(result("sara", { winners, unshown: [45] }, false, true)).toContain(words);
  expect(result("sara", { winners, unshown: [45] })).not.toContain("Not shown yet");
  expect(result("hana", { winners, unshown: [45] })).not.toContain("Not shown yet");
  expect(result("sara", { winners }, false, true)).not.toContain("Not shown yet");
});

test("whichever round is called by now, the till that keeps a winner's cash reads it, with a key of its own to check them", () => {
  const of = (saleId: string, gameId: string, cartelaNumber: number, amount: number) => ({
    ...{ saleId, gameId, cashierId: "sara", cartelaNumber, amount },
  });
  const prizes = [of("a", "ETHA1B", 9, 32.5), of("a", "ETHA1B", 12, 32), of("b", "ETHA1C", 4, 81.6)];
  const heard = { sale: null, game: round({ saleId: "c" }), caller: null, unpaid: [], owed: [], bonuses: [], now: 1 };
  const desk = reduceDesk(null, { ...heard, prizes }, 0);
  const kept = (cashierId: string, shown: string | null = null) =>
    wordsOf(drawn(<KeptPrizes hall={{ desk, answer: { cashierId } } as unknown as Hall} shown={shown} />));
  expect(kept("sara")).toBe(
    "Not shown yet of ETHA1B: 9, 12. Keep 64.50 ETB , and check each paper before you pay it. Check 9 Check 12 Not shown yet of ETHA1C: 4. Keep 81.60 ETB , and check each paper before you pay it. Check 4",
  );
  expect(kept("sara", "a")).not.toContain("ETHA1B");
  expect(kept("hana")).toBe("");
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
  // Whoever has not said yet that it is done can say so there.
  expect(result("sara", given)).not.toContain("All given back");
  expect(result("sara", given, true)).toContain("All given back");
  const alone = { ...given, tills: round({}).tills.slice(0, 1) };
  expect(result("sara", alone)).not.toContain("given back there");
});

const owedAtBoth = ["sara", "hana"].map((cashierId) => ({ saleId: "a", cashierId }));
/** Any page of a till, with nothing kept of before, once the round was given up. `shown`: what the page tells of by itself. */
const afterwards = (cashierId: string, owed = owedAtBoth, shown: string | null = null) => {
  const heard = { sale: null, game: null, caller: null, unpaid: [], owed, bonuses: [], prizes: [], now: 1 };
  const hall = { desk: reduceDesk(null, heard, 0), answer: { cashierId } } as unknown as Hall;
  const given = round({ status: "void", winners: [], paidBy: null, payerId: null });
  return wordsOf(drawn(<GivenBack hall={hall} shown={shown} />, { answers: [[["venue-ended", "a"], given]] }));
};

test("a till is told what it gives back of a round as long as the server says that it owes it, on a page that knows nothing of before", () => {
  const words = afterwards("hana");
  expect(words).toContain("ETHA1B has ended without a winner. 20.06 ETB went back to your float.");
  expect(words).toContain(atSara);
  expect(words).toContain("All given back");
  // Once it has said so, at a till that has sold nothing of it, and where the page tells of it by itself.
  expect(afterwards("hana", [{ saleId: "a", cashierId: "sara" }])).toBe("");
  expect(afterwards("abel")).toBe("");
  expect(afterwards("hana", owedAtBoth, "a")).toBe("");
});

test("what is heard late does not bring back what a till has given back, and a server of before owes nothing", () => {
  const heard = { sale: null, game: null, caller: null, unpaid: [], bonuses: [], prizes: [] };
  const known = reduceDesk(null, { ...heard, owed: [], now: 20 }, 0);
  expect(reduceDesk(known, { ...heard, owed: owedAtBoth, now: 10 }, 1).owed).toEqual([]);
  expect(reduceDesk(known, { ...heard, owed: owedAtBoth, now: 30 }, 1).owed).toEqual(owedAtBoth);
  expect(reduceDesk(null, { ...heard, now: 10 } as unknown as Parameters<typeof reduceDesk>[1], 1).owed).toEqual([]);
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

test("a till is told of a bonus that was deposited for it to pay out, and of no other till's", () => {
  const bonus = { id: "b", saleId: "a", gameId: "ETHA1B", cashierId: "sara", winner: "Cartela 2", amount: 300 };
  const heard = { sale: null, game: null, caller: null, unpaid: [], owed: [], bonuses: [bonus], prizes: [], now: 1 };
  const told = (cashierId: string) =>
    wordsOf(drawn(<Deposited hall={{ desk: reduceDesk(null, heard, 0), answer: { cashierId } } as unknown as Hall} />));
  expect(told("sara")).toContain("The bonus of ETHA1B is deposited: pay out 300.00 ETB to Cartela 2. Paid out");
  expect(told("hana")).toBe("");
  // A server of a version before says nothing of bonuses, nor of prizes.
  const { bonuses: _, prizes: __, ...before } = heard;
  expect(reduceDesk(null, before as typeof heard, 0)).toMatchObject({ bonuses: [], prizes: [] });
});
