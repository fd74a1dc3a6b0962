import { describe, expect, test } from "vitest";
import {
  as,
  auditOf,
  branch,
  card,
  cartelas,
  codeOf,
  columnsOf,
  company,
  companyCount,
  companyForEach,
  create,
  edit,
  expectShown,
  fixture,
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

  test("of twelve asked for at once are twelve numbers", async () => {
    // As many as there are connections: each waits for the one before it.
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => giveTo(own.first, n)));
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers);
    expect((await listOf(own.first)).map(({ number }) => number)).toEqual(numbers);
    expect(await auditOf("cartela.created")).toHaveLength(12);
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
