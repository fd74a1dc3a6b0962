import { type CartelaColumns, toColumns } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import type { CartelaRecord } from "@derash/protocol/cartela";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cartelaFixture } from "../../test/cartela-fixture.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import type { TestDatabase } from "../../test/database.ts";
import type { StaffFixture } from "../../test/staff-fixture.ts";
import type { AppError } from "../app-error.ts";
import { createAuditService } from "../audit/service.ts";
import type { Actor, Branch, Company, StaffMember } from "../company/service.ts";
import { createLog } from "../log.ts";
import { type CartelaService, createCartelaService } from "./service.ts";

let database: TestDatabase;
let fixture: StaffFixture;
let cartelas: CartelaService;
/** A fresh company of two branches for each test, and people who stand in it. */
let own: { company: Company; first: Branch; second: Branch };
let company: Actor;
let branch: Actor;
let cashier: Actor;
let other: Actor;
let boss: Actor;
let companyCount = 0;

beforeAll(async () => {
  ({ database, fixture, cartelas } = await cartelaFixture());
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { companies } = fixture;
  const name = `Company ${++companyCount}`;
  own = await database.db.transaction().execute(async (tx) => {
    const made = present(await companies.addCompany(tx, name));
    const addBranch = async (branchName: string) => present(await companies.addBranch(tx, made.id, branchName, false));
    return { company: made, first: await addBranch("First"), second: await addBranch("Second") };
  });
  boss = as(fixture.superAdmin);
  company = as({ ...fixture.own.admin, companyId: own.company.id });
  branch = as({ ...fixture.own.first.admin, companyId: own.company.id, branchId: own.first.id });
  cashier = as({ ...fixture.own.first.cashier, companyId: own.company.id, branchId: own.first.id });
  other = as({ ...fixture.own.second.admin, companyId: own.company.id, branchId: own.second.id });
});

function present<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error("there is one");
  return thing;
}
const as = (staff: StaffMember): Actor => ({ staff, requestId: "a-request" });

/** 1331 cartelas that all differ, and none of which is in the package. */
function card(n: number): CartelaColumns {
  const run = (start: number, count = 5) => Array.from({ length: count }, (_, index) => start + index);
  return {
    B: run(1 + (n % 11)),
    I: run(16 + (Math.floor(n / 11) % 11)),
    N: run(31, 4),
    G: run(46 + (Math.floor(n / 121) % 11)),
    O: run(61),
  };
}
const columnsOf = ({ B, I, N, G, O }: CartelaColumns): CartelaColumns => ({ B, I, N, G, O });
const setColumns = (set: number) => cartelaSet(set).map(({ cells }) => toColumns(cells));
const create = (n: number, number?: number) => cartelas.create(company, { columns: card(n), number });
const giveTo = (unit: Branch, n: number) => cartelas.create(company, { columns: card(n), branchId: unit.id });
const edit = (actor: Actor, { id }: { id: string }, n: number, version?: number) =>
  cartelas.update(actor, id, { columns: card(n), version });
const ownList = (actor: Actor) => cartelas.list(actor.staff, {});
const listOf = (unit: Branch) => cartelas.list(company.staff, { branchId: unit.id });
const shown = (list: CartelaRecord[]) => list.map(({ number, B, I, G }) => [number, B[0], I[0], G[0]]);
const expectShown = async (list: Promise<CartelaRecord[]>, cards: Record<number, number>) =>
  expect(shown(await list)).toEqual(
    Object.entries(cards).map(([number, n]) => [Number(number), card(n).B[0], card(n).I[0], card(n).G[0]]),
  );

async function refusalOf(attempt: Promise<unknown>): Promise<Pick<AppError, "code" | "params" | "fields">> {
  const { code, params, fields } = await attempt.then(
    () => Promise.reject(new Error("was let through")),
    (error: AppError) => error,
  );
  return { code, params, fields };
}
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;
const notFound = { code: "not_found", params: {}, fields: undefined };
const unknownId = "00000000-0000-7000-8000-000000000000";

const auditOf = async (action: string) => {
  const query = database.db.selectFrom("audit_record").selectAll().where("company_id", "=", own.company.id);
  return query.where("action", "=", action).orderBy("position").execute();
};
const versionCount = async () => (await database.db.selectFrom("cartela_version").select("version").execute()).length;

describe("columns", () => {
  const good = card(0);
  test.each([
    ["out of its range", { B: [1, 2, 3, 4, 16] }, "cartela_range", { value: 16, column: "B" }],
    ["zero", { O: [61, 62, 0, 63, 64] }, "cartela_range", { value: 0, column: "O" }],
    ["not whole", { G: [46.5, 47, 48, 49, 50] }, "cartela_range", { value: 46.5, column: "G" }],
    ["no number", { G: [Number.NaN, 47, 48, 49, 50] }, "cartela_range", { value: Number.NaN, column: "G" }],
    ["there twice", { I: [16, 17, 18, 19, 16] }, "cartela_repeat", { value: 16, column: "I" }],
    ["too few", { G: [46] }, "cartela_count", { column: "G", count: 5 }],
    ["none", { B: [] }, "cartela_count", { column: "B", count: 5 }],
    ["five under N", { N: [31, 32, 33, 34, 35] }, "cartela_count", { column: "N", count: 4 }],
  ])("whose numbers are %s are refused, beside the column", async (_what, wrong, code, params) => {
    const columns = { ...good, ...wrong };
    const refused = { code, params, fields: { [params.column]: { code, params } } };
    expect(await refusalOf(cartelas.create(company, { columns }))).toEqual(refused);
    const made = await create(0);
    expect(await refusalOf(cartelas.update(company, made.id, { columns }))).toEqual(refused);
    expect(columnsOf(present((await ownList(company))[0]))).toEqual(good);
  });

  test("are said in the words of the specification", async () => {
    const wrong = cartelas.create(company, { columns: { ...good, B: [1, 2, 3, 4, 99] } });
    await expect(wrong).rejects.toThrow('Invalid value "99" in B column. Please check the ranges.');
  });
});

describe("a new cartela", () => {
  test("is answered as the list shows it, and recorded", async () => {
    const made = await create(5);
    expect(made).toEqual({
      id: expect.any(String),
      number: 1,
      user: "own-admin",
      version: 1,
      is_copy: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      ...card(5),
    });
    expect(await ownList(company)).toEqual([made]);
    expect(await auditOf("cartela.created")).toMatchObject([
      {
        actor_id: company.staff.id,
        actor_name: "own-admin",
        target_id: made.id,
        target_name: "cartela 1",
        branch_id: null,
        before: null,
        after: { number: 1, version: 1, is_copy: false, given_to: null, ...card(5) },
        request_id: "a-request",
      },
    ]);
  });

  test("keeps the order of the numbers in a column: another order is another cartela", async () => {
    await create(0);
    const turned = { ...card(0), B: [5, 4, 3, 2, 1] };
    expect(await cartelas.create(company, { columns: turned })).toMatchObject({ number: 2, B: [5, 4, 3, 2, 1] });
  });

  test("gets the number above the highest, then the lowest that is free, then none", async () => {
    expect((await create(1)).number).toBe(1);
    expect((await create(2, 1990)).number).toBe(1990);
    for (let n = 3; n <= 12; n++) expect((await create(n)).number).toBe(1988 + n);
    expect((await create(13)).number).toBe(2);
    await create(14, 4);
    expect([(await create(15)).number, (await create(16)).number]).toEqual([3, 5]);
    for (let set = 1; set <= 10; set++) await cartelas.givePackage(company, {}, set);
    expect(await ownList(company)).toHaveLength(2000);
    expect(await codeOf(create(17))).toBe("cartela_full");
    expect(await codeOf(giveTo(own.first, 17))).toBe("cartela_full");
    expect(await codeOf(create(1))).toBe("cartela_duplicate");
  });

  test("with a number that is taken, or cells that are there, is refused and leaves nothing", async () => {
    await create(1, 7);
    const before = [await versionCount(), (await auditOf("cartela.created")).length];
    expect(await refusalOf(create(2, 7))).toEqual({
      code: "cartela_number_taken",
      params: { number: 7 },
      fields: { number: { code: "cartela_number_taken", params: { number: 7 } } },
    });
    expect(await refusalOf(create(1))).toEqual({ code: "cartela_duplicate", params: { number: 7 }, fields: undefined });
    expect(await codeOf(create(1, 7))).toBe("cartela_duplicate");
    expect(await codeOf(create(1, 8))).toBe("cartela_duplicate");
    expect([await versionCount(), (await auditOf("cartela.created")).length]).toEqual(before);
    await expectShown(ownList(company), { 7: 1 });
  });

  test("is nobody else's: another company has its own numbers and may have the same cells", async () => {
    await create(1);
    const foreign = await cartelas.create(as(fixture.foreign.admin), { columns: card(1), number: companyCount });
    expect(foreign.number).toBe(companyCount);
    await expect(cartelas.list(fixture.foreign.admin, {})).resolves.not.toContainEqual(
      expect.objectContaining({ user: "own-admin" }),
    );
  });

  test("of fifty asked for at once are fifty numbers", async () => {
    const made = await Promise.all(Array.from({ length: 50 }, (_, n) => giveTo(own.first, n)));
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
    expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers);
    expect((await listOf(own.first)).map(({ number }) => number)).toEqual(numbers);
    expect(await auditOf("cartela.created")).toHaveLength(50);
  });

  test.each([
    ["the same cells", () => create(500), "cartela_duplicate"],
    ["the same number", (n: number) => create(500 + n, 9), "cartela_number_taken"],
    ["the same cells for one branch", () => giveTo(own.first, 500), "cartela_duplicate"],
  ])("of eight asked for at once with %s is one", async (_what, make, code) => {
    const attempts = Array.from({ length: 8 }, (_, n) =>
      make(n).then(
        () => "made",
        (error: AppError) => error.code,
      ),
    );
    expect((await Promise.all(attempts)).sort()).toEqual([...Array(7).fill(code), "made"]);
    expect(await ownList(company)).toHaveLength(1);
    expect(await auditOf("cartela.created")).toHaveLength(1);
  });
});

describe("a new cartela for a branch", () => {
  test("is made in the company's list and given to that branch alone", async () => {
    const made = await giveTo(own.first, 1);
    expect(made).toMatchObject({ number: 1, is_copy: false });
    expect([await ownList(company), await ownList(branch), await ownList(other)]).toEqual([[made], [made], []]);
    expect(await auditOf("cartela.created")).toMatchObject([
      { branch_id: own.first.id, before: null, after: { given_to: "First", number: 1 } },
    ]);
  });

  test("that the company has is only given, as it stands; twice it is refused", async () => {
    const made = await create(1);
    expect(await giveTo(own.first, 1)).toEqual(made);
    expect(await ownList(branch)).toEqual([made]);
    expect(await refusalOf(giveTo(own.first, 1))).toMatchObject({ code: "cartela_duplicate", params: { number: 1 } });
    expect((await auditOf("cartela.created"))[1]).toMatchObject({
      before: { number: 1, version: 1 },
      after: { number: 1, given_to: "First" },
    });
    expect(await auditOf("cartela.created")).toHaveLength(2);
  });

  test("that the company has under another number than the one asked for is refused", async () => {
    await create(1, 3);
    const asked = (number: number) => cartelas.create(company, { columns: card(1), number, branchId: own.first.id });
    expect(await refusalOf(asked(4))).toMatchObject({ code: "cartela_duplicate", params: { number: 3 } });
    expect(await asked(3)).toMatchObject({ number: 3 });
  });

  test("that equals a copy of the branch is refused, even if the company lacks it", async () => {
    const made = await giveTo(own.first, 1);
    await edit(branch, made, 2);
    expect(await refusalOf(giveTo(own.first, 2))).toMatchObject({
      code: "cartela_copy_duplicate",
      params: { branch: "First", number: 1 },
    });
    expect(await ownList(company)).toHaveLength(1);
    expect(await giveTo(own.second, 2)).toMatchObject({ number: 2 });
  });

  test("whose number the branch has as a copy of its own is refused: the copy stays", async () => {
    const made = await giveTo(own.first, 1);
    await edit(branch, made, 2);
    expect(await refusalOf(giveTo(own.first, 1))).toMatchObject({
      code: "cartela_number_taken",
      params: { number: 1 },
    });
    await expectShown(ownList(branch), { 1: 2 });
  });
});

describe("an edit of the company", () => {
  test("is a new version, answered, kept and recorded", async () => {
    const made = await create(1);
    const saved = await edit(boss, made, 2, 1);
    expect(saved).toEqual({ ...made, ...card(2), version: 2, user: "super", updated_at: expect.any(String) });
    expect(saved.updated_at > made.updated_at).toBe(true);
    expect(await ownList(company)).toEqual([saved]);
    expect(await cartelas.versions(company.staff, made.id)).toEqual([
      { version: 2, user: "super", created_at: expect.any(String), ...card(2) },
      { version: 1, user: "own-admin", created_at: expect.any(String), ...card(1) },
    ]);
    expect(await auditOf("cartela.updated")).toMatchObject([
      {
        actor_name: "super",
        target_id: made.id,
        target_name: "cartela 1",
        branch_id: null,
        before: { number: 1, version: 1, ...card(1) },
        after: { number: 1, version: 2, ...card(2) },
      },
    ]);
  });

  test("is the newest of all its versions, whoever made them", async () => {
    const made = await create(1);
    for (const [n, actor] of [boss, company, boss, company].entries()) await edit(actor, made, 2 + n);
    const versions = await cartelas.versions(company.staff, made.id);
    expect(versions.map(({ version, user }) => `${version} ${user}`)).toEqual([
      "5 own-admin",
      "4 super",
      "3 own-admin",
      "2 super",
      "1 own-admin",
    ]);
  });

  test("reaches the branches without a copy, and no copy", async () => {
    const made = await giveTo(own.first, 1);
    await giveTo(own.second, 1);
    await edit(branch, made, 2);
    await edit(company, made, 3);
    await expectShown(ownList(branch), { 1: 2 });
    await expectShown(ownList(other), { 1: 3 });
    await expectShown(ownList(company), { 1: 3 });
  });

  test("that changes nothing answers what is there and saves nothing, whatever version it was made of", async () => {
    const made = await create(1);
    const saved = await edit(company, made, 2, 1);
    const before = await versionCount();
    expect(await edit(company, made, 2)).toEqual(saved);
    // The retry after a lost answer.
    expect(await edit(company, made, 2, 1)).toEqual(saved);
    expect(await versionCount()).toBe(before);
    expect(await auditOf("cartela.updated")).toHaveLength(1);
  });

  test("of an old version, or into another cartela of the list, is refused", async () => {
    const made = await create(1);
    await create(2);
    await edit(company, made, 3);
    for (const version of [1, 3, 999]) expect(await codeOf(edit(company, made, 4, version))).toBe("cartela_changed");
    expect(await refusalOf(edit(company, made, 2))).toMatchObject({ code: "cartela_duplicate", params: { number: 2 } });
    await expectShown(ownList(company), { 1: 3, 2: 2 });
    expect(await edit(company, made, 4)).toMatchObject({ version: 3 });
  });

  test("may not be what a branch has as its copy of another number beside it, or a hall would sell one card twice", async () => {
    const [one, two] = [await giveTo(own.first, 1), await giveTo(own.first, 2)];
    await edit(branch, one, 3);
    await expect(edit(company, two, 3)).rejects.toMatchObject({
      code: "cartela_copy_duplicate",
      params: { branch: "First", number: one.number },
      message: "This is the same as First's copy of cartela 1.",
    });
    await expectShown(ownList(branch), { 1: 3, 2: 2 });
    await expectShown(ownList(company), { 1: 1, 2: 2 });
  });

  test("may be what a branch has as its copy of the same number, and what a branch has that has not this number", async () => {
    const [one, two] = [await giveTo(own.first, 1), await giveTo(own.second, 2)];
    await edit(branch, one, 3);
    await edit(company, two, 3);
    await expectShown(ownList(company), { 1: 1, 2: 3 });
    const three = await giveTo(own.first, 4);
    await edit(branch, three, 5);
    await edit(company, three, 5);
    await expectShown(ownList(branch), { 1: 3, 3: 5 });
  });

  test("of eight at once of one version is one", async () => {
    const made = await create(1);
    const attempts = Array.from({ length: 8 }, (_, n) =>
      edit(n % 2 ? company : boss, made, 10 + n, 1).then(
        () => "saved",
        (error: AppError) => error.code,
      ),
    );
    expect((await Promise.all(attempts)).sort()).toEqual([...Array(7).fill("cartela_changed"), "saved"]);
    expect(await cartelas.versions(company.staff, made.id)).toHaveLength(2);
    expect(await auditOf("cartela.updated")).toHaveLength(1);
  });

  test("of two cartelas at once into the same cells is one", async () => {
    const made = [];
    for (let n = 1; n <= 8; n++) made.push(await create(n));
    const attempts = made.map((each) =>
      edit(company, each, 99).then(
        () => "saved",
        (error: AppError) => error.code,
      ),
    );
    expect((await Promise.all(attempts)).sort()).toEqual([...Array(7).fill("cartela_duplicate"), "saved"]);
  });
});

describe("an edit of a branch", () => {
  test("makes its copy, whose versions are its own and go on from the company's, and recorded as the branch's", async () => {
    const made = await giveTo(own.first, 1);
    const copy = await edit(cashier, made, 2, 1);
    expect(copy).toMatchObject({ number: 1, version: 2, is_copy: true, user: "own-first-cashier", ...card(2) });
    expect(copy.id).not.toBe(made.id);
    const second = await edit(branch, copy, 3, 2);
    expect(second).toMatchObject({ id: copy.id, version: 3, is_copy: true, user: "own-first-admin" });
    expect(await ownList(cashier)).toEqual([second]);
    expect(await listOf(own.first)).toEqual([second]);
    expect(await ownList(company)).toEqual([made]);
    const versions = await cartelas.versions(branch.staff, copy.id);
    expect(versions.map(({ version, user, B }) => [version, user, B[0]])).toEqual([
      [3, "own-first-admin", card(3).B[0]],
      [2, "own-first-cashier", card(2).B[0]],
    ]);
    expect(await cartelas.versions(company.staff, copy.id)).toEqual(versions);
    expect(await cartelas.versions(boss.staff, copy.id)).toEqual(versions);
    expect(await cartelas.versions(branch.staff, made.id)).toHaveLength(1);
    expect(await auditOf("cartela.updated")).toMatchObject([
      {
        target_id: copy.id,
        branch_id: own.first.id,
        before: { version: 1, is_copy: false, ...card(1) },
        after: { version: 2, is_copy: true, ...card(2) },
      },
      { branch_id: own.first.id, before: { version: 2, ...card(2) }, after: { version: 3, ...card(3) } },
    ]);
  });

  test("may name the company's cartela even when there is a copy, but not of a version seen before it", async () => {
    const made = await giveTo(own.first, 1);
    const copy = await edit(branch, made, 2);
    // It was the company's that this person looked at.
    expect(await codeOf(edit(cashier, made, 3, 1))).toBe("cartela_changed");
    expect(await edit(cashier, made, 3)).toMatchObject({ id: copy.id, version: 3 });
    expect(await codeOf(edit(cashier, copy, 4, 2))).toBe("cartela_changed");
  });

  test("that changes nothing makes no copy", async () => {
    const made = await giveTo(own.first, 1);
    expect(await edit(branch, made, 1)).toEqual(made);
    expect(await ownList(branch)).toEqual([made]);
    expect(await auditOf("cartela.updated")).toEqual([]);
  });

  test("into another cartela that it sees is refused; into one that it does not see is not", async () => {
    const [one, two] = [await giveTo(own.first, 1), await giveTo(own.first, 2)];
    await create(3);
    expect(await refusalOf(edit(branch, one, 2))).toMatchObject({ code: "cartela_duplicate", params: { number: 2 } });
    const copy = await edit(branch, one, 3);
    expect(await codeOf(edit(branch, two, 3))).toBe("cartela_duplicate");
    // What the copy hides is free, and the copy may go back to it as long as it is.
    await edit(branch, two, 1);
    expect(await refusalOf(edit(branch, copy, 1))).toMatchObject({ code: "cartela_duplicate", params: { number: 2 } });
    await expectShown(ownList(branch), { 1: 3, 2: 1 });
    const back = await edit(branch, copy, 2);
    expect(back).toMatchObject({ is_copy: true, version: 3 });
  });

  test("of eight at once of one version is one", async () => {
    const made = await giveTo(own.first, 1);
    const race = async (target: CartelaRecord, from: number, version: number) => {
      const attempts = Array.from({ length: 8 }, (_, n) =>
        edit(n % 2 ? branch : cashier, target, from + n, version).then(
          () => "saved",
          (error: AppError) => error.code,
        ),
      );
      expect((await Promise.all(attempts)).sort()).toEqual([...Array(7).fill("cartela_changed"), "saved"]);
    };
    await race(made, 10, 1);
    const copy = present((await ownList(branch))[0]);
    expect(copy).toMatchObject({ is_copy: true, version: 2 });
    await race(copy, 20, 2);
    expect(await auditOf("cartela.updated")).toHaveLength(2);
  });
});

describe("a set of the package", () => {
  const audited = () => auditOf("cartela.set_given");

  test("fills a company's list, of nobody's hand", async () => {
    expect(await cartelas.givePackage(company, {}, 1)).toEqual({
      success: true,
      message: "200 cartelas added.",
      ...{ set: 1, added: 200, already: 0, failed: 0 },
    });
    const list = await ownList(company);
    expect(list.map(columnsOf)).toEqual(setColumns(1));
    expect(list.map(({ number }) => number)).toEqual(cartelaSet(1).map(({ number }) => number));
    expect(new Set(list.map(({ user, version, is_copy }) => `${user}/${version}/${is_copy}`))).toEqual(
      new Set(["/1/false"]),
    );
    expect(await cartelas.versions(company.staff, present(list[0]).id)).toEqual([
      { version: 1, user: "", created_at: expect.any(String), ...present(setColumns(1)[0]) },
    ]);
    expect(await ownList(branch)).toEqual([]);
    expect(await audited()).toMatchObject([
      {
        target_id: own.company.id,
        target_name: own.company.name,
        branch_id: null,
        after: { set: 1, added: 200, already: 0, failed: 0 },
      },
    ]);
  });

  test("given to a branch comes into the company's list too; once more adds nothing, and says that they are there", async () => {
    const choice = { branchId: own.first.id };
    expect(await cartelas.givePackage(company, choice, 2)).toMatchObject({ success: true, added: 200, failed: 0 });
    const list = await ownList(branch);
    expect(list).toEqual(await ownList(company));
    expect([list.length, list[0]?.number, list[199]?.number]).toEqual([200, 201, 400]);
    const before = await versionCount();
    expect(await cartelas.givePackage(company, choice, 2)).toEqual({
      success: true,
      message: "0 cartelas added, 200 there already.",
      ...{ set: 2, added: 0, already: 200, failed: 0 },
    });
    expect(await versionCount()).toBe(before);
    expect(await ownList(branch)).toEqual(list);
    expect(await cartelas.givePackage(company, {}, 2)).toMatchObject({ success: true, already: 200, failed: 0 });
    expect(await cartelas.givePackage(boss, { branchId: own.second.id }, 2)).toMatchObject({ added: 200 });
    expect((await audited()).map(({ branch_id, after }) => [branch_id, after?.added])).toEqual([
      [own.first.id, 200],
      [own.first.id, 0],
      [null, 0],
      [own.second.id, 200],
    ]);
  });

  test("brings what the company made of those numbers", async () => {
    await create(1, 7);
    await cartelas.givePackage(company, {}, 1);
    const list = await ownList(company);
    await edit(company, present(list[9]), 2);
    expect(await cartelas.givePackage(company, { branchId: own.first.id }, 1)).toMatchObject({ added: 200 });
    expect(await ownList(branch)).toEqual(await ownList(company));
    const given = await ownList(branch);
    expect([present(given[6]), present(given[9])].map(columnsOf)).toEqual([card(1), card(2)]);
  });

  test("fails where its number has another cartela, and where the cartela is there under another number", async () => {
    await create(1, 7);
    expect(await cartelas.givePackage(company, {}, 1)).toMatchObject({
      success: true,
      message: "199 cartelas added, 1 failed.",
      added: 199,
      failed: 1,
    });
    // Once more, after one of them was edited: the hand-made number 7 is in the way, and the rest is there.
    await edit(company, present((await ownList(company))[9]), 2);
    expect(await cartelas.givePackage(company, {}, 1)).toMatchObject({
      message: "0 cartelas added, 199 there already, 1 failed.",
      ...{ success: true, added: 0, already: 199, failed: 1 },
    });
    const [, ...rest] = setColumns(3);
    for (const columns of rest.slice(0, 50)) await cartelas.create(company, { columns, branchId: own.first.id });
    // Fifty are in the company's list under numbers of their own: 201 to 250.
    expect(await cartelas.givePackage(company, { branchId: own.first.id }, 3)).toMatchObject({
      message: "150 cartelas added, 50 failed.",
    });
    const numbers = (await ownList(branch)).map(({ number }) => number);
    expect(numbers).toEqual([
      ...Array.from({ length: 50 }, (_, n) => 201 + n),
      401,
      ...Array.from({ length: 149 }, (_, n) => 452 + n),
    ]);
    await expectAllDiffer(ownList(branch));
  });

  test("never brings a branch what it has as a copy under another number", async () => {
    const made = await giveTo(own.first, 1);
    await cartelas.update(branch, made.id, { columns: present(setColumns(1)[4]) });
    // What another branch made of number 5 changes nothing.
    await cartelas.givePackage(company, { branchId: own.second.id }, 1);
    await edit(other, present((await ownList(other))[4]), 3);
    // Number 1 is there, and number 5 would be the same as the copy of number 1.
    const answer = await cartelas.givePackage(company, { branchId: own.first.id }, 1);
    expect(answer).toMatchObject({ added: 198, already: 1, failed: 1 });
    await expectAllDiffer(ownList(branch));
    expect((await ownList(company)).map(({ number }) => number)).toContain(5);
  });

  test("and new cartelas at the same time do not take each other's numbers", async () => {
    const taken: number[] = [];
    for (let k = 1; k <= 5; k++) {
      const making = Array.from({ length: 4 }, (_, n) => giveTo(own.first, 10 * k + n));
      const [given, ...made] = await Promise.all([cartelas.givePackage(company, {}, k), ...making]);
      taken.push(...made.map(({ number }) => number));
      expect(given.failed).toBe(taken.filter((number) => number > 200 * (k - 1) && number <= 200 * k).length);
    }
    await expectAllDiffer(ownList(company));
  });

  test("of which one is missing says so in the singular", async () => {
    await cartelas.givePackage(company, {}, 1);
    const numbers = Array.from({ length: 199 }, (_, n) => ({ branch_id: own.first.id, number: n + 2 }));
    await database.db.insertInto("branch_cartela").values(numbers).execute();
    const { message } = await cartelas.givePackage(company, { branchId: own.first.id }, 1);
    expect(message).toBe("1 cartela added, 199 there already.");
    const { given_by } = await database.db
      .selectFrom("branch_cartela")
      .select("given_by")
      .where("branch_id", "=", own.first.id)
      .where("number", "=", 1)
      .executeTakeFirstOrThrow();
    expect(given_by).toBe(company.staff.id);
  });

  test("asked for four times at once is given once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => cartelas.givePackage(company, { branchId: own.first.id }, 10)),
    );
    expect(answers.map(({ added }) => added).sort()).toEqual([0, 0, 0, 200]);
    for (const { success, added, already } of answers) expect([success, added + already]).toEqual([true, 200]);
    expect(await ownList(branch)).toHaveLength(200);
    expect(await ownList(company)).toHaveLength(200);
  });

  test("takes few round trips", async () => {
    const { companies } = fixture;
    const counted: string[] = [];
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        counted.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const audit = createAuditService({ db, log: createLog("silent") });
    await createCartelaService({ db, companies, audit }).givePackage(company, { branchId: own.first.id }, 4);
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.length).toBeLessThanOrEqual(6);
  });

  test("that does not exist is refused", async () => {
    for (const set of [0, 11, 1.5]) await expect(cartelas.givePackage(company, {}, set)).rejects.toThrow(RangeError);
  });

  async function expectAllDiffer(list: Promise<CartelaRecord[]>): Promise<void> {
    const cells = (await list).map((each) => JSON.stringify(columnsOf(each)));
    expect(new Set(cells).size).toBe(cells.length);
  }
});

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

describe("the database", () => {
  test.each([
    "update cartela_version set cells = cells",
    "delete from cartela_version",
    "truncate cartela_version",
    "delete from cartela",
    "delete from branch_cartela",
    "update branch_cartela set number = 1",
    "update cartela set number = number",
    "update cartela set company_id = company_id",
    "update cartela set branch_id = branch_id",
  ])("refuses the server: %s", async (statement) => {
    await create(1);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied/);
  });

  test.each([
    "update cartela_version set cells = cells",
    "delete from cartela_version",
    "truncate cartela_version cascade",
  ])("refuses its owner: %s", async (statement) => {
    await create(1);
    await expect(database.owner.query(statement)).rejects.toThrow(/append only/);
  });

  test("shows no version that was not kept", async () => {
    const { id } = await create(1);
    const change = database.db.updateTable("cartela").set({ version: 2 }).where("id", "=", id).execute();
    await expect(change).rejects.toThrow(/cartela_id_version_fkey/);
  });

  test("keeps a branch from copies of what it has not", async () => {
    const { number } = await create(1);
    const copy = { company_id: own.company.id, branch_id: own.first.id, number, cells: [...cellsOf(2)] };
    await expect(database.db.insertInto("cartela").values(copy).execute()).rejects.toThrow(
      /cartela_branch_id_number_fkey/,
    );
  });

  test("holds, for each cartela, the cells of its last version, and an unbroken audit", async () => {
    const { rows } = await database.owner.query(
      `select from cartela c join cartela_version v on v.cartela_id = c.id
       where (v.version = c.version and v.cells <> c.cells) or v.version > c.version`,
    );
    expect(rows).toEqual([]);
    expect(await violationsOf(database)).toEqual([]);
  });

  const cellsOf = (n: number) => {
    const { B, I, N, G, O } = card(n);
    return [0, 1, 2, 3, 4]
      .flatMap((row) => [B[row], I[row], row === 2 ? 0 : N[row > 2 ? row - 1 : row], G[row], O[row]])
      .map(Number);
  };
});
