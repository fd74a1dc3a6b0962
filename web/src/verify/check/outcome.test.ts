import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import "../../../test/drawn.tsx";
import { outcome } from "./Steps.tsx";
import type { Checked } from "./use-check.ts";

const rules = (isFirstShout?: true) => ({ ...(isFirstShout && { isFirstShout }) }) as Checked["rules"];
const winners = { step: "winners", isOk: true } as const;

test("who shares a prize, and who takes it all, is said as the rules of the round have it", () => {
  const said = (of: Checked["rules"]) => i18n._(outcome(winners, { isPublicBeacon: true, rules: of }));
  expect(said(rules())).toContain("The first complete cartelas won");
  expect(said(null)).toContain("The first complete cartelas won");
  expect(said(rules(true))).toBe(
    "The cartela that was shown first took the whole prize, and it was complete. Who shouted first no record shows.",
  );
});
