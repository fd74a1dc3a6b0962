import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { createLog } from "../log.ts";
import { createAuditService } from "./service.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const service = () => createAuditService({ db: database.db, log: createLog("silent") });
const signals = () => database.db.selectFrom("cheat_signal").selectAll().orderBy("id").execute();

test("a cheat signal keeps what was claimed, what was so, and when", async () => {
  await service().cheatSignal({ playerId: null, kind: "stake", claimed: "20", actual: "10.00" });
  expect((await signals()).at(-1)).toMatchObject({
    kind: "stake",
    claimed: "20",
    actual: "10.00",
    player_id: null,
    at: expect.any(Date),
  });
});

test.each([
  ["endless", "x".repeat(100_000), "x".repeat(500)],
  ["made of NUL", "1\0\0", "1\uFFFD\uFFFD"],
  ["half a character", "\ud800", "\uFFFD"],
  ["SQL", "'; drop table player; --", "'; drop table player; --"],
])("a claim that is %s is kept as far as it can be", async (_kind, claimed, kept) => {
  await service().cheatSignal({ playerId: null, kind: "stake", claimed, actual: "" });
  expect((await signals()).at(-1)?.claimed).toBe(kept);
});

test("a refused attempt is kept whatever was sent in it", async () => {
  const actor = { id: null, name: "somebody" };
  const about = { actor, target: { id: null, name: "" }, companyId: null, branchId: null, requestId: "" };
  await service().refused({
    ...about,
    after: { route: "POST /api/cartela", name: "a\0b", words: ["\ud800", 5, null] },
  });
  const { rows } = await database.owner.query("select after from audit_record order by position desc limit 1");
  expect(rows[0]?.after).toEqual({ route: "POST /api/cartela", name: "a\uFFFDb", words: ["\uFFFD", 5, null] });
});

test("a signal that cannot be stored fails nothing", async () => {
  const signal = { playerId: "00000000-0000-7000-8000-000000000000", kind: "stake", claimed: "", actual: "" };
  const before = (await signals()).length;
  await expect(service().cheatSignal(signal)).resolves.toBeUndefined();
  expect(await signals()).toHaveLength(before);
});

test("a signal is never changed and never deleted", async () => {
  await expect(database.db.deleteFrom("cheat_signal").execute()).rejects.toThrow("permission denied");
  await expect(database.db.updateTable("cheat_signal").set({ kind: "x" }).execute()).rejects.toThrow(
    "permission denied",
  );
});
