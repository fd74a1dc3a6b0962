import { santim } from "@derash/game/money";
import { Api } from "grammy";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { type FakeBotApi, startFakeBotApi } from "../../test/fake-bot-api.ts";
import { noPayments } from "../../test/no-payments.ts";
import { AppError } from "../app-error.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService, type RoundNotice } from "../notice/service.ts";
import { createPlayerService, type Player } from "../player/service.ts";
import { type Db, openDb } from "../postgres/db.ts";
import { createWalletService } from "../wallet/service.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createInbox } from "./inbox.ts";
import { createOutbox, type OutboxDeps } from "./outbox.ts";
import { type BotDeps, createBotService } from "./service.ts";
import * as store from "./store.ts";
import { connectTelegram } from "./telegram.ts";

const token = "1000000001:TEST";
const log = createLog("silent");
const roundId = "0190aaaa-0000-7000-8000-000000000001";
const roomId = "0190aaaa-0000-7000-8000-000000000010";
const table = { roomId, stake: santim(10_00), stakes: santim(10_00) };
const refusedOnce = 1;
const nobodySuspended = { isSuspendedAt: async () => false };

let database: TestDatabase;
let telegram: FakeBotApi;
let clock: ReturnType<typeof movableClock>;
let lastId = 810_000_000;

beforeEach(async () => {
  database = await testDatabase();
  telegram = await startFakeBotApi({ token });
  clock = movableClock();
});
afterEach(async () => {
  await telegram.stop();
  await database.drop();
});

/** The database's clock, moved ahead by the test: nobody has to wait. */
function movableClock() {
  let aheadMs = 0;
  return {
    ...systemClock,
    aheadMs: () => aheadMs,
    advance: (ms: number) => {
      aheadMs += ms;
    },
  };
}

/** No time ever passes: whatever happens, happens because somebody was woken. */
const patientClock: Clock = {
  aheadMs: () => 0,
  sleep: (_, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    }),
};

async function newPlayer(preferredLanguage: "am" | "en" = "en"): Promise<Player> {
  lastId += 1;
  const { db } = database;
  const person = { telegramId: lastId, firstName: "Sara", lastName: "", username: "", phoneNumber: null };
  const players = createPlayerService({ db, ledger: createLedgerService({ db }) });
  return players.register({ ...person, preferredLanguage, origin: "telegram" });
}

function serviceWith(changes: Partial<BotDeps> = {}) {
  const { db } = database;
  const ledger = createLedgerService({ db });
  const players = createPlayerService({ db, ledger });
  const wiring = {
    db,
    log,
    ledger,
    wallets: createWalletService({ db }),
    players,
    notices: noticesOn(db),
    telegram: connectTelegram({ botToken: token, apiRoot: telegram.url }),
    publicUrl: "https://derash.example",
    webhookSecret: null,
  };
  return createBotService({
    ...wiring,
    rooms: async () => [],
    terms: () => ({ minPlayers: 2, houseCutBps: 2000 }),
    contact: null,
    draws: { proof: () => Promise.reject(new AppError("not_found")) },
    payments: noPayments,
    bonuses: { sharedBy: async () => null },
    suspensions: nobodySuspended,
    clock,
    ...changes,
  });
}

/** As every server has one of its own, by a clock that the test moves. */
const noticesOn = (db: Db) => createNoticeService({ db, aheadMs: clock.aheadMs });
function outboxOn(db: Db, changes: Partial<OutboxDeps> = {}) {
  const players = createPlayerService({ db, ledger: createLedgerService({ db }) });
  const api = new Api(token, { apiRoot: telegram.url });
  const wiring = { db, notices: noticesOn(db), players, suspensions: nobodySuspended, api };
  return createOutbox({ ...wiring, gameUrl: "https://derash.example", clock, log, intervalMs: 1000, ...changes });
}
const inboxOn = (db: Db, respond: (update: { update_id: number }) => Promise<void>) =>
  createInbox({ db, notices: noticesOn(db), respond, clock, log, intervalMs: 1000 });
const sent = () => telegram.calls("sendMessage").filter(({ ok }) => ok);
const rows = () => database.db.selectFrom("notice").selectAll().orderBy("id").execute();

const noticeTo = ({ telegramId }: Player, changes: Partial<RoundNotice> = {}): RoundNotice => ({
  ...{ kind: "won", telegramId, roundId, code: "ETH4X2", cartelaNumber: 17, ...table },
  ...{ amount: santim(80_00), bonus: santim(0), ...changes },
});

async function tell(player: Player, changes: Partial<RoundNotice> = {}): Promise<void> {
  const notice = noticeTo(player, changes);
  await database.db.transaction().execute((tx) => noticesOn(database.db).write(tx, [notice]));
}

test("a winner hears of it in their language, with bonus and two decimals; so does a refunded player", async () => {
  const [english, amharic] = [await newPlayer("en"), await newPlayer("am")];
  await tell(english, { amount: santim(1080_50), bonus: santim(1000_00) });
  await tell(amharic, { cartelaNumber: 18, amount: santim(1080_50), bonus: santim(1000_00) });
  await tell(english, { kind: "refunded", cartelaNumber: 19, amount: santim(10_00) });
  await tell(english, { kind: "undrawn", cartelaNumber: 21, amount: santim(10_00) });
  await tell(english, { kind: "restored", cartelaNumber: 22, amount: santim(10_00) });
  await tell(amharic, { kind: "refunded", cartelaNumber: 20, amount: santim(10_00) });
  await tell(amharic, { kind: "restored", cartelaNumber: 23, amount: santim(10_00) });
  const outbox = outboxOn(database.db);
  await outbox.drain();
  // One message a second to the same person.
  for (let second = 0; second < 3; second++) {
    clock.advance(1001);
    await outbox.drain();
  }
  const texts = ({ telegramId }: Player) =>
    sent()
      .filter(({ payload }) => payload.chat_id === telegramId)
      .map(({ payload }) => payload.text as string);
  const [won, refunded, undrawn, restored] = texts(english);
  expect(won).toContain("You won <b>1070.50 ETB</b> in game ETH4X2 with cartela 17");
  expect(won).toContain("Prize 80.50 ETB + quick-win bonus 1000.00 ETB − stake 10.00 ETB = +1070.50 ETB.");
  expect(refunded).toContain("Your stake for cartela 19 is back in your wallet: <b>10.00 ETB</b>");
  expect(undrawn).toMatch(/could not be drawn in time.* cartela 21 is back in your wallet: <b>10.00 ETB<\/b>/);
  expect(restored).toMatch(/brought back from a copy.* cartela 22 is back in your wallet: <b>10.00 ETB<\/b>/);
  const [wonAmharic, refundedAmharic, restoredAmharic] = texts(amharic);
  expect(wonAmharic).toContain("በካርቴላ 18 <b>1070.50 ብር</b> አግኝተዋል");
  expect(wonAmharic).toContain("+ የፈጣን አሸናፊ ቦነስ 1000.00 ብር − መደብ 10.00 ብር = +1070.50 ብር።");
  for (const back of [refundedAmharic, restoredAmharic]) expect(back).toContain("<b>10.00 ብር</b> ወደ ሂሳብዎ ተመልሷል");
});

test("less than the stake came back: no win is claimed, and the sum is shown with its parts", async () => {
  const player = await newPlayer("en");
  await tell(player, { amount: santim(8_00) });
  await outboxOn(database.db).drain();
  const [{ text }] = sent().map(({ payload }) => payload) as [{ text: string }];
  expect(text).not.toMatch(/You won|🎉/);
  expect(text).toContain("<b>8.00 ETB</b> of your <b>10.00 ETB</b> came back.");
  expect(text).toContain("Prize 8.00 ETB − stake 10.00 ETB = −2.00 ETB.");
});

test("a win and a refund come with a button back to their table; without an address there is none", async () => {
  const player = await newPlayer("en");
  await tell(player);
  await tell(player, { kind: "refunded", cartelaNumber: 18 });
  const outbox = outboxOn(database.db);
  await outbox.drain();
  clock.advance(1001);
  await outbox.drain();
  const url = `https://derash.example/?telegramId=${player.telegramId}&bet=10&sessionId=${roomId}`;
  const button = { inline_keyboard: [[{ text: "▶️ Play again", web_app: { url } }]] };
  expect(sent().map(({ payload }) => payload.reply_markup)).toEqual([button, button]);
  await tell(player, { cartelaNumber: 19 });
  clock.advance(1001);
  await outboxOn(database.db, { gameUrl: null }).drain();
  expect(sent()).toHaveLength(3);
  expect(sent().at(-1)?.payload.reply_markup).toBeUndefined();
});

test("who is suspended by the time that they are told is offered no table, and still the way to a round that they paid for", async () => {
  const [suspended, other] = [await newPlayer("en"), await newPlayer("en")];
  for (const player of [suspended, other]) {
    const { telegramId } = player;
    const of = { telegramId, roundId, ...table };
    const at = Date.now() + 3_600_000;
    await tell(player, { kind: "refunded", cartelaNumber: telegramId });
    await database.db.transaction().execute((tx) =>
      noticesOn(database.db).write(tx, [
        { kind: "sat_down", ...of, playerCount: 1, untilMs: at },
        { kind: "ahead_missed", why: "money", ...of, cartelaNumbers: [7] },
        { kind: "reminder", ...of, at, cartelaNumbers: [7], untilMs: at },
      ]),
    );
  }
  const isSuspendedAt = async (telegramId: number, at: string) => telegramId === suspended.telegramId && at === roomId;
  const outbox = outboxOn(database.db, { suspensions: { isSuspendedAt } });
  for (let second = 0; second < 4; second++) {
    await outbox.drain();
    clock.advance(1001);
  }
  const buttons = ({ telegramId }: Player) =>
    sent()
      .filter(({ payload }) => payload.chat_id === telegramId)
      .map(({ payload: { text, reply_markup } }) => [(text as string).slice(0, 2), reply_markup !== undefined]);
  expect(buttons(other).map(([, hasButton]) => hasButton)).toEqual([true, true, true, true]);
  expect(buttons(suspended).filter(([, hasButton]) => hasButton)).toEqual([["⏰ ", true]]);
});

test("a reminder that goes out a day before its round names the day", async () => {
  const { telegramId } = await newPlayer("en");
  const at = Date.now() + clock.aheadMs() + 26 * 3_600_000;
  const reminder = { kind: "reminder", telegramId, roundId, ...table, at, cartelaNumbers: [7], untilMs: at } as const;
  await database.db.transaction().execute((tx) => noticesOn(database.db).write(tx, [reminder]));
  await outboxOn(database.db).drain();
  expect(sent()[0]?.payload.text).toMatch(/is played at <b>\d\d\/\d\d\/\d{4}, \d\d:\d\d<\/b>/);
});

test("without an https address the started bot offers no way back", async () => {
  const player = await newPlayer();
  await tell(player);
  const bot = serviceWith({ publicUrl: "http://derash.example" });
  await bot.start();
  const { payload } = await telegram.waitFor("sendMessage");
  expect(payload.reply_markup).toBeUndefined();
  await bot.stop();
});

test("the started bot sends a committed notice by itself, and a silent bot keeps it", async () => {
  const player = await newPlayer();
  const silent = serviceWith({ telegram: null });
  await silent.start();
  await tell(player, { cartelaNumber: 1 });
  await silent.stop();
  expect((await rows())[0]).toMatchObject({ sent_at: null, failed_at: null, attempts: 0, priority: 0 });

  const notices = noticesOn(database.db);
  const bot = serviceWith({ notices, clock: patientClock });
  await bot.start();
  await telegram.waitFor("sendMessage");
  await telegram.waitFor("setChatMenuButton");
  const other = noticeTo(await newPlayer(), { cartelaNumber: 2 });
  await database.db.transaction().execute((tx) => notices.write(tx, [other]));
  await telegram.waitFor("sendMessage", ({ text }) => text.includes("cartela 1!"));
  await telegram.waitFor("sendMessage", ({ text }) => text.includes("cartela 2!"));
  await bot.stop();
  expect((await rows()).every((row) => row.sent_at && row.attempts === 1)).toBe(true);
});

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

test("an admin is told of quick wins in their language: in Amharic where the bot knows none", async () => {
  const english = await newPlayer("en");
  const stranger = ++lastId;
  const about = { kind: "quick_wins", roundId, cashier: "hana", wins: 3, rounds: 5 } as const;
  const notices = [english.telegramId, stranger].map((telegramId) => ({ ...about, telegramId }));
  await database.db.transaction().execute((tx) => noticesOn(database.db).write(tx, notices));
  await outboxOn(database.db).drain();
  const textTo = (id: number) => sent().find(({ payload }) => payload.chat_id === id)?.payload.text;
  expect(textTo(english.telegramId)).toContain("Cashier <b>hana</b>: 3 quick wins in 5 rounds.");
  expect(textTo(stranger)).toMatch(/[\u1200-\u137f].*<b>hana<\/b>/);
});

test("a name that a notice tells is escaped, whatever rule names are given by", async () => {
  const { telegramId } = await newPlayer("en");
  const notice = { kind: "quick_wins", roundId, cashier: "<b>&ha", wins: 3, rounds: 5, telegramId } as const;
  await database.db.transaction().execute((tx) => noticesOn(database.db).write(tx, [notice]));
  await outboxOn(database.db).drain();
  expect(sent()[0]?.payload.text).toContain("Cashier <b>&lt;b&gt;&amp;ha</b>:");
});

test("what has its words already goes out with them, button and all", async () => {
  const player = await newPlayer("am");
  const url = "https://derash.example/?bet=10";
  const reply_markup = { inline_keyboard: [[{ text: "▶️ Play again", web_app: { url } }]] };
  const message = { chat_id: player.telegramId, text: "You won <b>70.00 ETB</b>", parse_mode: "HTML", reply_markup };
  await database.owner.query(
    "insert into notice (idempotency_key, telegram_id, kind, parameters) values ('won:old:1', $1, 'worded', $2)",
    [player.telegramId, message],
  );
  await outboxOn(database.db).drain();
  expect(sent().map(({ payload }) => payload)).toEqual([message]);
});

test("whoever changes the language before a notice goes out hears it in the new one", async () => {
  const player = await newPlayer("en");
  await tell(player);
  await createPlayerService({ db: database.db, ledger: createLedgerService({ db: database.db }) }).setLanguage(
    player.id,
    "am",
  );
  await outboxOn(database.db).drain();
  expect(sent()[0]?.payload.text).toContain("በካርቴላ 17 <b>70.00 ብር</b> አግኝተዋል");
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

test("who waited for company is told with the way to the table, and not when it is too late @company", async () => {
  const outbox = outboxOn(database.db);
  const telegramId = ++lastId;
  const satDown = { kind: "sat_down", telegramId, roomId, stake: santim(20_00), playerCount: 1 } as const;
  const now = Date.now();
  await database.db.transaction().execute((tx) =>
    noticesOn(database.db).write(tx, [
      { ...satDown, roundId, untilMs: now - 60_000 },
      { ...satDown, telegramId: ++lastId, roundId, untilMs: now + 600_000 },
    ]),
  );
  outbox.start();
  const { payload } = await telegram.waitFor("sendMessage");
  expect(payload.chat_id).toBe(lastId);
  expect(payload.text).toContain("20.00 ብር ጠረጴዛ");
  expect(payload.reply_markup.inline_keyboard[0][0].web_app.url).toContain(`bet=20&sessionId=${roomId}`);
  await vi.waitFor(async () =>
    expect((await rows()).map(({ failed_at, last_error }) => [failed_at !== null, last_error])).toEqual([
      [true, "too late"],
      [false, null],
    ]),
  );
  await outbox.stop();
});
