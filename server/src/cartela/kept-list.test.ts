import { cartelaSet } from "@derash/game/cartela/package";
import type { CartelaListAnswer, CartelaRecord } from "@derash/protocol/cartela";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, eventually } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createLog } from "../log.ts";
import { createCartelaService } from "./service.ts";

const bet = 10;
const cells = [1, 16, 31, 46, 61, 2, 17, 32, 47, 62, 3, 18, 0, 48, 63, 4, 19, 33, 49, 64, 5, 20, 34, 50, 65];
const columns = { B: "1,2,3,4,5", I: "16,17,18,19,20", N: "31,32,33,34", G: "46,47,48,49,50", O: "61,62,63,64,65" };

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let boss: Awaited<ReturnType<typeof signInStaff>>;
let branchId: string;
let abebe: TestPlayer;
let tigist: TestPlayer;

beforeAll(async () => {
  server = await testApp();
  fixture = await staffFixture(server);
  boss = await signInStaff(server.url, "super");
  [abebe, tigist] = [await signIn(server.url, 4_100_001), await signIn(server.url, 4_100_002)];
  const online = await fixture.companies.onlineBranches();
  branchId = online[0]?.id ?? "";
});
afterAll(() => server.stop());

const giveSet = (set: number) => boss.request("POST", "/api/cartela/package", { set, target_branch_id: branchId });
const listed = (listId: string) => abebe.request<CartelaListAnswer>("GET", `/api/cartela/list/${listId}`);

test("a round opened later sells the branch's newest versions and all its sets; an open one keeps to what it opened with", async () => {
  const { sessionId, sharedGameId } = await abebe.session(bet);
  expect((await abebe.state(sessionId)).cartelaList).toBeNull();
  await giveSet(1);
  await giveSet(2);
  const { body: mine } = await boss.request<CartelaRecord[]>("GET", `/api/cartela?branch_id=${branchId}`);
  const seven = mine.find(({ number }) => number === 7);
  expect((await boss.request("PUT", `/api/cartela/${seven?.id}`, { ...columns, version: 1 })).status).toBe(200);

  expect((await abebe.reserve(257, bet)).body).toMatchObject({ success: false, error: "cartela_unknown" });
  expect((await buy(abebe, 7, bet)).body.success).toBe(true);
  expect((await buy(tigist, 8, bet)).body.success).toBe(true);
  const sold = await server.db.selectFrom("round_cartela").selectAll().where("round_id", "=", sharedGameId).execute();
  expect(sold.find((cartela) => cartela.cartela_number === 7)?.cells).toEqual(cartelaSet(1)[6]?.cells);

  await eventually(async () => (await abebe.session(bet)).sharedGameId, 60_000).not.toBe(sharedGameId);
  const { cartelaList } = await abebe.state(sessionId);
  const { status, body } = await listed(cartelaList ?? "");
  expect(status).toBe(200);
  expect(body.cartelas).toHaveLength(400);
  expect(body.cartelas[6]).toEqual({
    number: 7,
    B: [1, 2, 3, 4, 5],
    I: [16, 17, 18, 19, 20],
    N: [31, 32, 33, 34],
    G: [46, 47, 48, 49, 50],
    O: [61, 62, 63, 64, 65],
  });
  expect((await buy(abebe, 7, bet)).body.success).toBe(true);
  expect((await buy(tigist, 257, bet)).body.success).toBe(true);
  expect((await abebe.reserve(401, bet)).body).toMatchObject({ error: "cartela_unknown" });
  const rows = await server.db
    .selectFrom("round_cartela")
    .innerJoin("round", "round.id", "round_cartela.round_id")
    .select(["cartela_number", "cells"])
    .where("round.cartela_list_id", "=", cartelaList)
    .orderBy("cartela_number")
    .execute();
  expect(rows).toEqual([
    { cartela_number: 7, cells },
    { cartela_number: 257, cells: cartelaSet(2)[56]?.cells },
  ]);
  expect(await ledgerViolations(server.db)).toEqual([]);
});

test("two servers that open rounds of a branch at once keep its list once", async () => {
  const audit = createAuditService({ db: server.db, log: createLog("silent") });
  const cartelas = createCartelaService({ db: server.db, companies: fixture.companies, audit });
  await giveSet(3);
  const kept = await Promise.all(
    Array.from({ length: 8 }, () => server.db.transaction().execute((tx) => cartelas.keepList(tx, branchId))),
  );
  expect(new Set(kept).size).toBe(1);
  expect(await cartelas.keptList(kept[0] ?? "")).toHaveLength(600);
  expect(await cartelas.inList(kept[0] ?? null, 601)).toBeNull();
});

test("a list that is not there is not found, and staff have their own", async () => {
  const unknown = "00000000-0000-7000-8000-000000000000";
  expect((await listed(unknown)).status).toBe(404);
  expect((await listed("seven")).status).toBe(400);
  expect((await boss.request("GET", `/api/cartela/list/${unknown}`)).status).toBe(403);
  expect((await call(server.url, "GET", `/api/cartela/list/${unknown}`)).status).toBe(401);
});
