import { santim } from "@derash/game/money";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { AppError } from "../../src/app-error.ts";
import { createAuditService } from "../../src/audit/service.ts";
import { createBonusService } from "../../src/bonus/service.ts";
import { type BotDeps, type BotService, createBotService } from "../../src/bot/service.ts";
import { connectTelegram } from "../../src/bot/telegram.ts";
import { createCompanyService } from "../../src/company/service.ts";
import { createHallRulesService } from "../../src/hall-rules/service.ts";
import { createLedgerService } from "../../src/ledger/service.ts";
import { createLog } from "../../src/log.ts";
import { createNoticeService } from "../../src/notice/service.ts";
import { createPlayerService } from "../../src/player/service.ts";
import { openShiftId } from "../../src/shift/service.ts";
import { createWalletService } from "../../src/wallet/service.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { type Call, type FakeBotApi, type Person, startFakeBotApi, textUpdate } from "../fake-bot-api.ts";
import { noPayments } from "../no-payments.ts";
import { nobodySuspended } from "../nobody-suspended.ts";

const token = "1000000001:TEST";
const house = { company: "Derash", branch: "Online" };
export const rooms = [
  { ...house, roomId: "0190aaaa-0000-7000-8000-000000000010", stake: santim(1000), patterns: ["any-line"] },
  { ...house, roomId: "0190aaaa-0000-7000-8000-000000000020", stake: santim(2000), patterns: ["any-line"] },
  { ...house, roomId: "0190aaaa-0000-7000-8000-000000000012", stake: santim(1250), patterns: ["any-line"] },
];

export const roundId = "0190aaaa-0000-7000-8000-000000000001";
export let database: TestDatabase;
export let telegram: FakeBotApi;
export let bot: BotService;
let lastId = 800_000_000;

/** For all tests of a file: one database, and for each test a Telegram of its own at which the bot is stopped. */
export function botForEach(): void {
  beforeAll(async () => {
    database = await testDatabase();
    return () => database.drop();
  });
  beforeEach(async () => {
    telegram = await startFakeBotApi({ token });
  });
  afterEach(async () => {
    await bot.stop();
    await telegram.stop();
  });
}

export function services() {
  const { db } = database;
  const ledger = createLedgerService({ db });
  const companies = createCompanyService({ db, ledger });
  const audit = createAuditService({ db, log: createLog("silent") });
  const hallRules = createHallRulesService({ db, companies, audit });
  return {
    db,
    ledger,
    companies,
    suspensions: nobodySuspended,
    bonuses: createBonusService({ db, ledger, companies, audit, hallRules, openShift: openShiftId }),
    wallets: createWalletService({ db }),
    players: createPlayerService({ db, ledger, audit }),
    notices: createNoticeService({ db }),
  };
}

/** A bot that has not begun yet. */
export function makeBot(changes: Partial<BotDeps> = {}): void {
  bot = createBotService({
    ...services(),
    log: createLog("silent"),
    telegram: connectTelegram({ botToken: token, apiRoot: telegram.url }),
    publicUrl: "https://derash.example/",
    webhookSecret: null,
    rooms: async () => rooms,
    terms: () => ({ minPlayers: 2, houseCutBps: 2000 }),
    contact: "@derash_help <3",
    draws: { proof: () => Promise.reject(new AppError("not_found")) },
    payments: noPayments,
    ...changes,
  });
}

export async function startBot(changes: Partial<BotDeps> = {}): Promise<void> {
  makeBot(changes);
  await bot.start();
}

export function newPerson(language_code?: string): Person {
  lastId += 1;
  return { id: lastId, first_name: "Abebe", ...(language_code && { language_code }) };
}

export function phoneOf({ id }: Person): string {
  return `2519${String(id).slice(-8)}`;
}

export async function register(person: Person): Promise<void> {
  const { players } = services();
  await players.register({
    telegramId: person.id,
    firstName: person.first_name,
    lastName: "",
    username: "",
    phoneNumber: `+${phoneOf(person)}`,
    preferredLanguage: person.language_code === "am" ? "am" : "en",
    origin: "telegram",
  });
}

const sentTo = ({ id }: Person) => telegram.calls("sendMessage").filter(({ payload }) => payload.chat_id === id);

/** Everything the bot says to a person until it has answered all that they wrote: a chat is answered in order. */
export async function answersTo(person: Person): Promise<Call[]> {
  await telegram.push(textUpdate(person, "the end"));
  const isEnd = (call: Call) => /did not understand|አልተረዳሁም/.test(call.payload.text);
  await telegram.waitFor("sendMessage", (payload) => payload.chat_id === person.id && isEnd({ payload } as Call));
  return sentTo(person).filter((call) => !isEnd(call));
}

export async function ask(person: Person, text: string): Promise<Call["payload"]> {
  await telegram.push(textUpdate(person, text));
  const [answer] = await answersTo(person);
  return answer?.payload;
}
