import { toColumns } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import { describe, expect, test } from "vitest";
import {
  auditOf,
  boss,
  branch,
  card,
  cartelas,
  columnsOf,
  company,
  companyForEach,
  create,
  database,
  edit,
  expectAllDiffer,
  fixture,
  giveTo,
  other,
  own,
  ownList,
  present,
  versionCount,
} from "../../test/cartela/company-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createLog } from "../log.ts";
import { createCartelaService } from "./service.ts";

companyForEach();

const setColumns = (set: number) => cartelaSet(set).map(({ cells }) => toColumns(cells));

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
});
