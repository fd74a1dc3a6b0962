import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { createAuditService } from "@derash/server/audit/service";
import { createCompanyService } from "@derash/server/company/service";
import { createLedgerService } from "@derash/server/ledger/service";
import { createLog } from "@derash/server/log";
import { beginDeposit } from "@derash/server/payment/checkout";
import { lookUpDeposit } from "@derash/server/payment/deposits";
import type { PaymentDeps } from "@derash/server/payment/deps";
import { startFakeBank } from "@derash/server/payment/fake/server";
import { addDestination } from "@derash/server/payment/options";
import { createPaymentService } from "@derash/server/payment/service";
import * as deposits from "@derash/server/payment/store/deposit-store";
import * as withdrawals from "@derash/server/payment/store/withdrawal-store";
import { requestWithdrawal } from "@derash/server/payment/withdrawals";
import { workOn } from "@derash/server/payment/worker";
import type { Player } from "@derash/server/player/service";
import { createPlayerService } from "@derash/server/player/service";
import { openDb } from "@derash/server/postgres/db";
import pg from "pg";
import { allViolations } from "../../../server/test/postgres/violations.ts";
import { percentile } from "../sample.ts";
import { fillStakeFixture, type Jobs, stakeBirr, startService } from "../stakes/stake-fixture.ts";

const keys = { secretKey: "CHASECK-bench", webhookSecret: "hook", approvalSecret: "approval" };

export type Paced = { perSecond: number; p50Ms: number; p99Ms: number };
export type Paces = { stakes: Paced; deposits: Paced; withdrawals: Paced; violations: string[] };
/** `each`: how many of each kind; `atOnce`: how many of them are under way. */
export type PaceSize = { each: number; atOnce: number; rooms: number; cartelasARoom: number; players: number };

/**
 * Stakes, deposits and withdrawals through the services, one kind after the other on the same database. A deposit is all of it:
 * begun, offered by a bank over HTTP, paid there, looked up and credited; a withdrawal is asked for, approved by itself, handed over,
 * looked up and settled. The bank is in this process and takes its share of the time.
 */
export async function pacesOf(url: string, size: PaceSize): Promise<Paces> {
  const fixture = { rooms: size.rooms, cartelasARoom: size.cartelasARoom, hotRooms: 1, cartelasHot: 4 };
  const jobs = await fillStakeFixture(url, { ...fixture, players: size.players });
  const stakes = await staked(url, jobs, size);
  const money = await openMoney(url);
  try {
    const people = [...new Map(jobs.spread.map(({ player }) => [player.id, player])).values()];
    const at = (index: number) => people[index % people.length] as Player;
    const destinations = new Map<string, string>();
    for (const person of people.slice(0, size.each)) destinations.set(person.id, await money.destination(person));
    const brought = await timed(size.each, size.atOnce, (index) => money.deposit(at(index)));
    const taken = await timed(size.each, size.atOnce, (index) =>
      money.withdraw(at(index), destinations.get(at(index).id) ?? ""),
    );
    return { stakes, deposits: brought, withdrawals: taken, violations: await violationsOf(url, size.each) };
  } finally {
    await money.stop();
  }
}

async function staked(url: string, jobs: Jobs, { each, atOnce }: PaceSize): Promise<Paced> {
  const { rounds, close } = await startService(url);
  const paced = await timed(Math.min(each, jobs.spread.length), atOnce, (index) => {
    const { player, roomId, cartelaNumber } = jobs.spread[index] as Jobs["spread"][number];
    return rounds.confirm(player, { roomId, stake: stakeBirr, cartelaNumber });
  });
  await close();
  return paced;
}

/** Does it so often, so many of them under way at once. */
async function timed(count: number, atOnce: number, act: (index: number) => Promise<unknown>): Promise<Paced> {
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (next < count) {
      const index = next++;
      const from = performance.now();
      await act(index);
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: count / seconds, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99) };
}

async function openMoney(url: string) {
  const log = createLog("error");
  const { db } = openDb(url, log);
  const ledger = createLedgerService({ db });
  const companies = createCompanyService({ db, ledger });
  const deps: PaymentDeps = {
    ...{ db, reports: db, log, ledger, companies, audit: createAuditService({ db, log }) },
    players: createPlayerService({ db, ledger, botUsername: () => null }),
    notices: { write: async () => {} },
    ...{ isShiftOpen: async () => false, suspensionsOf: async () => () => [] },
    ...{ paymentKey: new Uint8Array(32).fill(7), publicUrl: "https://derash.example", now: Date.now },
  };
  const bank = await startFakeBank({
    ...{ ...keys, webhookUrl: null, approvalUrl: null, isAlwaysOpen: true, now: () => new Date() },
    opening: santim(1_000_000_000_00),
  });
  const [branch] = await companies.onlineBranches();
  const companyId = branch?.companyId ?? "";
  const settings = { baseUrl: bank.baseUrl, checkoutHost: bank.checkoutHost };
  await createPaymentService(deps).openDemo(companyId, { provider: "chapa", settings, keys });
  const provider = "chapa" as const;
  return {
    destination: async (player: Player) => {
      const account = `09${String(player.telegramId).slice(-8)}`;
      return (await addDestination(deps, player, { companyId, provider, bank: "855", account, holder: "Abebe" })).id;
    },
    deposit: async (player: Player) => {
      const ask = { companyId, provider, amount: "100", idempotencyKey: randomUUID() };
      const id = await beginDeposit(deps, player, ask, "https://derash.example");
      bank.pay((await deposits.find(db, id))?.reference ?? "");
      await lookUpDeposit(deps, id);
    },
    withdraw: async (player: Player, destinationId: string) => {
      const ask = { companyId, destinationId, amount: "50", idempotencyKey: randomUUID() };
      const id = await requestWithdrawal(deps, player, ask);
      await workOn(deps, id, new AbortController().signal);
      // Another one's turn may be settling it at the bank just now.
      do {
        await bank.settle();
        await workOn(deps, id, new AbortController().signal);
      } while ((await withdrawals.find(db, id))?.state === "sent");
    },
    stop: async () => {
      await bank.stop();
      await db.destroy();
    },
  };
}

async function violationsOf(url: string, each: number): Promise<string[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ violation: string }>(
      `select 'deposits paid: ' || count(*) as violation from deposit where state = 'paid' having count(*) <> $1
       union all select 'withdrawals paid: ' || count(*) from withdrawal where state = 'paid' having count(*) <> $1`,
      [each],
    );
    return [...(await allViolations(owner)), ...rows.map(({ violation }) => violation)];
  } finally {
    await owner.end();
  }
}
