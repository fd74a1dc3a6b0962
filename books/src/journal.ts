import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client } from "pg";
import type { Violation } from "./question.ts";

/**
 * A line of what a client saw, as it wrote it to its own disk: that it asked for a stake, that the stake was acknowledged, that
 * it heard a ball. `round` is the round's id.
 */
export type JournalLine =
  | { saw: "asked" | "acknowledged"; telegramId: number; round: string; cartela: number }
  | { saw: "ball"; round: string; call: number; number: number };

/** Reads a folder of files with one JSON value a line. A last line that was cut off by a crash is left out. */
export async function readJournals(folder: string): Promise<JournalLine[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".ndjson")).sort();
  const lines: JournalLine[] = [];
  for (const name of names) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      const value = parsed(line);
      if (value !== null) lines.push(value);
    }
  }
  return lines;
}

function parsed(line: string): JournalLine | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const stakesOf = `
  select p.telegram_id || ' ' || t.round_id || ' ' || split_part(t.description, '#', 2) as stake, count(*)::int as taken
  from transfer t join entry e on e.transfer_id = t.id join player p on p.account_id = e.account_id
  where t.type = 'BET_PLACED' and t.round_id = any ($1) group by 1`;
const seedsOf = `select id, encode(seed, 'hex') as seed from round where id = any ($1) and seed is not null`;

type OrderOf = (seed: Uint8Array) => readonly number[];

/** Whether the database has what clients were told: each acknowledged stake, none that nobody asked for, and the balls they heard. */
export async function violationsOfJournals(
  client: Client,
  lines: readonly JournalLine[],
  orderOf: OrderOf,
): Promise<Violation[]> {
  return [...(await violationsOfStakes(client, lines)), ...(await violationsOfBalls(client, lines, orderOf))];
}

export async function violationsOfStakes(client: Client, lines: readonly JournalLine[]): Promise<Violation[]> {
  const { rows: stakes } = await client.query<{ stake: string; taken: number }>(stakesOf, [roundsOf(lines)]);
  const taken = new Map(stakes.map((row) => [row.stake, row.taken]));
  const acknowledged = countOf(lines, "acknowledged");
  const asked = countOf(lines, "asked");
  const lost = [...acknowledged].filter(([stake, count]) => (taken.get(stake) ?? 0) < count).map(([stake]) => stake);
  const unasked = stakes.filter(({ stake, taken: count }) => count > (asked.get(stake) ?? 0)).map(({ stake }) => stake);
  return broken([
    violation("a stake that was acknowledged is in the books", lost),
    violation("nobody's stake is taken more often than they asked", unasked),
  ]);
}

export async function violationsOfBalls(
  client: Client,
  lines: readonly JournalLine[],
  orderOf: OrderOf,
): Promise<Violation[]> {
  const { rows: seeds } = await client.query<{ id: string; seed: string }>(seedsOf, [roundsOf(lines)]);
  const orders = new Map(seeds.map(({ id, seed }) => [id, orderOf(Buffer.from(seed, "hex"))]));
  const otherBalls = lines.flatMap((line) =>
    line.saw === "ball" && orders.get(line.round)?.[line.call - 1] !== line.number
      ? [`${line.round} ${line.call}`]
      : [],
  );
  return broken([violation("a ball that anybody heard is the ball of the draw", otherBalls)]);
}

const roundsOf = (lines: readonly JournalLine[]) => [...new Set(lines.map(({ round }) => round))];
const broken = (violations: Violation[]) => violations.filter(({ count }) => count > 0);

function countOf(lines: readonly JournalLine[], saw: "asked" | "acknowledged"): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    if (line.saw !== saw) continue;
    const stake = `${line.telegramId} ${line.round} ${line.cartela}`;
    counts.set(stake, (counts.get(stake) ?? 0) + 1);
  }
  return counts;
}

const casesMax = 20;
const violation = (broken: string, cases: string[]): Violation => ({
  broken,
  count: cases.length,
  cases: cases.slice(0, casesMax),
});
