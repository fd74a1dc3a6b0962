import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Payment } from "@derash/protocol/payment/payment";
import type { Fault } from "@derash/server/payment/fake/faults";
import { say } from "../table.ts";
import { forgottenIsOld, type KilledWorld, type Payer, startKilledWorld, timePasses } from "./killed-world.ts";
import { compared } from "./two-books.ts";

const killsMax = 5000;
const peopleCount = 6;
/** A server that has just come up is left alone so long, at most, before it dies again. */
const aliveMsMax = 900;
/** So long a call of the kind that is aimed at is waited for. */
const aimMsMax = 1200;
const quietWithinMs = 180_000;
const turnMs = 100;
const triesMax = 5;
const saidEvery = 50;

/** Calls to the bank in the middle of which the server is killed: the bank has done what it was asked for and has not said so. */
const aims = ["initialize", "verify", "transfer", "transfer_verify"] as const;
const shares = { paid: 0.8, takenOut: 0.8, aimed: 0.6, cut: 0.1 };

/**
 * `npm run soak -- payments kills=1000 seed=S`: a real server killed at any moment of deposits and withdrawals, with webhooks and
 * without (`webhooks=on` or `webhooks=off`: only one of them). `minutes=60` beside it: after so long nobody is killed any more, and
 * what was done is compared.
 */
export async function paymentsSoak(args: readonly string[]): Promise<boolean> {
  const given = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.split("=")[1];
  const kills = Number(given("kills"));
  const msMax = Number(given("minutes") ?? Number.POSITIVE_INFINITY) * 60_000;
  const seed = Number(given("seed") ?? Math.floor(Math.random() * 2 ** 31));
  if (!(kills >= 2 && kills <= killsMax)) throw new Error(`not a number of kills: ${kills}`);
  if (!(msMax > 0)) throw new Error(`not a number of minutes: ${given("minutes")}`);
  say(`payments: ${kills} kills, seed=${seed}`);
  const only = given("webhooks");
  const ways = [true, false].filter((hasWebhooks) => only === undefined || (only === "on") === hasWebhooks);
  const world = await startKilledWorld({ people: peopleCount });
  try {
    const wrong: string[] = [];
    for (const [place, hasWebhooks] of ways.entries()) {
      const share = Math.floor((kills + place) / ways.length);
      wrong.push(...(await part(world, { kills: share, msMax: msMax / ways.length, seed: seed + place, hasWebhooks })));
    }
    for (const line of wrong) say(`WRONG ${line}`);
    say(wrong.length === 0 ? "the bank's books are ours, and the books are clean" : "NOT KEPT");
    return wrong.length === 0;
  } finally {
    await world.stop();
  }
}

type Part = { kills: number; msMax: number; seed: number; hasWebhooks: boolean };

async function part(world: KilledWorld, { kills, msMax, seed, hasWebhooks }: Part): Promise<string[]> {
  const random = seeded(seed);
  const over = new AbortController();
  const about = `webhooks ${hasWebhooks ? "on" : "off"}`;
  const startedAt = performance.now();
  try {
    const paying = world.payers.map((payer) =>
      payOn(world, payer, seeded(seed + payer.person.telegramId), over.signal),
    );
    let [done, aimed] = [0, 0];
    const spentMs = () => performance.now() - startedAt;
    while (done < kills && spentMs() < msMax) {
      if (await killOnce(world, random, hasWebhooks)) aimed += 1;
      done += 1;
      if (done % saidEvery === 0) say(`  ${about}: ${done} kills in ${(spentMs() / 1000).toFixed(0)} s`);
    }
    over.abort();
    await Promise.all(paying);
    await quiet(world);
    const { wrong, deposits, withdrawals } = await compared(world);
    say(
      `${about}: ${done} kills, ${aimed} in the middle of a call; ${deposits} deposits paid, ${withdrawals} withdrawals ended so far; wrong: ${wrong.length}`,
    );
    return wrong;
  } finally {
    over.abort();
  }
}

/** Mostly in the middle of a call to the bank, if one comes; else at any moment. Whether it was in one. */
async function killOnce(world: KilledWorld, random: () => number, hasWebhooks: boolean): Promise<boolean> {
  const { bank, nodes } = world;
  const [node] = nodes.all;
  const aim = random() < shares.aimed ? aims[Math.floor(random() * aims.length)] : undefined;
  const faults: Fault[] = [];
  if (aim !== undefined) faults.push({ on: aim, does: "then_slow", times: 1 });
  // It never hears of what it was asked for, and we do not know that.
  if (random() < shares.cut) faults.push({ on: "transfer", does: "before_cut", times: 1 });
  if (!hasWebhooks) faults.push({ on: "webhook", does: "never", times: Number.POSITIVE_INFINITY });
  bank.script(...faults);
  let isHeld = false;
  const held = new Promise<void>((resolve) =>
    bank.onHeld(() => {
      isHeld = true;
      resolve();
    }),
  );
  await Promise.race([held, pause(aim === undefined ? random() * aliveMsMax : aimMsMax)]);
  await node?.kill();
  const wasHeld = isHeld;
  bank.forgetScript();
  if (!hasWebhooks) bank.script({ on: "webhook", does: "never", times: Number.POSITIVE_INFINITY });
  bank.release();
  await again(() => timePasses(world));
  await again(async () => node?.start());
  return wasHeld;
}

/** As a supervisor does it: on a machine that is busy a start may fail, or a connection come too late, and is tried again. */
async function again(act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === triesMax) throw error;
    }
  }
}

/** Deposits and withdraws, each asked for again under its key until it is answered. */
async function payOn(
  { companyId, bank }: KilledWorld,
  { person, destinationId }: Payer,
  random: () => number,
  signal: AbortSignal,
): Promise<void> {
  const ask = (path: string, body: object) =>
    person
      .ask<{ payment: Payment }>("POST", `/api/payment/${path}`, { ...body, idempotency_key: randomUUID() })
      .catch(() => null);
  while (!signal.aborted) {
    const amount = String(50 + Math.floor(random() * 200));
    const begun = await ask("deposits", { company_id: companyId, provider: "chapa", amount });
    if (begun?.status === 200 && random() < shares.paid) bank.pay(begun.body.payment.reference);
    if (random() < shares.takenOut)
      await ask("withdrawals", { company_id: companyId, destination_id: destinationId, amount: "50" });
    await pause(turnMs);
  }
}

/** Until nothing is on its way: each deposit that the bank has is credited, each withdrawal has ended. Asks for look-ups sooner than hours. */
async function quiet({ truth, bank }: KilledWorld): Promise<void> {
  const until = Date.now() + quietWithinMs;
  for (;;) {
    const came = bank.books().payments.filter(({ status }) => status === "success");
    await truth.owner.query(
      "update deposit set next_look_at = now() where state in ('created', 'offered') and reference = any ($1)",
      [came.map(({ txRef }) => txRef)],
    );
    await truth.owner.query("update withdrawal set next_look_at = now() where state = 'sent' and next_look_at > now()");
    await forgottenIsOld(truth.owner);
    const { open } = await compared({ truth, bank });
    if (open === 0 || Date.now() > until) return;
    await pause(1000);
  }
}

/** Mulberry32: the same seed is the same plan. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
