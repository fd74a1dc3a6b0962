import type { CartelaColumns } from "@derash/game/cartela";
import type { CartelaRecord } from "@derash/protocol/cartela";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { AppError } from "../../src/app-error.ts";
import type { CartelaService } from "../../src/cartela/service.ts";
import type { Actor, Branch, Company, StaffMember } from "../../src/company/service.ts";
import { cartelaFixture } from "../cartela-fixture.ts";
import { violationsOf } from "../credit-fixture.ts";
import type { TestDatabase } from "../database.ts";
import type { StaffFixture } from "../staff-fixture.ts";

export let database: TestDatabase;
export let fixture: StaffFixture;
export let cartelas: CartelaService;
/** A fresh company of two branches for each test, and people who stand in it. */
export let own: { company: Company; first: Branch; second: Branch };
export let company: Actor;
export let branch: Actor;
export let cashier: Actor;
export let other: Actor;
export let boss: Actor;
export let companyCount = 0;

/** For all tests of a file: a company of two branches for each of them, and people who stand in it. */
export function companyForEach(): void {
  beforeAll(async () => {
    ({ database, fixture, cartelas } = await cartelaFixture());
  });
  afterAll(async () => {
    await expectKept();
    await database.drop();
  });
  beforeEach(async () => {
    const { companies } = fixture;
    const name = `Company ${++companyCount}`;
    own = await database.db.transaction().execute(async (tx) => {
      const made = present(await companies.addCompany(tx, name));
      const addBranch = async (branchName: string) =>
        present(await companies.addBranch(tx, made.id, branchName, false));
      return { company: made, first: await addBranch("First"), second: await addBranch("Second") };
    });
    boss = as(fixture.superAdmin);
    company = as({ ...fixture.own.admin, companyId: own.company.id });
    branch = as({ ...fixture.own.first.admin, companyId: own.company.id, branchId: own.first.id });
    cashier = as({ ...fixture.own.first.cashier, companyId: own.company.id, branchId: own.first.id });
    other = as({ ...fixture.own.second.admin, companyId: own.company.id, branchId: own.second.id });
  });
}

export function present<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error("there is one");
  return thing;
}
export const as = (staff: StaffMember): Actor => ({ staff, requestId: "a-request" });

/** 1331 cartelas that all differ, and none of which is in the package. */
export function card(n: number): CartelaColumns {
  const run = (start: number, count = 5) => Array.from({ length: count }, (_, index) => start + index);
  return {
    B: run(1 + (n % 11)),
    I: run(16 + (Math.floor(n / 11) % 11)),
    N: run(31, 4),
    G: run(46 + (Math.floor(n / 121) % 11)),
    O: run(61),
  };
}
export const columnsOf = ({ B, I, N, G, O }: CartelaColumns): CartelaColumns => ({ B, I, N, G, O });
export const create = (n: number, number?: number) => cartelas.create(company, { columns: card(n), number });
export const giveTo = (unit: Branch, n: number) => cartelas.create(company, { columns: card(n), branchId: unit.id });
export const edit = (actor: Actor, { id }: { id: string }, n: number, version?: number) =>
  cartelas.update(actor, id, { columns: card(n), version });
export const ownList = (actor: Actor) => cartelas.list(actor.staff, {});
export const listOf = (unit: Branch) => cartelas.list(company.staff, { branchId: unit.id });
const shown = (list: CartelaRecord[]) => list.map(({ number, B, I, G }) => [number, B[0], I[0], G[0]]);
export const expectShown = async (list: Promise<CartelaRecord[]>, cards: Record<number, number>) =>
  expect(shown(await list)).toEqual(
    Object.entries(cards).map(([number, n]) => [Number(number), card(n).B[0], card(n).I[0], card(n).G[0]]),
  );
export async function expectAllDiffer(list: Promise<CartelaRecord[]>): Promise<void> {
  const cells = (await list).map((each) => JSON.stringify(columnsOf(each)));
  expect(new Set(cells).size).toBe(cells.length);
}

export async function refusalOf(attempt: Promise<unknown>): Promise<Pick<AppError, "code" | "params" | "fields">> {
  const { code, params, fields } = await attempt.then(
    () => Promise.reject(new Error("was let through")),
    (error: AppError) => error,
  );
  return { code, params, fields };
}
export const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;

export const auditOf = async (action: string) => {
  const query = database.db.selectFrom("audit_record").selectAll().where("company_id", "=", own.company.id);
  return query.where("action", "=", action).orderBy("position").execute();
};
export const versionCount = async () =>
  (await database.db.selectFrom("cartela_version").select("version").execute()).length;

/** Each cartela has the cells of its last version, and the audit is unbroken. */
export async function expectKept(): Promise<void> {
  const { rows } = await database.owner.query(
    `select from cartela c join cartela_version v on v.cartela_id = c.id
     where (v.version = c.version and v.cells <> c.cells) or v.version > c.version`,
  );
  expect(rows).toEqual([]);
  expect(await violationsOf(database)).toEqual([]);
}
