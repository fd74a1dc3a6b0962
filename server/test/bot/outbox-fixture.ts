import { santim } from "@derash/game/money";
import { Api } from "grammy";
import { afterEach, beforeEach } from "vitest";
import { systemClock } from "../../src/bot/clock.ts";
import { createOutbox, type OutboxDeps } from "../../src/bot/queue/outbox.ts";
import { createLedgerService } from "../../src/ledger/service.ts";
import { createLog } from "../../src/log.ts";
import { createNoticeService, type RoundNotice } from "../../src/notice/service.ts";
import { createPlayerService, type Player } from "../../src/player/service.ts";
import type { Db } from "../../src/postgres/db.ts";
import { createWalletService } from "../../src/wallet/service.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { type FakeBotApi, startFakeBotApi } from "../fake-bot-api.ts";
import { noPayments } from "../no-payments.ts";
import { nobodySuspended } from "../nobody-suspended.ts";

export const token = "1000000001:TEST";
export const log = createLog("silent");
export const roundId = "0190aaaa-0000-7000-8000-000000000001";
export const roomId = "0190aaaa-0000-7000-8000-000000000010";
export const table = { roomId, stake: santim(10_00), stakes: santim(10_00) };

export let database: TestDatabase;
export let telegram: FakeBotApi;
export let clock: ReturnType<typeof movableClock>;
let lastId = 810_000_000;
export const newId = () => ++lastId;

/** For each test of a file a database, a Telegram and a clock of their own. */
export function telegramForEach(): void {
  beforeEach(async () => {
    database = await testDatabase();
    telegram = await startFakeBotApi({ token });
    clock = movableClock();
  });
  afterEach(async () => {
    await telegram.stop();
    await database.drop();
  });
}

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

export async function newPlayer(preferredLanguage: "am" | "en" = "en"): Promise<Player> {
  const { db } = database;
  const person = { telegramId: newId(), firstName: "Sara", lastName: "", username: "", phoneNumber: null };
  const players = createPlayerService({ db, ledger: createLedgerService({ db }) });
  return players.register({ ...person, preferredLanguage, origin: "telegram" });
}

/** As every server has one of its own, by a clock that the test moves. */
export const noticesOn = (db: Db) => createNoticeService({ db, aheadMs: clock.aheadMs });
export function outboxOn(db: Db, changes: Partial<OutboxDeps> = {}) {
  const players = createPlayerService({ db, ledger: createLedgerService({ db }) });
  const api = new Api(token, { apiRoot: telegram.url });
  const wiring = { db, notices: noticesOn(db), players, suspensions: nobodySuspended, api };
  const whose = { payments: noPayments, wallets: createWalletService({ db: database.db }) };
  return createOutbox({
    ...wiring,
    ...whose,
    gameUrl: "https://derash.example",
    clock,
    log,
    intervalMs: 1000,
    ...changes,
  });
}
export const sent = () => telegram.calls("sendMessage").filter(({ ok }) => ok);
export const rows = () => database.db.selectFrom("notice").selectAll().orderBy("id").execute();

export const noticeTo = ({ telegramId }: Player, changes: Partial<RoundNotice> = {}): RoundNotice => ({
  ...{ kind: "won", telegramId, roundId, code: "ETH4X2", cartelaNumber: 17, ...table },
  ...{ amount: santim(80_00), bonus: santim(0), ...changes },
});

export async function tell(player: Player, changes: Partial<RoundNotice> = {}): Promise<void> {
  const notice = noticeTo(player, changes);
  await database.db.transaction().execute((tx) => noticesOn(database.db).write(tx, [notice]));
}
