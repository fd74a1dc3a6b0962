import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { hallFixture } from "../../test/hall-fixture.ts";

// Two who set the same for one company's halls, each with a page of their own.

const fixture = forAllTests(hallFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));
const refused = { code: "version_changed" };

test("a hall rule that somebody else has set meanwhile is not written over unread, and what is asked for twice is recorded once", async () => {
  const { own, superAdmin, hallRules } = fixture;
  const companyId = own.company.id;
  const [owner, operator] = [actor(own.admin), actor(superAdmin)];
  const seen = await hallRules.setSettings(owner, { companyId, approvalAbove: "400", bonusMax: null, noteAbove: "40" });
  const before = (await fixture.audits("venue.settings_set")).length;
  const held = `select from hall_settings where company_id = '${companyId}' for update`;
  const settled = await meet(fixture, held, [
    () => hallRules.setSettings(owner, { companyId, bonusMax: "250", seen: { bonus_max: seen.bonus_max } }),
    () => hallRules.setSettings(operator, { companyId, bonusMax: "0", seen: { bonus_max: seen.bonus_max } }),
  ]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
  const stands = settled[0]?.status === "fulfilled" ? 250 : 0;
  // What nobody else has touched is set; and whoever wants what is there has not heard the answer.
  const other = { companyId, approvalAbove: "900.00", bonusMax: String(stands) };
  for (let time = 0; time < 2; time++)
    expect(
      await hallRules.setSettings(operator, { ...other, seen: { approval_above: 400, bonus_max: null } }),
    ).toMatchObject({ approval_above: 900, bonus_max: stands, note_above: 40 });
  expect(await fixture.audits("venue.settings_set")).toHaveLength(before + 2);
  const late = { companyId, approvalAbove: "100", seen: { approval_above: 400 } };
  await expect(hallRules.setSettings(owner, late)).rejects.toMatchObject(refused);
});

test("a hall's looks that somebody else has set meanwhile are not written over unread, and what is asked for twice is recorded once", async () => {
  const { own, superAdmin, hallRules } = fixture;
  const branchId = own.first.branch.id;
  const { name } = await hallRules.setBrand(actor(own.admin), { branchId, name: "Bole", colour: "#1a6b3b" });
  const before = (await fixture.audits("venue.brand_set")).length;
  const held = `select from brand where branch_id = '${branchId}' for update`;
  const settled = await meet(fixture, held, [
    () => hallRules.setBrand(actor(own.admin), { branchId, name: "Bole One", seen: { name } }),
    () => hallRules.setBrand(actor(superAdmin), { branchId, name: "Bole Two", seen: { name } }),
  ]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
  const stands = settled[0]?.status === "fulfilled" ? "Bole One" : "Bole Two";
  const again = { branchId, name: stands, seen: { name } };
  for (let time = 0; time < 2; time++)
    expect(await hallRules.setBrand(actor(own.admin), again)).toMatchObject({ name: stands, colour: "#1a6b3b" });
  const unread = hallRules.setBrand(actor(superAdmin), { branchId, name: null, seen: { name } });
  await expect(unread).rejects.toMatchObject(refused);
  expect(await fixture.audits("venue.brand_set")).toHaveLength(before + 1);
});
