import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Payment, PaymentOptions } from "@derash/protocol/payment/payment";
import type { Fault } from "@derash/server/payment/fake/faults";
import type { Visitor } from "../processes/visitor.ts";
import { say } from "../table.ts";
import { type KilledWorld, startKilledWorld } from "./killed-world.ts";
import { compared } from "./two-books.ts";

const killsMax = 5000;
const peopleCount = 6;
/** A server that has just come up is left alone so long, at most, before it dies again. */
const aliveMsMax = 900;
const quietWithinMs = 180_000;
const turnMs = 40;

/** Bank answers at which the server is killed: it was asked and has not said so, or it has done it and has not said so. */
const aims: readonly Fault[] = [
  { on: "initialize", does: "then_slow", times: 1 },
  { on: "verify", does: "then_slow", times: 1 },
  { on: "transfer", does: "then_slow", times: 1 },
  { on: "transfer", does: "before_cut", times: 1 },
  { on: "transfer_verify", does: "then_slow", times: 1 },
];

/** `npm run soak -- payments kills=1000 seed=S`: a real server killed at any moment of deposits and withdrawals, with webhooks and without. */
export async function paymentsSoak(args: readonly string[]): Promise<boolean> {
  const given = (name: string) => args.find((arg) => arg.startsWith(`${name}=`))?.split("=")[1];
  const kills = Number(given("kills"));
  const seed = Number(given("seed") ?? Math.floor(Math.random() * 2 ** 31));
  if (!(kills >= 2 && kills <= killsMax)) throw new Error(`not a number of kills: ${kills}`);
  say(`payments: ${kills} kills, seed=${seed}`);
  const half = Math.ceil(kills / 2);
  const outcomes = [
    await part({ kills: half, seed, hasWebhooks: true }),
    await part({ kills: kills - half, seed: seed + 1, hasWebhooks: false }),
  ];
  const wrong = outcomes.flat();
  for (const line of wrong) say(`WRONG ${line}`);
  say(wrong.length === 0 ? "the bank's books are ours, and the books are clean" : "NOT KEPT");
  return wrong.length === 0;
}

type Part = { kills: number; seed: number; hasWebhooks: boolean };

async function part({ kills, seed, hasWebhooks }: Part): Promise<string[]> {
  const world = await startKilledWorld({ people: peopleCount, hasWebhooks });
  const random = seeded(seed);
  const over = new AbortController();
  try {
    const paying = world.people.map((person) => payOn(world, person, seeded(seed + person.telegramId), over.signal));
    let aimed = 0;
    for (let kill = 1; kill <= kills; kill++) aimed += (await killOnce(world, random)) ? 1 : 0;
    over.abort();
    await Promise.all(paying);
    await quiet(world);
    const { wrong, deposits, withdrawals } = await compared(world);
    say(
      `webhooks ${hasWebhooks ? "on" : "off"}: ${kills} kills, ${aimed} in the middle of a call; ${deposits} deposits paid, ${withdrawals} withdrawals ended; wrong: ${wrong.length}`,
    );
    return wrong;
  } finally {
    over.abort();
    await world.stop();
  }
}

/** Every second time in the middle of a call to the bank, if one comes; else at any moment. Whether it was in one. */
async function killOnce({ nodes, bank }: KilledWorld, random: () => number): Promise<boolean> {
  const [node] = nodes.all;
  const aim = random() < 0.5 ? aims[Math.floor(random() * aims.length)] : undefined;
  let isHeld = false;
  if (aim !== undefined) bank.script(aim);
  const held = new Promise<void>((resolve) =>
    bank.onHeld(() => {
      isHeld = true;
      resolve();
    }),
  );
  await Promise.race([held, pause(random() * aliveMsMax)]);
  await node?.kill();
  bank.forgetScript();
  bank.release();
  await node?.start();
  return isHeld;
}

/** Deposits and withdraws, each asked for again under its key until it is answered. */
async function payOn({ companyId, bank }: KilledWorld, person: Visitor, random: () => number, signal: AbortSignal) {
  while (!signal.aborted) {
    const amount = String(50 + Math.floor(random() * 200));
    const body = { company_id: companyId, provider: "chapa", amount, idempotency_key: randomUUID() };
    const begun = await person.ask<{ payment: Payment }>("POST", "/api/payment/deposits", body).catch(() => null);
    // One in five is never paid.
    if (begun?.status === 200 && random() < 0.8) bank.pay(begun.body.payment.reference);
    const path = `/api/payment/options?company_id=${companyId}`;
    const options = await person.ask<PaymentOptions>("GET", path).catch(() => null);
    const to = options?.status === 200 ? options.body.destinations.find(({ is_verified }) => is_verified) : undefined;
    if (to !== undefined && random() < 0.7) {
      const asked = { company_id: companyId, destination_id: to.id, amount: "50", idempotency_key: randomUUID() };
      await person.ask("POST", "/api/payment/withdrawals", asked).catch(() => null);
    }
    await pause(turnMs);
  }
}

/** Until nothing is on its way: each deposit that the bank has is credited, each withdrawal has ended. Asks for look-ups sooner than hours. */
async function quiet({ truth, bank }: KilledWorld): Promise<void> {
  const until = Date.now() + quietWithinMs;
  for (;;) {
    await truth.owner.query(
      `update deposit set next_look_at = now() where state in ('created', 'offered') and created_at > now() - interval '1 day'
      and reference = any ($1)`,
      [
        bank
          .books()
          .payments.filter(({ status }) => status === "success")
          .map(({ txRef }) => txRef),
      ],
    );
    await truth.owner.query(
      "update withdrawal set next_look_at = now() where state in ('sent', 'unknown') and next_look_at > now()",
    );
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
