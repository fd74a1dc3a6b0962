import { cartelaSet } from "@derash/game/cartela/package";
import type { ClaimAnswer, HallState } from "@derash/protocol/hall/round";
import { expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../../test/drawn.tsx";
import { CheckDialog } from "./CheckDialog.tsx";

const cells = cartelaSet(1)[6]?.cells ?? [];
const at = (...indexes: number[]) => indexes.map((index) => cells[index] ?? 0);
/** The middle row; and then the first one as well, with balls that nobody asked for any more. */
const winning = at(10, 11, 13, 14);
const afterwards = [...winning, ...at(0, 1, 2, 3, 4)];

const answer = (change: Partial<ClaimAnswer>, bonus = 0): ClaimAnswer => ({
  ...{ success: true, cartelaNumber: 7, version: 1, verdict: "WINNER", payment: "paid", message: "", earlier: null },
  ...{ cells, calledBalls: winning, newBalance: 984 },
  round: {
    ...{ patterns: ["any-line"], derash: 64, bonus, callsToWin: 4, status: "settled" },
    ...{ paidBy: "Sara", payerId: "me" },
    winners: [
      { cartelaNumber: 7, prize: 32, bonus: bonus / 2, cells },
      { cartelaNumber: 9, prize: 32, bonus: bonus / 2, cells },
    ],
  } as unknown as HallState,
  ...change,
});
const shown = (given: ClaimAnswer, cashierId = "me") =>
  drawn(
    <CheckDialog answer={given} cashierId={cashierId} onAgain={() => {}} onClose={() => {}}>
      {null}
    </CheckDialog>,
  );
const strikes = (html: string) => [...html.matchAll(/<line/g)].length / 2;

test("a cashier is told that the prize is on the float, and not that something was deducted", () => {
  const words = wordsOf(shown(answer({})));
  expect(words).toContain("WINNER DETECTED! 64.00 ETB of prize are on your float, which is 984.00 ETB now.");
  expect(words).toContain("Pay cartela 7 32.00 ETB");
  expect(words).not.toContain("deducted");
});

test("another till is told who pays the winner, and to pay neither the prize nor the bonus", () => {
  const words = wordsOf(shown(answer({}, 500), "other"));
  expect(words).toContain("WINNER The prize is on the float of Sara, and is paid there, once. Do not pay it here.");
  expect(words).toContain("Cartela 7 32.00 ETB");
  expect(words).toContain("A branch or company admin deposits the bonus, and Sara pays it out. Do not pay it here.");
  expect(words).not.toMatch(/Pay cartela|your float|Pay it out|you pay/);
});

test("a winner who is shown a second time is said to be: whoever paid it does not pay it again, and another till never does", () => {
  const again = answer({ shownBefore: "2026-03-10T17:14:00.000Z" });
  const words = wordsOf(shown(again));
  expect(words).toContain("This winner was shown at your till before, at ");
  expect(words).toContain("If it was paid then, do not pay it again.");
  expect(wordsOf(shown(answer({})))).not.toContain("shown at your till before");
  expect(wordsOf(shown(again, "other"))).not.toContain("shown at your till before");
});

test("a winner who comes once the drawer that had the prize is counted is the branch's to pay, at whichever till, also that of the same cashier", () => {
  for (const cashierId of ["me", "other"]) {
    const words = wordsOf(shown(answer({ payerGone: true }, 500), cashierId));
    expect(words).toContain(
      "The drawer of Sara that had this prize has been closed, or its cashier switched off. Do not pay it here: ask the branch, which pays it and writes it down as Paid out.",
    );
    expect(words).toContain("A branch or company admin deposits the bonus, and the branch pays it out.");
    expect(words).not.toMatch(/Pay cartela|your float|is paid there|Pay it out|you pay/);
  }
});

test("two tills of one name are told apart: whoever has the prize is told to pay it", () => {
  const namesake = { round: { ...answer({}).round, payerId: "namesake" } };
  expect(wordsOf(shown(answer(namesake)))).toContain("Do not pay it here.");
  expect(wordsOf(shown(answer(namesake), "namesake"))).toContain("Pay cartela 7 32.00 ETB");
});

test("of a round from before tills no payer is known: the only one there was pays", () => {
  const own = { round: { ...answer({}).round, paidBy: null, payerId: null } };
  expect(wordsOf(shown(answer(own)))).toContain("Pay cartela 7 32.00 ETB");
});

test("too late is said by the rule of the hall: others were complete before, or were shown before", () => {
  const late = (claimRule: HallState["claimRule"]) => {
    const given = answer({ verdict: "NO BINGO", payment: null, earlier: { cartelaNumbers: [9], call: 4 } });
    return wordsOf(shown({ ...given, round: { ...given.round, claimRule } }));
  };
  expect(late("first_complete")).toContain("9 won earlier, at call 4");
  expect(late("first_shout")).toContain("here the first shout takes all, and 9 was shown before it");
});

test("a winner who could not be paid is confirmed, and nobody is told to pay yet", () => {
  const words = wordsOf(shown(answer({ payment: "failed" })));
  expect(words).toContain("WINNER DETECTED... Payment processing issue, but winner is confirmed.");
  expect(words).toContain("the payment is tried again");
  expect(words).not.toContain("Pay cartela");
});

test("too late is as large as the verdict", () => {
  const late = answer({ verdict: "NO BINGO", payment: null, earlier: { cartelaNumbers: [9], call: 3 } });
  const words = wordsOf(shown(late));
  expect(words).toMatch(/NO BINGO TOO LATE This cartela is complete, but too late: 9 won earlier, at call 3\./);
  expect(tagOf(shown(answer({ verdict: "NO BINGO", payment: null })), "too-late")).toBe("");
});

test("only the line that won is struck, however many balls came after it", () => {
  expect(strikes(shown(answer({})))).toBe(1);
  expect(strikes(shown(answer({ calledBalls: afterwards })))).toBe(1);
});

test("of a quick win each winner's own share is said, and who deposits it", () => {
  const words = wordsOf(shown(answer({}, 500)));
  expect(words).toContain("QUICK WIN! This qualifies for a 500 ETB bonus!");
  expect(words).toContain("Cartela 7 250.00 ETB Cartela 9 250.00 ETB");
  expect(words).toContain("a branch or company admin does");
});
