import type { CartelaRecord } from "@derash/protocol/cartela";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  auditOf,
  boss,
  branch,
  card,
  cartelas,
  cashier,
  codeOf,
  company,
  companyForEach,
  create,
  database,
  edit,
  expectKept,
  expectShown,
  giveTo,
  listOf,
  other,
  own,
  ownList,
  present,
  refusalOf,
  versionCount,
} from "../../test/cartela/company-fixture.ts";
import type { AppError } from "../app-error.ts";

companyForEach();

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
    await expectKept();
  });

  const cellsOf = (n: number) => {
    const { B, I, N, G, O } = card(n);
    return [0, 1, 2, 3, 4]
      .flatMap((row) => [B[row], I[row], row === 2 ? 0 : N[row > 2 ? row - 1 : row], G[row], O[row]])
      .map(Number);
  };
});
