import { Api } from "grammy";
import { expect, test } from "vitest";
import {
  clock,
  database,
  log,
  newPlayer,
  noticesOn,
  noticeTo,
  outboxOn,
  roomId,
  rows,
  sent,
  telegram,
  telegramForEach,
  tell,
  token,
} from "../../../test/bot/outbox-fixture.ts";
import type { RoundNotice } from "../../notice/service.ts";
import { type Db, openDb } from "../../postgres/db.ts";
import * as store from "../store.ts";
import { createInbox } from "./inbox.ts";

telegramForEach();

const refusedOnce = 1;
const inboxOn = (db: Db, respond: (update: { update_id: number }) => Promise<void>) =>
  createInbox({ db, notices: noticesOn(db), respond, clock, log, intervalMs: 1000 });

test("429: the chat is left alone for as long as Telegram says, other chats are not, and it is sent once", async () => {
  const [flooded, other] = [await newPlayer(), await newPlayer()];
  await tell(flooded);
  await tell(flooded, { cartelaNumber: 18 });
  telegram.inject429("sendMessage", 30, refusedOnce);
  const outbox = outboxOn(database.db);
  await outbox.drain();
  expect(sent()).toHaveLength(0);
  await tell(other, { cartelaNumber: 19 });
  clock.advance(25_000);
  await outbox.drain();
  expect(sent().map(({ payload }) => payload.chat_id)).toEqual([other.telegramId]);
  clock.advance(5001);
  await outbox.drain();
  clock.advance(1001);
  await outbox.drain();
  clock.advance(120_000);
  await outbox.drain();
  expect(telegram.calls("sendMessage")).toHaveLength(4);
  const texts = sent().map(({ payload }) => payload.text.match(/cartela (\d+)/)?.[1]);
  expect(texts).toEqual(["19", "17", "18"]);
});

test.each([
  ["a server error", 502, "Bad Gateway"],
  ["a token that is not valid just now", 401, "Unauthorized"],
])("%s is tried again, later each time, until it succeeds", async (_, status, description) => {
  await tell(await newPlayer());
  telegram.fail("sendMessage", status, description, 2);
  const outbox = outboxOn(database.db);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await outbox.drain();
    expect(telegram.calls("sendMessage")).toHaveLength(attempt);
    const [row] = await rows();
    waits.push((row?.next_at?.getTime() ?? 0) - (row?.claimed_at?.getTime() ?? 0));
    clock.advance(10_000);
  }
  expect(waits[0]).toBeGreaterThanOrEqual(1000);
  expect(waits[1]).toBeGreaterThanOrEqual(2000);
  expect(waits[1]).toBeLessThan(10_000);
  await outbox.drain();
  expect(telegram.calls("sendMessage")).toHaveLength(3);
  expect((await rows())[0]).toMatchObject({ attempts: 3, last_error: null, failed_at: null });
});

test("a lost connection is tried again", async () => {
  await tell(await newPlayer());
  await outboxOn(database.db, { api: new Api(token, { apiRoot: "http://127.0.0.1:9" }) }).drain();
  expect((await rows())[0]?.last_error).not.toContain(token);
  clock.advance(1100);
  await outboxOn(database.db).drain();
  expect(sent()).toHaveLength(1);
});

test("somebody who blocked the bot is not tried again", async () => {
  const player = await newPlayer();
  await tell(player);
  telegram.block(player.telegramId);
  const outbox = outboxOn(database.db);
  await outbox.drain();
  clock.advance(600_000);
  await outbox.drain();
  expect(telegram.calls("sendMessage")).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({
    sent_at: null,
    failed_at: expect.any(Date),
    last_error: expect.stringContaining("403"),
  });
});

async function twoServersSend(): Promise<void> {
  const second = openDb(database.url, log);
  const outboxes = [outboxOn(database.db), outboxOn(second.db)];
  for (let round = 0; round < 4; round++) {
    await Promise.all(outboxes.map((outbox) => outbox.drain()));
    clock.advance(10_000);
  }
  await second.db.destroy();
}

test("two senders on one table send each message once, 25 a second together, one a second to a chat", async () => {
  for (let index = 0; index < 58; index++) await tell(await newPlayer(), { cartelaNumber: index + 1 });
  const chatty = await newPlayer();
  await tell(chatty, { cartelaNumber: 101 });
  await tell(chatty, { cartelaNumber: 102 });
  await twoServersSend();
  expect(sent()).toHaveLength(60);
  expect(new Set(sent().map(({ payload }) => payload.text)).size).toBe(60);
  const claims = (await rows()).map((row) => ({ chatId: row.telegram_id, at: row.claimed_at?.getTime() ?? 0 }));
  const secondBefore = (at: number) => claims.filter((claim) => claim.at > at - 1000 && claim.at <= at);
  expect(Math.max(...claims.map(({ at }) => secondBefore(at).length))).toBeLessThanOrEqual(25);
  const [one, other] = claims.filter(({ chatId }) => chatId === chatty.telegramId);
  expect((other?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThanOrEqual(1000);
});

test("two servers, and a person who has blocked the bot: refused once, tried by neither again, and others hear", async () => {
  const [blocked, other] = [await newPlayer(), await newPlayer()];
  telegram.block(blocked.telegramId);
  for (const cartelaNumber of [17, 18]) await tell(blocked, { cartelaNumber });
  await tell(other, { cartelaNumber: 19 });
  await twoServersSend();
  expect(sent().map(({ payload }) => payload.chat_id)).toEqual([other.telegramId]);
  expect(telegram.calls("sendMessage")).toHaveLength(3);
  const failed = (await rows()).filter((row) => row.failed_at !== null);
  expect(failed.map((row) => row.telegram_id)).toEqual([blocked.telegramId, blocked.telegramId]);
});

test("two settlements at once for one person: both are told, in the order they were written, a second apart", async () => {
  const player = await newPlayer();
  const held = Promise.withResolvers<void>();
  const isWritten = Promise.withResolvers<void>();
  const settlement = (changes: Partial<RoundNotice>, ending: Promise<void>) =>
    database.db.transaction().execute(async (tx) => {
      await noticesOn(database.db).write(tx, [noticeTo(player, changes)]);
      isWritten.resolve();
      await ending;
    });
  const early = settlement({ cartelaNumber: 17 }, held.promise);
  await isWritten.promise;
  await settlement({ cartelaNumber: 18, roundId: roomId }, Promise.resolve());
  const outbox = outboxOn(database.db);
  // Only what has been committed is told: the other settlement may still be rolled back.
  await outbox.drain();
  held.resolve();
  await early;
  await outbox.drain();
  const cartelas = () => sent().map(({ payload }) => payload.text.match(/cartela (\d+)/)?.[1]);
  expect(cartelas()).toEqual(["18"]);
  clock.advance(1001);
  await outbox.drain();
  expect(cartelas()).toEqual(["18", "17"]);
});

test("what is said of one payment is said in the order it happened, also where the first word has to be tried again", async () => {
  const { telegramId } = await newPlayer();
  const about = { kind: "payment", telegramId, paymentId: roomId, way: "withdrawal", reference: "W1" } as const;
  const say = (state: string) =>
    database.db
      .transaction()
      .execute((tx) => noticesOn(database.db).write(tx, [{ ...about, state, amount: null, fee: null }]));
  await say("unknown");
  telegram.fail("sendMessage", 502, "Bad Gateway", 3);
  const outbox = outboxOn(database.db);
  for (let attempt = 0; attempt < 3; attempt++) {
    await outbox.drain();
    clock.advance(attempt * 2000 + 1001);
  }
  await say("paid");
  for (let second = 0; second < 20; second++) {
    await outbox.drain();
    clock.advance(1001);
  }
  expect(sent().map(({ payload }) => /has not said|has been sent/.exec(payload.text)?.[0])).toEqual([
    "has not said",
    "has been sent",
  ]);
});

test("a crash between the send and its word in the database: sent again once the lease is over", async () => {
  await tell(await newPlayer());
  const dying = { ...noticesOn(database.db), sent: () => Promise.reject(new Error("the process has died")) };
  await outboxOn(database.db, { notices: dying }).drain();
  expect(sent()).toHaveLength(1);
  const outbox = outboxOn(database.db);
  clock.advance(50_000);
  await outbox.drain();
  expect(sent()).toHaveLength(1);
  clock.advance(10_001);
  await outbox.drain();
  expect(sent()).toHaveLength(2);
  expect((await rows())[0]).toMatchObject({ attempts: 2, sent_at: expect.any(Date) });
});

test("an update whose answer meets 429 is answered after the wait, and later ones of its chat stay behind it", async () => {
  const answered: number[] = [];
  const api = new Api(token, { apiRoot: telegram.url });
  const respond = async ({ update_id }: { update_id: number }) => {
    await api.sendMessage(1, String(update_id));
    answered.push(update_id);
  };
  const inbox = inboxOn(database.db, respond);
  telegram.inject429("sendMessage", 30, refusedOnce);
  for (const update_id of [1, 2]) await store.receive(database.db, { update_id }, 1);
  await inbox.drain();
  clock.advance(25_000);
  await inbox.drain();
  expect(answered).toEqual([]);
  clock.advance(5001);
  await inbox.drain();
  expect(answered).toEqual([1, 2]);
});

test("an update that meets a bug is given up after five attempts, and the chat goes on", async () => {
  const answered: number[] = [];
  const respond = async ({ update_id }: { update_id: number }) => {
    if (update_id === 1) throw new TypeError("a bug");
    answered.push(update_id);
  };
  const inbox = inboxOn(database.db, respond);
  for (const update_id of [1, 2]) await store.receive(database.db, { update_id }, 1);
  for (let round = 0; round < 6; round++) {
    await inbox.drain();
    clock.advance(60_000);
  }
  expect(answered).toEqual([2]);
  const bug = await database.db.selectFrom("bot_update").selectAll().where("update_id", "=", 1).executeTakeFirst();
  expect(bug).toMatchObject({ attempts: 5, last_error: "a bug", payload: null });
});
