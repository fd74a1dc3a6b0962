import { santim } from "@derash/game/money";
import { expect, test, vi } from "vitest";
import {
  clock,
  database,
  log,
  newId,
  newPlayer,
  noticesOn,
  noticeTo,
  outboxOn,
  roomId,
  roundId,
  rows,
  sent,
  table,
  telegram,
  telegramForEach,
  tell,
  token,
} from "../../../test/bot/outbox-fixture.ts";
import { noPayments } from "../../../test/no-payments.ts";
import { nobodySuspended } from "../../../test/nobody-suspended.ts";
import { AppError } from "../../app-error.ts";
import { createLedgerService } from "../../ledger/service.ts";
import { createPlayerService, type Player } from "../../player/service.ts";
import { createWalletService } from "../../wallet/service.ts";
import type { Clock } from "../clock.ts";
import { type BotDeps, createBotService } from "../service.ts";
import { connectTelegram } from "../telegram.ts";

telegramForEach();

/** No time ever passes: whatever happens, happens because somebody was woken. */
const patientClock: Clock = {
  aheadMs: () => 0,
  sleep: (_, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    }),
};

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
  const suspendedAt = async (telegramId: number, rooms: readonly string[]) =>
    new Set(rooms.filter((at) => telegramId === suspended.telegramId && at === roomId));
  const outbox = outboxOn(database.db, { suspensions: { suspendedAt } });
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

test("an admin is told of quick wins in their language: in Amharic where the bot knows none", async () => {
  const english = await newPlayer("en");
  const stranger = newId();
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

test("who waited for company is told with the way to the table, and not when it is too late @company", async () => {
  const outbox = outboxOn(database.db);
  const [telegramId, another] = [newId(), newId()];
  const satDown = { kind: "sat_down", telegramId, roomId, stake: santim(20_00), playerCount: 1 } as const;
  const now = Date.now();
  await database.db.transaction().execute((tx) =>
    noticesOn(database.db).write(tx, [
      { ...satDown, roundId, untilMs: now - 60_000 },
      { ...satDown, telegramId: another, roundId, untilMs: now + 600_000 },
    ]),
  );
  outbox.start();
  const { payload } = await telegram.waitFor("sendMessage");
  expect(payload.chat_id).toBe(another);
  expect(payload.text).toContain("20.00 ብር ጠረጴዛ");
  expect(payload.reply_markup.inline_keyboard[0][0].web_app.url).toContain(`bet=20&sessionId=${roomId}`);
  await vi.waitFor(
    async () =>
      expect((await rows()).map(({ failed_at, last_error }) => [failed_at !== null, last_error])).toEqual([
        [true, "too late"],
        [false, null],
      ]),
    20_000,
  );
  await outbox.stop();
});
