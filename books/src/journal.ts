import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Client } from "pg";
import type { Violation } from "./question.ts";

/**
 * A line of what a client saw, as it wrote it to its own disk: that it asked for a stake, that the stake was acknowledged, that
 * it heard a ball. `round` is the round's id; null where the client cannot know it: what has no answer may be done late, in a round
 * after the one that it was meant for.
 */
export type JournalLine =
  | { saw: "asked" | "acknowledged"; telegramId: number; round: string | null; cartela: number }
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
  select p.telegram_id::text as "telegramId", t.round_id::text as round, split_part(t.description, '#', 2) as cartela, count(*)::int as taken
  from transfer t join entry e on e.transfer_id = t.id join wallet w on w.account_id = e.account_id
  join player p on p.id = w.player_id
  where t.type = 'BET_PLACED' and (t.round_id = any ($1) or p.telegram_id = any ($2)) group by 1, 2, 3`;
type Taken = { telegramId: string; round: string; cartela: string; taken: number };
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
  const players = [...new Set(lines.flatMap((line) => (line.saw === "ball" ? [] : [line.telegramId])))];
  const { rows: stakes } = await client.query<Taken>(stakesOf, [roundsOf(lines), players]);
  const taken = new Map<string, number>();
  for (const { telegramId, round, cartela, taken: count } of stakes) {
    taken.set(`${telegramId} ${round} ${cartela}`, count);
    const anywhere = `${telegramId} ${anyRound} ${cartela}`;
    taken.set(anywhere, (taken.get(anywhere) ?? 0) + count);
  }
  const acknowledged = countOf(lines, "acknowledged");
  const asked = countOf(lines, "asked");
  const rounds = new Set(roundsOf(lines));
  // A round that is not named is one of all: then there must be as many in all as were acknowledged in all.
  const inAll = [...acknowledged.all].filter(([stake]) => acknowledged.unnamed.has(stake));
  const lost = [...acknowledged.named, ...inAll]
    .filter(([stake, count]) => (taken.get(stake) ?? 0) < count)
    .map(([stake]) => stake);
  const unasked = stakes
    .filter(({ round }) => rounds.has(round))
    .filter(({ telegramId, round, cartela, taken: count }) => {
      const inRound = asked.named.get(`${telegramId} ${round} ${cartela}`) ?? 0;
      return count > inRound + (asked.unnamed.get(`${telegramId} ${anyRound} ${cartela}`) ?? 0);
    })
    .map(({ telegramId, round, cartela }) => `${telegramId} ${round} ${cartela}`);
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

const anyRound = "any";
const roundsOf = (lines: readonly JournalLine[]) => [
  ...new Set(lines.flatMap(({ round }) => (round === null ? [] : [round]))),
];
const broken = (violations: Violation[]) => violations.filter(({ count }) => count > 0);

/** By player, round and cartela; `unnamed`: those without a round; `all`: by player and cartela, in whichever round. */
type Counts = Record<"named" | "unnamed" | "all", Map<string, number>>;

function countOf(lines: readonly JournalLine[], saw: "asked" | "acknowledged"): Counts {
  const counts: Counts = { named: new Map(), unnamed: new Map(), all: new Map() };
  const add = (to: Map<string, number>, stake: string) => to.set(stake, (to.get(stake) ?? 0) + 1);
  for (const line of lines) {
    if (line.saw !== saw) continue;
    const inAll = `${line.telegramId} ${anyRound} ${line.cartela}`;
    add(counts.all, inAll);
    if (line.round === null) add(counts.unnamed, inAll);
    else add(counts.named, `${line.telegramId} ${line.round} ${line.cartela}`);
  }
  return counts;
}

const casesMax = 20;
const violation = (broken: string, cases: string[]): Violation => ({
  broken,
  count: cases.length,
  cases: cases.slice(0, casesMax),
});
