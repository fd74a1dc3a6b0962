import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { contactUpdate, type FakeBotApi, type Person, startFakeBotApi, textUpdate } from "../../test/fake-bot-api.ts";
import { noPayments } from "../../test/no-payments.ts";
import { nobodySuspended } from "../../test/nobody-suspended.ts";
import { AppError } from "../app-error.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { createPlayerService, type PlayerService } from "../player/service.ts";
import { createWalletService } from "../wallet/service.ts";
import { type BotService, createBotService } from "./service.ts";
import { connectTelegram } from "./telegram.ts";

const token = "1000000001:TEST";
let database: TestDatabase;
let telegram: FakeBotApi;
let bot: BotService;
let players: PlayerService;
let nextId = 810_000_000;

beforeAll(async () => {
  database = await testDatabase();
  telegram = await startFakeBotApi({ token });
  const { db } = database;
  const ledger = createLedgerService({ db });
  const line = connectTelegram({ botToken: token, apiRoot: telegram.url });
  const username = () => line?.username() ?? null;
  players = createPlayerService({ db, ledger, botUsername: username });
  bot = createBotService({
    ...{
      db,
      ledger,
      wallets: createWalletService({ db }),
      players,
      notices: createNoticeService({ db }),
      telegram: line,
    },
    log: createLog("silent"),
    publicUrl: "https://derash.example",
    webhookSecret: null,
    rooms: async () => [],
    draws: { proof: () => Promise.reject(new AppError("not_found")) },
    payments: noPayments,
    suspensions: nobodySuspended,
    bonuses: { sharedBy: async () => null },
    terms: () => ({ minPlayers: 2, houseCutBps: 2000 }),
    contact: null,
  });
  expect(username()).toBeNull();
  await bot.start();
});
afterAll(async () => {
  await bot.stop();
  await telegram.stop();
  await database.drop();
});

const newPerson = (): Person => ({ id: nextId++, first_name: "Abebe" });

/** Writes something to the bot, and waits until it has said one thing more to that person. */
async function write(person: Person, update: ReturnType<typeof textUpdate>): Promise<void> {
  const answers = () => telegram.calls("sendMessage").filter(({ payload }) => payload.chat_id === person.id).length;
  const before = answers();
  await telegram.push(update);
  await telegram.waitFor("sendMessage", ({ chat_id }) => chat_id === person.id && answers() > before);
}
const say = (person: Person, text: string) => write(person, textUpdate(person, text));
const share = (person: Person) =>
  write(person, contactUpdate(person, { phone_number: `2519${String(person.id).slice(-8)}`, user_id: person.id }));

async function registered(person: Person) {
  await share(person);
  const player = await players.findByTelegramId(person.id);
  if (!player) throw new Error("the player is registered");
  return player;
}
const invitedBy = async (person: Person) => {
  const player = await players.findByTelegramId(person.id);
  return player && (await players.profile(player)).invitedCount;
};

test("whoever comes by a link and registers is invited by its owner; what they follow later changes nothing", async () => {
  const [owner, other, friend] = [newPerson(), newPerson(), newPerson()];
  const { referralCode } = await registered(owner);
  const { referralCode: otherCode } = await registered(other);
  await say(friend, `/start ref_${referralCode}`);
  await say(friend, `/start ref_${otherCode}`);
  expect(await invitedBy(owner)).toBe(0);
  await registered(friend);
  await say(friend, `/start ref_${otherCode}`);
  await say(owner, `/start ref_${referralCode}`);
  expect([await invitedBy(owner), await invitedBy(other), await invitedBy(friend)]).toEqual([1, 0, 0]);
});

test("a link that names a table or an invitation brings a friend too, and a player to the very place", async () => {
  const owner = await registered(newPerson());
  const [friend, other] = [newPerson(), newPerson()];
  const toTable = `/start t_0190aaaa000070008000000000000001_${owner.referralCode}`;
  await say(friend, `/start inv_${owner.referralCode}`);
  await say(other, toTable);
  await registered(friend);
  await registered(other);
  expect((await players.profile(owner)).invitedCount).toBe(2);
  // A table that opened beside a full one is offered by no message of the bot, and is there all the same.
  await telegram.push(textUpdate(other, toTable));
  const { payload } = await telegram.waitFor(
    "sendMessage",
    ({ chat_id, reply_markup }) => chat_id === other.id && reply_markup?.inline_keyboard !== undefined,
  );
  expect(payload.reply_markup.inline_keyboard[0][0].web_app.url).toBe(
    "https://derash.example/?sessionId=0190aaaa-0000-7000-8000-000000000001",
  );
});

test.each(["ref_", "ref_0000000000", "ref_' or 1=1 --", "REF_0123456789", `ref_${"a".repeat(60)}`, "hello"])(
  "a start with %s is a start as any other",
  async (text) => {
    const person = newPerson();
    await say(person, `/start ${text}`);
    await registered(person);
    const { rows } = await database.owner.query("select referred_by from player where telegram_id = $1", [person.id]);
    expect(rows).toEqual([{ referred_by: null }]);
  },
);

test("the player's link names the bot as Telegram does", async () => {
  const player = await registered(newPerson());
  expect((await players.profile(player)).botUsername).toBe("derash_test_bot");
});

test("somebody who never registers is forgotten after 90 days", async () => {
  const owner = await registered(newPerson());
  const [early, late] = [newPerson(), newPerson()];
  for (const person of [early, late]) await say(person, `/start ref_${owner.referralCode}`);
  const age = "update invitation set invited_at = clock_timestamp() - interval '91 days' where telegram_id = $1";
  await database.owner.query(age, [early.id]);
  await players.forgetInvitations();
  const { rows } = await database.owner.query("select telegram_id from invitation");
  expect(rows.map(({ telegram_id }) => Number(telegram_id))).toEqual([late.id]);
});
