import { beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { type FakeBotApi, startFakeBotApi, textUpdate } from "../../test/fake-bot-api.ts";
import { noPayments } from "../../test/no-payments.ts";
import { nobodySuspended } from "../../test/nobody-suspended.ts";
import { AppError } from "../app-error.ts";
import type { AuthService } from "../auth/service.ts";
import { createHttp, type Http } from "../http/http.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { createPlayerService } from "../player/service.ts";
import { createWalletService } from "../wallet/service.ts";
import { botRoutes } from "./routes.ts";
import { type BotService, createBotService } from "./service.ts";
import { connectTelegram } from "./telegram.ts";

const token = "1000000001:TEST";
const webhookSecret = "a-webhook-secret-of-ours";
const log = createLog("silent");
const person = { id: 820_000_001, first_name: "Hana", language_code: "en" };

let database: TestDatabase;
let telegram: FakeBotApi;
let bot: BotService;
let http: Http;

beforeAll(async () => {
  database = await testDatabase();
  telegram = await startFakeBotApi({ token });
  const { db } = database;
  const ledger = createLedgerService({ db });
  const players = createPlayerService({ db, ledger });
  const publicUrl = "https://derash.example";
  bot = createBotService({
    db,
    log,
    wallets: createWalletService({ db }),
    players,
    notices: createNoticeService({ db }),
    telegram: connectTelegram({ botToken: token, apiRoot: telegram.url }),
    publicUrl,
    webhookSecret,
    rooms: async () => [],
    terms: () => ({ minPlayers: 2, houseCutBps: 2000 }),
    contact: null,
    draws: { proof: () => Promise.reject(new AppError("not_found")) },
    payments: noPayments,
    suspensions: nobodySuspended,
    bonuses: { sharedBy: async () => null },
  });
  http = await createHttp({ auth: {} as AuthService, log });
  botRoutes(http, { bot, webhookSecret });
  await bot.start();
  return async () => {
    await bot.stop();
    await http.close();
    await telegram.stop();
    await database.drop();
  };
});

function deliver(headers: Record<string, string>, payload: object) {
  return http.inject({ method: "POST", url: "/telegram/webhook", headers, payload });
}

const genuine = { "x-telegram-bot-api-secret-token": webhookSecret };
const stored = () => database.db.selectFrom("bot_update").select("update_id").execute();

test("with a secret and a public address Telegram is asked to deliver, and nobody polls", async () => {
  const { payload } = await telegram.waitFor("setWebhook");
  expect(payload).toMatchObject({ url: "https://derash.example/telegram/webhook", secret_token: webhookSecret });
  await telegram.waitFor("setChatMenuButton");
  expect(telegram.calls("getUpdates")).toHaveLength(0);
});

test.each([
  ["no secret", {}],
  ["a wrong secret", { "x-telegram-bot-api-secret-token": "a-webhook-secret-of-theirs" }],
  ["the beginning of the secret", { "x-telegram-bot-api-secret-token": webhookSecret.slice(0, -1) }],
])("%s is answered 401 and leaves nothing behind, whatever the body", async (_, headers) => {
  for (const body of [{ update_id: 1, ...textUpdate(person, "/help") }, { nonsense: true }]) {
    expect((await deliver(headers, body)).statusCode).toBe(401);
  }
  expect(await stored()).toEqual([]);
});

test("an update that Telegram delivers three times is answered once", async () => {
  const update = { update_id: 77, ...textUpdate(person, "/help") };
  for (let time = 0; time < 3; time++) expect((await deliver(genuine, update)).statusCode).toBe(200);
  await deliver(genuine, { update_id: 78, ...textUpdate(person, "/rules") });
  await telegram.waitFor("sendMessage", ({ text }) => text.includes("80 %"));
  expect(telegram.calls("sendMessage")).toHaveLength(2);
  expect(telegram.calls("getUpdates")).toHaveLength(0);
});

test("a body that is no update is refused with the field named; an update of another kind is taken and ignored", async () => {
  const refused = await deliver(genuine, { update: 5 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toHaveProperty("update_id");
  expect((await deliver(genuine, { update_id: 79, poll: { id: "1" } })).statusCode).toBe(200);
  expect((await stored()).map((row) => row.update_id)).not.toContain(79);
});

test("without a secret of ours nobody gets in", async () => {
  const open = await createHttp({ auth: {} as AuthService, log });
  botRoutes(open, { bot, webhookSecret: null });
  for (const headers of [
    {},
    { "x-telegram-bot-api-secret-token": "" },
    { "x-telegram-bot-api-secret-token": "null" },
  ]) {
    const answer = await open.inject({ method: "POST", url: "/telegram/webhook", headers, payload: { update_id: 80 } });
    expect(answer.statusCode).toBe(401);
  }
  await open.close();
});
