import { expect, test } from "vitest";
import { isChosen, listQuery, scopeOf, targetFields } from "./scope.ts";

const own = { company: { id: "own-company", name: "Own" }, branch: { id: "own-branch", name: "Own" } };
const superAdmin = { user_type: "super_admin", company: null, branch: null } as const;
const companyAdmin = { ...own, user_type: "company_admin", branch: null } as const;
const cashier = { ...own, user_type: "cashier" } as const;
const search = new URLSearchParams({ company: "c", branch: "b" });

test("a super admin looks where the URL says, a company admin inside of the company, branch people at home", () => {
  expect(scopeOf(superAdmin, search)).toEqual({ companyId: "c", branchId: "b" });
  expect(scopeOf(companyAdmin, search)).toEqual({ companyId: "own-company", branchId: "b" });
  expect(scopeOf(cashier, search)).toEqual({ companyId: "own-company", branchId: "own-branch" });
});

test("only a super admin has to choose", () => {
  const nothing = new URLSearchParams();
  expect(isChosen(superAdmin, scopeOf(superAdmin, nothing))).toBe(false);
  expect(isChosen(superAdmin, scopeOf(superAdmin, search))).toBe(true);
  expect(isChosen(companyAdmin, scopeOf(companyAdmin, nothing))).toBe(true);
});

test("the list and what is made go to the same place", () => {
  expect(listQuery(superAdmin, { companyId: "c", branchId: null })).toEqual({ company_id: "c" });
  expect(listQuery(superAdmin, { companyId: "c", branchId: "b" })).toEqual({ branch_id: "b" });
  expect(listQuery(companyAdmin, { companyId: "c", branchId: null })).toEqual({});
  expect(targetFields(superAdmin, { companyId: "c", branchId: "b" })).toEqual({
    company_id: "c",
    target_branch_id: "b",
  });
  expect(targetFields(companyAdmin, { companyId: "c", branchId: null })).toEqual({});
});
