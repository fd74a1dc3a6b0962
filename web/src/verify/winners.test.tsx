import type { PlayedRules } from "@derash/fairness/rules-text";
import { sampleCase } from "@derash/fairness/sample/tampering";
import type { TaxRule } from "@derash/game/deduction/tax";
import { santim } from "@derash/game/money";
import { expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { Winners } from "./Winners.tsx";

const { proof } = sampleCase();
const number = proof.tickets[0]?.cartelaNumber ?? 0;
const rule: TaxRule = { rateBps: 1500, threshold: santim(0), base: "prize_and_bonus", bearer: "winner" };
const rulesWith = (tax?: TaxRule) => ({ ...(tax && { tax }) }) as PlayedRules;

function said(kind: "room" | "hall", win: Partial<(typeof winners)[number]>, tax?: TaxRule): string {
  const winners = [{ cartelaNumber: number, prize: 120_000, bonus: 0, ...win }];
  return wordsOf(drawn(<Winners proof={{ ...proof, kind }} rules={rulesWith(tax)} winners={winners} />));
}
const winners = [{ cartelaNumber: number, prize: 120_000, bonus: 0, tax: 0, stage: 1 }];

test("a win of which tax was withheld is told with what was won, withheld and paid", () => {
  expect(said("room", {})).toContain(`Cartela ${number} 1200.00 ETB`);
  expect(said("room", {})).not.toContain("tax");
  const words = said("room", { tax: 18_000 }, rule);
  expect(words).toContain(`Cartela ${number} 1020.00 ETB`);
  expect(words).toContain("Won 1200.00 ETB, tax 180.00 ETB, paid 1020.00 ETB");
});

test("the bonus counts where it is paid with the prize, and waits at the desk of a hall", () => {
  const win = { bonus: 10_000, tax: 19_500 };
  expect(said("room", win, rule)).toContain("Won 1300.00 ETB, tax 195.00 ETB, paid 1105.00 ETB");
  expect(said("hall", win, rule)).toContain("Won 1200.00 ETB, tax 195.00 ETB, paid 1005.00 ETB");
  expect(said("room", win, rule)).toContain("with a quick-win bonus of 100.00 ETB");
  expect(said("hall", win, rule)).toContain("and a quick-win bonus of 100.00 ETB");
  // What the prize does not cover the company bears.
  expect(said("hall", { prize: 100, bonus: 10_000, tax: 1_515 }, rule)).toContain("tax 1.00 ETB, paid 0.00 ETB");
});

test("what the company bears is not taken from the winner, and nonsense is told as it stands", () => {
  expect(said("room", { tax: 18_000 }, { ...rule, bearer: "company" })).toContain(`Cartela ${number} 1200.00 ETB`);
  expect(said("room", { prize: "16 birr" as never, tax: 18_000 }, rule)).toContain("16 birr");
});

test("a cartela that won two stages has a line for each", () => {
  const complaints = vi.spyOn(console, "error");
  const both = [1, 2].map((stage) => ({ cartelaNumber: number, prize: stage * 1_000, bonus: 0, stage }));
  const words = wordsOf(drawn(<Winners proof={proof} rules={rulesWith()} winners={both} />));
  expect(words).toContain(`Cartela ${number}, stage 1 10.00 ETB`);
  expect(words).toContain(`Cartela ${number}, stage 2 20.00 ETB`);
  expect(complaints).not.toHaveBeenCalled();
});
