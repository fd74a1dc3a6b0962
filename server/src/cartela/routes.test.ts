import { packageJson } from "@derash/game/cartela/package";
import type { CartelaRecord, CartelaVersion, PackageAnswer } from "@derash/protocol/cartela";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, call, type Refusal, signIn, testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { type SignedInStaff, type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let boss: SignedInStaff;
let company: SignedInStaff;
let branch: SignedInStaff;
let cashier: SignedInStaff;
let foreign: SignedInStaff;
let numberOfCard = 0;

const unknownId = "00000000-0000-7000-8000-000000000000";
const path = "/api/cartela/";

beforeAll(async () => {
  server = await testApp();
  fixture = await staffFixture(server);
  boss = await signInStaff(server.url, "super");
  company = await signInStaff(server.url, "own-admin");
  branch = await signInStaff(server.url, "own-first-admin");
  cashier = await signInStaff(server.url, "own-first-cashier");
  foreign = await signInStaff(server.url, "foreign-admin");
});
afterAll(() => server.stop());

/** A card that no test has had before, its columns as a client may write them. */
function nextCard() {
  const n = ++numberOfCard;
  const run = (start: number, count = 5) => Array.from({ length: count }, (_, index) => start + index);
  return {
    B: run(1 + (n % 11)).join(", "),
    I: run(16 + (Math.floor(n / 11) % 11)),
    N: run(31, 4).map(String),
    G: run(46),
    O: run(61).join(","),
  };
}
const numbersOf = (columns: ReturnType<typeof nextCard>) => ({
  ...columns,
  B: columns.B.split(",").map(Number),
  N: columns.N.map(Number),
  O: columns.O.split(",").map(Number),
});
const make = async (body: object = {}): Promise<CartelaRecord> =>
  (await company.request<CartelaRecord>("POST", path, { ...nextCard(), ...body })).body;

/** All of a refusal but the one thing that differs by request. */
const withoutId = ({ status, body }: Answer<Refusal>) => {
  const { requestId, ...rest } = body;
  expect(requestId).toMatch(/^[\da-f]{32}$/);
  return { status, text: JSON.stringify(rest) };
};

describe("a cartela over HTTP", () => {
  test("is made, listed, copied, and its versions read, with and without the slash", async () => {
    const card = nextCard();
    const made = await company.request<CartelaRecord>("POST", "/api/cartela", {
      ...card,
      target_branch_id: fixture.own.first.branch.id,
    });
    expect(made).toMatchObject({ status: 200, body: { number: 1, version: 1, is_copy: false, ...numbersOf(card) } });
    const target = `?branch_id=${fixture.own.first.branch.id}`;
    for (const [person, query] of [
      [boss, target],
      [company, target],
      [branch, ""],
      [cashier, target],
    ] as const) {
      expect((await person.request("GET", `/api/cartela${query}`)).body).toEqual([made.body]);
      expect((await person.request("GET", path + query)).body).toEqual([made.body]);
    }
    const next = nextCard();
    const copy = await cashier.request<CartelaRecord>("PUT", `${path}${made.body.id}/`, { ...next, version: "1" });
    expect(copy).toMatchObject({ status: 200, body: { is_copy: true, version: 2, ...numbersOf(next) } });
    const versions = await branch.request<CartelaVersion[]>("GET", `${path}${copy.body.id}/versions/`);
    expect(versions).toMatchObject({ status: 200, body: [{ version: 2, user: "own-first-cashier" }] });
    expect((await company.request("GET", path)).body).toEqual([made.body]);
  });

  test("asked for fifty times at once, one call each, is fifty cartelas", async () => {
    const target_branch_id = fixture.own.second.branch.id;
    const made = await Promise.all(Array.from({ length: 50 }, () => make({ target_branch_id })));
    expect(new Set(made.map(({ number }) => number)).size).toBe(50);
    const list = await company.request<CartelaRecord[]>("GET", `${path}?branch_id=${target_branch_id}`);
    expect(list.body).toHaveLength(50);
  });

  test("by the set says what was added", async () => {
    const body = { set: 3, target_branch_id: fixture.own.first.branch.id };
    const answer = await company.request<PackageAnswer>("POST", `${path}package/`, body);
    const { success, message } = answer.body;
    expect({ success, message }).toEqual({ success: true, message: "200 cartelas added." });
    expect((await company.request<PackageAnswer>("POST", `${path}package`, body)).body).toEqual({
      success: true,
      message: "0 cartelas added, 200 there already.",
      ...{ set: 3, added: 0, already: 200, failed: 0 },
    });
  });
});

describe("what is refused over HTTP", () => {
  test("columns of a wrong form are named", async () => {
    const wrong: [object, string][] = [
      [{ B: "1,2,x,4,5" }, "B"],
      [{ I: undefined }, "I"],
      [{ N: [31, 32, -33, 34] }, "N"],
      [{ G: [46.5, 47, 48, 49, 50] }, "G"],
      [{ O: null }, "O"],
      [{ O: "" }, "O"],
      [{ B: [1, 2, 3, 4, 1e9] }, "B"],
      [{ B: new Array(10_000).fill(1) }, "B"],
      [{ number: 0 }, "number"],
      [{ number: 2001 }, "number"],
      [{ number: "NaN" }, "number"],
      [{ number: 10.001 }, "number"],
      [{ target_branch_id: "mine" }, "target_branch_id"],
    ];
    for (const [change, field] of wrong) {
      const { status, body } = await company.request<Refusal>("POST", path, { ...nextCard(), ...change });
      expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_input" });
      expect(Object.keys(body.fields ?? {}).map((each) => each.split(".")[0])).toContain(field);
    }
    for (const set of [0, 11, -5, 1e9, "", "NaN", undefined]) {
      expect(await company.request("POST", `${path}package/`, { set })).toMatchObject({ status: 400 });
    }
    for (const id of ["1", "mine", `${unknownId}0`]) {
      expect(await company.request("PUT", `${path}${id}/`, nextCard())).toMatchObject({ status: 400 });
      expect(await company.request("GET", `${path}${id}/versions/`)).toMatchObject({ status: 400 });
    }
    expect(await company.request("PUT", `${path}${unknownId}/`, {})).toMatchObject({ status: 400 });
  });

  test("the game's own refusals stand beside their column", async () => {
    const refused = await company.request<Refusal>("POST", path, { ...nextCard(), O: "61,62,63,64,15" });
    const words = 'Invalid value "15" in O column. Please check the ranges.';
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: "cartela_range",
        message: words,
        params: { value: 15, column: "O" },
        fields: { O: { code: "cartela_range", message: words } },
      },
    });
    const { number, version: _, ...made } = await make();
    const repeat = await company.request<Refusal>("POST", path, {
      B: made.B,
      I: made.I,
      N: made.N,
      G: made.G,
      O: made.O,
    });
    expect(repeat).toMatchObject({
      status: 409,
      body: { error: "cartela_duplicate", message: `This is the same as cartela ${number}.` },
    });
    const taken = await company.request<Refusal>("POST", path, { ...nextCard(), number });
    expect(taken).toMatchObject({
      status: 409,
      body: { error: "cartela_number_taken", fields: { number: { code: "cartela_number_taken", params: { number } } } },
    });
    const changed = await company.request<Refusal>("PUT", `${path}${made.id}/`, { ...nextCard(), version: 7 });
    expect(changed).toMatchObject({ status: 409, body: { error: "cartela_changed" } });
    const unsaid = { status: 400, body: { fields: { company_id: { code: "company_required" } } } };
    expect(await boss.request("POST", path, nextCard())).toMatchObject(unsaid);
  });

  test("a super admin who names no list gets the published package, which nobody changes", async () => {
    const { status, body } = await boss.request<CartelaRecord[]>("GET", path);
    expect(status).toBe(200);
    expect(body.map(({ B, I, N, G, O }) => ({ B, I, N, G, O }))).toEqual(packageJson());
    expect(body.map(({ number }) => number)).toEqual(body.map((_, index) => index + 1));
    expect(body[6]).toMatchObject({ id: "package-7", version: 0, is_copy: false });
    expect(await boss.request("PUT", `${path}package-7/`, nextCard())).toMatchObject({ status: 400 });
    const named = await boss.request<CartelaRecord[]>("GET", `${path}?company_id=${fixture.foreign.company.id}`);
    expect(named.body).toEqual([]);
  });

  test("people without the right are refused, and it is recorded", async () => {
    const player = await signIn(server.url, 7_700_001);
    const { id } = await make({ target_branch_id: fixture.own.first.branch.id });
    const writes = [
      ["POST", path, nextCard()],
      ["POST", `${path}package/`, { set: 1 }],
    ] as const;
    for (const [method, where, body] of writes) {
      for (const person of [branch, cashier, player]) {
        expect(await person.request(method, where, body)).toMatchObject({
          status: 403,
          body: { error: "not_allowed" },
        });
      }
    }
    const all = [...writes, ["GET", path, undefined], ["PUT", `${path}${id}/`, nextCard()]] as const;
    for (const [method, where, body] of [...all, ["GET", `${path}${id}/versions/`, undefined] as const]) {
      expect(await call(server.url, method, where, { body })).toMatchObject({ status: 401 });
      expect(await player.request(method, where, body)).toMatchObject({ status: 403 });
    }
    await expect
      .poll(async () => {
        const query = server.db.selectFrom("audit_record").select(["actor_name", "after"]);
        const rows = await query.where("action", "=", "refused").execute();
        return rows.filter(({ after }) => String(after?.route).includes("/api/cartela")).map((row) => row.actor_name);
      })
      .toEqual(expect.arrayContaining(["own-first-admin", "own-first-cashier", "player 7700001"]));
  });

  test("what is foreign answers byte for byte like what is missing", async () => {
    const { id } = await make({ target_branch_id: fixture.own.first.branch.id });
    const sibling = await make({ target_branch_id: fixture.own.second.branch.id });
    const ask = async (person: SignedInStaff, method: string, where: string, body?: object) =>
      withoutId(await person.request<Refusal>(method, where, body));
    const same = async (
      person: SignedInStaff,
      method: string,
      at: (id: string) => string,
      foreignId: string,
      body?: object,
    ) => {
      const missing = await ask(person, method, at(unknownId), body);
      expect(missing.status).toBe(404);
      expect(await ask(person, method, at(foreignId), body)).toEqual(missing);
    };
    const card = nextCard();
    for (const [person, foreignId] of [
      [foreign, id],
      [branch, sibling.id],
      [cashier, sibling.id],
    ] as const) {
      await same(person, "PUT", (each) => `${path}${each}/`, foreignId, card);
      await same(person, "GET", (each) => `${path}${each}/versions/`, foreignId);
    }
    const branchId = fixture.own.first.branch.id;
    await same(foreign, "GET", (each) => `${path}?branch_id=${each}`, branchId);
    await same(foreign, "GET", (each) => `${path}?company_id=${each}`, fixture.own.company.id);
    await same(branch, "GET", (each) => `${path}?branch_id=${each}`, fixture.own.second.branch.id);
    const inBody = async (where: string, body: object, field: string, foreignId: string) => {
      const missing = await ask(foreign, "POST", where, { ...body, [field]: unknownId });
      expect(missing.status).toBe(404);
      expect(await ask(foreign, "POST", where, { ...body, [field]: foreignId })).toEqual(missing);
    };
    await inBody(path, card, "target_branch_id", branchId);
    await inBody(path, card, "company_id", fixture.own.company.id);
    await inBody(`${path}package/`, { set: 1 }, "target_branch_id", branchId);
  });

  test("leaves an unbroken audit", async () => {
    expect(await violationsOf(server)).toEqual([]);
  });
});
