import type { BonusInfo } from "@derash/protocol/hall/bonus";
import type { Hierarchy } from "@derash/protocol/management";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { BonusSchedule } from "./BonusSchedule.tsx";

const off: BonusInfo["data"] = { version: 3, preset: "off", schedule: [] };

function page(role: Hierarchy["user_type"]): string {
  const hierarchy = { is_super_admin: false, user_type: role } as Hierarchy;
  return wordsOf(
    drawn(<BonusSchedule hierarchy={hierarchy} />, { answers: [[["management", "bonus-info", ""], off]] }),
  );
}

test("who has a branch reads that the table is the branch's; the owner's is the company's, and hers to change", () => {
  for (const role of ["branch_admin", "cashier"] as const) {
    expect(page(role)).toContain("Bonus schedule of your branch Quick wins earn no bonus.");
    expect(page(role)).not.toContain("Change schedule");
  }
  expect(page("company_admin")).toMatch(/Bonus schedule Quick wins earn no bonus\..*Change schedule/);
});
