import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createCompanyService } from "./service.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const service = () => createCompanyService({ db: database.db, ledger: createLedgerService({ db: database.db }) });

test("a company and its online branch are made once, however many ask at the same time", async () => {
  expect(await service().onlineBranches()).toEqual([]);
  const branches = await Promise.all(Array.from({ length: 8 }, () => service().ensureBranch("Derash", "Online", true)));
  expect(new Set(branches.map(({ id }) => id)).size).toBe(1);
  expect(await service().onlineBranches()).toEqual([branches[0]]);
});

test("a second branch is another branch of the same company, and comes after the first", async () => {
  const first = await service().ensureBranch("Derash", "Online", true);
  const second = await service().ensureBranch("Derash", "Piassa", true);
  expect(second.companyId).toBe(first.companyId);
  expect(await service().onlineBranches()).toEqual([first, second]);
});

test("a branch of the same name in another company is another branch", async () => {
  const here = await service().ensureBranch("Derash", "Online", true);
  const there = await service().ensureBranch("Another", "Online", true);
  expect([there.id, there.companyId]).not.toContain(here.id);
  expect(there.companyId).not.toBe(here.companyId);
});
