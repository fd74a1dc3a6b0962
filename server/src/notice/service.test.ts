import { santim } from "@derash/game/money";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { migrate, type Tx } from "../postgres/db.ts";
import { createNoticeService, type RoundNotice } from "./service.ts";

const roundId = "0190aaaa-0000-7000-8000-000000000001";
const roomId = "0190aaaa-0000-7000-8000-000000000010";
const won: RoundNotice = {
  ...{ kind: "won", telegramId: 810_000_001, roundId, roomId, code: "ETH4X2", cartelaNumber: 17 },
  ...{ stake: santim(10_00), stakes: santim(20_00), amount: santim(80_00), bonus: santim(5_00) },
};

let database: TestDatabase;
let aheadMs = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => database.db.deleteFrom("notice").execute());
afterAll(() => database.drop());

const service = () => createNoticeService({ db: database.db, aheadMs: () => aheadMs });
const within = <Answer>(act: (tx: Tx) => Promise<Answer>) => database.db.transaction().execute(act);
const write = (...notices: RoundNotice[]) => within((tx) => service().write(tx, notices));
const claim = (limit = 10) => within((tx) => service().claim(tx, limit));
const rows = () => database.db.selectFrom("notice").selectAll().orderBy("id").execute();

test("a notice is written with the transaction it tells about: rolled back, nobody hears of it", async () => {
  const rolledBack = within(async (tx) => {
    await service().write(tx, [won]);
    throw new Error("the settlement failed");
  });
  await expect(rolledBack).rejects.toThrow("the settlement failed");
  expect(await rows()).toEqual([]);
});

test("the same notice again is one, also in one writing; another cartela is another", async () => {
  await write(won);
  await write(won, won, { ...won, cartelaNumber: 18 });
  expect((await rows()).map((row) => row.idempotency_key)).toEqual([`won:${roundId}:17`, `won:${roundId}:18`]);
});

test("what is claimed is what was written, to the santim", async () => {
  await write(won);
  const claimed = {
    id: expect.any(Number),
    attempts: 1,
    notice: won,
    now: expect.closeTo(Date.now(), -5),
    isLate: false,
  };
  expect(await claim()).toEqual([claimed]);
});

test("whoever listens is called for what is written, and not for nothing", async () => {
  const notices = service();
  let calls = 0;
  notices.onWrite(() => calls++);
  await within((tx) => notices.write(tx, []));
  expect(calls).toBe(0);
  await within((tx) => notices.write(tx, [won]));
  expect(calls).toBe(1);
});

test("money goes first", async () => {
  await write(won);
  await database.db.updateTable("notice").set({ priority: 9 }).execute();
  await write({ ...won, telegramId: 810_000_002, cartelaNumber: 18 });
  expect(await claim(1)).toMatchObject([{ notice: { telegramId: 810_000_002 } }]);
});

test("what a dead server had claimed is another's once the lease is over", async () => {
  await write(won);
  expect(await claim()).toHaveLength(1);
  aheadMs += 50_000;
  expect(await claim()).toEqual([]);
  aheadMs += 10_001;
  expect(await claim()).toMatchObject([{ attempts: 2 }]);
});

test("what was sent is forgotten after 90 days, and what waits never is", async () => {
  await write(won, { ...won, cartelaNumber: 18 }, { ...won, cartelaNumber: 19 });
  const ago = (days: number) =>
    `update notice set sent_at = clock_timestamp() - interval '${days} days' where parameters ->> 'cartelaNumber' = $1`;
  await database.owner.query(ago(91), ["17"]);
  await database.owner.query(ago(89), ["18"]);
  await database.owner.query("update notice set created_at = clock_timestamp() - interval '1 year'");
  await service().forgetOld();
  expect((await rows()).map((row) => row.idempotency_key)).toEqual([`won:${roundId}:18`, `won:${roundId}:19`]);
});

test("what waited with its words when notices became facts goes out with them, and is not told twice", async () => {
  const old = await testDatabase("template0");
  await migrate(old.url, { last: "0034-stake-of-a-hall" });
  const message = { chat_id: 810_000_001, text: "You won", parse_mode: "HTML" };
  await old.owner.query(
    "insert into bot_message (idempotency_key, chat_id, method, payload) values ($1, 810000001, 'sendMessage', $2)",
    [`won:${roundId}:17`, message],
  );
  await migrate(old.url);
  const notices = createNoticeService({ db: old.db });
  await old.db.transaction().execute((tx) => notices.write(tx, [won]));
  const due = await old.db.transaction().execute((tx) => notices.claim(tx, 10));
  expect(due).toMatchObject([{ notice: { kind: "worded", telegramId: 810_000_001, text: "You won" } }]);
  expect(await old.db.transaction().execute((tx) => notices.claimedLately(tx))).toBe(1);
  await old.drop();
});
