import { describe, expect, test } from "vitest";
import {
  as,
  boss,
  branch,
  card,
  cartelas,
  cashier,
  company,
  companyCount,
  companyForEach,
  create,
  edit,
  expectShown,
  fixture,
  giveTo,
  other,
  own,
  ownList,
  refusalOf,
} from "../../test/cartela/company-fixture.ts";
import type { Actor } from "../company/service.ts";

companyForEach();

const notFound = { code: "not_found", params: {}, fields: undefined };
const unknownId = "00000000-0000-7000-8000-000000000000";

describe("whose", () => {
  test("a super admin names a company or a branch; others have their own without asking", async () => {
    const made = await giveTo(own.first, 1);
    const nothingChosen = {
      code: "invalid_input",
      params: {},
      fields: { company_id: { code: "company_required", params: {} } },
    };
    const published = await cartelas.list(boss.staff, {});
    expect(published).toHaveLength(200);
    expect(published).not.toContainEqual(made);
    expect(await refusalOf(cartelas.create(boss, { columns: card(2) }))).toEqual(nothingChosen);
    expect(await refusalOf(cartelas.givePackage(boss, {}, 1))).toEqual(nothingChosen);
    const choices = [
      { companyId: own.company.id },
      { branchId: own.first.id },
      { companyId: own.company.id, branchId: own.first.id },
    ];
    for (const choice of choices) expect(await cartelas.list(boss.staff, choice)).toEqual([made]);
    expect(await cartelas.list(boss.staff, { branchId: own.second.id })).toEqual([]);
    for (const actor of [company, branch, cashier]) {
      for (const choice of [{}, ...choices]) expect(await cartelas.list(actor.staff, choice)).toEqual([made]);
    }
    expect(await cartelas.create(boss, { columns: card(2), companyId: own.company.id })).toMatchObject({
      user: "super",
    });
  });

  test("a branch's people see their branch's list when they ask for the company's", async () => {
    await create(1);
    expect(await cartelas.list(branch.staff, { companyId: own.company.id })).toEqual([]);
    expect(await cartelas.list(cashier.staff, { companyId: own.company.id })).toEqual([]);
  });

  test("what is foreign is not there: lists", async () => {
    const { company: foreignCompany, first } = fixture.foreign;
    const foreign = { companyId: foreignCompany.id };
    const foreignBranch = { branchId: first.branch.id };
    const nobody = [{ companyId: unknownId }, { branchId: unknownId }];
    const mixed = { companyId: foreignCompany.id, branchId: own.first.id };
    for (const choice of [foreign, foreignBranch, mixed, ...nobody]) {
      for (const actor of [company, branch, cashier]) {
        expect(await refusalOf(cartelas.list(actor.staff, choice))).toEqual(notFound);
      }
      expect(await refusalOf(cartelas.create(company, { columns: card(1), ...choice }))).toEqual(notFound);
      expect(await refusalOf(cartelas.givePackage(company, choice, 1))).toEqual(notFound);
    }
    for (const choice of [mixed, ...nobody])
      expect(await refusalOf(cartelas.list(boss.staff, choice))).toEqual(notFound);
    const sibling = { branchId: own.second.id };
    for (const actor of [branch, cashier])
      expect(await refusalOf(cartelas.list(actor.staff, sibling))).toEqual(notFound);
    expect(await cartelas.list(fixture.foreign.admin, foreignBranch)).toEqual([]);
  });

  test("what is foreign is not there: cartelas, their versions and edits", async () => {
    const made = await giveTo(own.first, 1);
    const siblings = await giveTo(own.second, 2);
    const copy = await edit(branch, made, 3);
    const notGiven = await create(4);
    const shared = await giveTo(own.first, 5);
    await giveTo(own.second, 5);
    const siblingCopy = await edit(other, shared, 6);
    const foreignAdmin = as(fixture.foreign.admin);
    const foreign = await cartelas.create(foreignAdmin, { columns: card(1000 + companyCount) });
    // The foreign branch has every number that could be confused with ours.
    const foreignChoice = { branchId: fixture.foreign.first.branch.id };
    await cartelas.givePackage(foreignAdmin, foreignChoice, 1);
    const attempts: [Actor, string][] = [
      [company, unknownId],
      [branch, unknownId],
      [boss, unknownId],
      [company, foreign.id],
      [branch, foreign.id],
      [cashier, foreign.id],
      [branch, siblings.id],
      // A copy of a number that this branch has too.
      [branch, siblingCopy.id],
      [cashier, siblingCopy.id],
      [branch, notGiven.id],
      [other, made.id],
      [other, copy.id],
      [foreignAdmin, made.id],
      [foreignAdmin, copy.id],
      [as(fixture.foreign.first.admin), made.id],
      [as(fixture.foreign.first.cashier), copy.id],
    ];
    for (const [actor, id] of attempts) {
      expect(await refusalOf(edit(actor, { id }, 7))).toEqual(notFound);
      expect(await refusalOf(cartelas.versions(actor.staff, id))).toEqual(notFound);
    }
    // Those above read a copy, but it is the branch's to edit.
    for (const actor of [company, boss]) expect(await refusalOf(edit(actor, copy, 7))).toEqual(notFound);
    await expectShown(ownList(branch), { 1: 3, 4: 5 });
    await expectShown(ownList(other), { 2: 2, 4: 6 });
    await expectShown(ownList(company), { 1: 1, 2: 2, 3: 4, 4: 5 });
  });
});
