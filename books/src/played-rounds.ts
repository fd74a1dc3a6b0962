import { createHmac } from "node:crypto";
import { shuffle } from "@derash/fairness/draw";
import { patternsNamed } from "@derash/game/pattern/gallery";
import type { Client } from "pg";
import type { Violation } from "./question.ts";

/** A settled round as the database has it, with what its draw was made of. */
type PlayedRound = {
  id: string;
  patterns: string[];
  /** Those of a round with stages, in the order in which they are played; null: it has one, of these patterns. */
  stages: { patterns: string[]; sharePercent: number }[] | null;
  stage_wins: { stage: number; number: number; prize: number }[];
  prize_pool: string;
  last_call: number;
  /** Of a hall that plays by the first shout: how many balls were called; else null. */
  shout_calls: number | null;
  seed: Buffer;
  server_seed: Buffer;
  close_hash: Buffer;
  signature: Buffer;
  cartelas: { number: number; cells: number[]; prize: number; hasWon: boolean }[];
};

const roundsPerPage = 500;
const casesMax = 20;
const centre = 12;
const page = `
  select r.id, r.patterns, r.stages, r.prize_pool_santim::text as prize_pool, r.last_call,
    (select r.calls_made from hall_round h where h.round_id = r.id and h.claim_rule = 'first_shout') as shout_calls, r.seed, v.server_seed, c.hash as close_hash,
    d.signature, (select json_agg(json_build_object('number', t.cartela_number, 'cells', t.cells, 'prize', t.prize_santim,
      'hasWon', t.won_at is not null) order by t.cartela_number)
      from round_cartela t where t.round_id = r.id and t.status = 'confirmed') as cartelas,
    coalesce((select json_agg(json_build_object('stage', w.stage, 'number', w.cartela_number, 'prize', w.prize_santim)
      order by w.stage, w.cartela_number) from round_stage_win w where w.round_id = r.id), '[]') as stage_wins
  from round r join close_record c on c.round_id = r.id join draw d on d.round_id = r.id join draw_reveal v on v.round_id = r.id
  where r.state = 'settled' and r.mode = 'server' and r.id > $1 order by r.id limit ${roundsPerPage}`;

/**
 * Draws every settled round again from what was published of it, plays it, and compares who won what. Plays it the slow way,
 * ball by ball: it shares the order of the balls and the shapes of the patterns with the game, and no rule.
 */
export async function violationsOfPlay(client: Client): Promise<{ rounds: number; violations: Violation[] }> {
  const broken = new Map<string, Violation>();
  let rounds = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<PlayedRound>(page, [after]);
    const last = rows.at(-1);
    if (!last) return { rounds, violations: [...broken.values()] };
    after = last.id;
    rounds += rows.length;
    for (const round of rows) {
      const wrong = playedAgain(round);
      if (wrong === null) continue;
      const violation = broken.get(wrong) ?? { broken: wrong, count: 0, cases: [] };
      violation.count++;
      if (violation.cases.length < casesMax) violation.cases.push(round.id);
      broken.set(wrong, violation);
    }
  }
}

/** What is wrong with a round, or null. */
function playedAgain(round: PlayedRound): string | null {
  const seed = createHmac("sha256", round.server_seed)
    .update("bingo75/v1/seed")
    .update(round.close_hash)
    .update(round.signature)
    .digest();
  if (!seed.equals(round.seed)) return "the seed of a draw follows from what was sealed and what the beacon signed";
  const stages = round.stages ?? [{ patterns: round.patterns, sharePercent: 100 }];
  const masks = stages.map(({ patterns }) => {
    const named = patternsNamed(patterns);
    return named === "pattern_unknown" ? [] : named.flatMap((pattern) => pattern.masks);
  });
  if (masks.some(({ length }) => length === 0)) return "a round is won by patterns that there are";
  if (round.shout_calls !== null) return wrongOfShout(round, masks[0] ?? [], shuffle(seed).slice(0, round.shout_calls));
  const called = new Set<number>();
  let stage = 0;
  for (const [index, ball] of shuffle(seed).entries()) {
    called.add(ball);
    // One call may win several stages.
    for (;;) {
      const winners = round.cartelas.filter(({ cells }) =>
        masks[stage]?.some((mask) => isComplete(cells, mask, called)),
      );
      if (winners.length === 0) break;
      const wrong = wrongOfStage(round, stage, winners);
      if (wrong !== null) return wrong;
      stage += 1;
      if (stage < stages.length) continue;
      return index + 1 === round.last_call ? null : "a round ends with the first call that completes a cartela";
    }
  }
  return "a settled round has a winner";
}

/** What is wrong with the one cartela that was paid because it was shown first, or null. Who shouted first no table knows. */
function wrongOfShout(round: PlayedRound, masks: readonly number[], balls: readonly number[]): string | null {
  const paid = round.cartelas.filter(({ hasWon }) => hasWon);
  const [shown] = paid;
  if (shown === undefined || paid.length !== 1 || shown.prize !== prizeOfStage(round, 0))
    return "the first shout takes the whole prize pool, and nobody else anything";
  const called = new Set<number>();
  for (const [index, ball] of balls.entries()) {
    called.add(ball);
    if (!masks.some((mask) => isComplete(shown.cells, mask, called))) continue;
    return index + 1 === round.last_call ? null : "a round ends with the first call that completes a cartela";
  }
  return "what was shown first was complete";
}

/** What is wrong with who won a stage and what for, or null. */
function wrongOfStage(round: PlayedRound, stage: number, winners: PlayedRound["cartelas"]): string | null {
  const paid = round.stages
    ? round.stage_wins.filter((win) => win.stage === stage + 1)
    : round.cartelas.filter(({ hasWon }) => hasWon);
  if (paid.map(({ number }) => number).join() !== winners.map(({ number }) => number).join())
    return "all cartelas that this call completes win, and no other";
  const prizes = paid.map(({ prize }) => prize);
  const isEqual = Math.max(...prizes) - Math.min(...prizes) <= 1;
  const isAll = prizes.reduce((sum, prize) => sum + prize, 0) === prizeOfStage(round, stage);
  return isEqual && isAll ? null : "winners share the prize pool equally, to the santim";
}

function prizeOfStage({ prize_pool, stages }: PlayedRound, stage: number): number {
  const pool = BigInt(prize_pool);
  const prizes = (stages ?? [{ sharePercent: 100 }]).map(({ sharePercent }) => (pool * BigInt(sharePercent)) / 100n);
  const spare = prizes.reduce((left, prize) => left - prize, pool);
  return Number((prizes[stage] ?? 0n) + (stage === prizes.length - 1 ? spare : 0n));
}

function isComplete(cells: readonly number[], mask: number, called: ReadonlySet<number>): boolean {
  return cells.every((number, cell) => ((mask >>> cell) & 1) === 0 || cell === centre || called.has(number));
}
