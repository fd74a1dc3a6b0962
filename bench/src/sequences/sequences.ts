import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Proved } from "../prove/proved.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { say } from "../table.ts";
import { failuresIn, reportOf } from "../vitest-report.ts";

/**
 * `databaseMax`: so many on one database. Beginning a part costs as much as some fifty sequences. Of payments the books are looked at
 * after each, which of many takes longer each time; of the others once, at the end.
 */
const models = {
  sequences: { file: "server/test/sequences/sequences.test.ts", count: "SEQUENCES", databaseMax: 1000 },
  payments: { file: "server/test/payment/interleaved.test.ts", count: "PAYMENT_SEQUENCES", databaseMax: 100 },
} as const;
type Model = keyof typeof models;
const counts: Record<Sizing, number> = { full: 20_000, small: 12 };

/** `npm run soak -- sequences 20000`: so many sequences against the real services, each time others. Whether all were as on paper. */
export async function sequencesSoak(args: readonly string[], model: Model = "sequences"): Promise<boolean> {
  const count = sizingOf(args) === "small" ? counts.small : Number(args[0] ?? counts.full);
  if (!Number.isInteger(count) || count < 1) throw new Error(`usage: npm run soak -- ${model} 20000`);
  const seed = randomInt(2 ** 30);
  const isRight = await run(count, seed, model);
  say(`${count} sequences with PROPERTY_SEED=${seed}: ${isRight ? "all as on paper" : "not all as on paper"}`);
  return isRight;
}

export async function modelSequences(): Promise<Proved> {
  const isRight = await run(counts.full, randomInt(2 ** 30));
  return {
    sentence:
      "in any order, twice or at once: what is bought, given back, drawn, paid and corrected is booked as on paper",
    looked: `${counts.full} sequences on the real services and a real Postgres`,
    violations: isRight ? 0 : 1,
  };
}

/**
 * Each database's sequences have a seed of their own, so that one that is red is found again by itself. Half of the time of a part is
 * waiting for its database, so as many run beside each other as there are processors. After a red one no other is begun.
 */
async function run(count: number, seed: number, model: Model = "sequences"): Promise<boolean> {
  const { databaseMax } = models[model];
  const parts = Array.from({ length: Math.ceil(count / databaseMax) }, (_, place) => {
    const done = place * databaseMax;
    return { count: Math.min(databaseMax, count - done), seed: seed + done };
  });
  let isRight = true;
  const lane = async () => {
    for (let part = parts.shift(); part && isRight; part = parts.shift()) {
      if (await runPart(part.count, part.seed, model)) continue;
      isRight = false;
      say(`of these ${part.count}, with PROPERTY_SEED=${part.seed}, not all are as on paper`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return isRight;
}

/** Shows what the tests say only where they are red. */
async function runPart(count: number, seed: number, model: Model): Promise<boolean> {
  const { file, count: name } = models[model];
  const report = await reportOf(file, { env: { [name]: String(count), PROPERTY_SEED: String(seed) } });
  for (const failure of failuresIn(report)) say(failure);
  return report.success;
}
