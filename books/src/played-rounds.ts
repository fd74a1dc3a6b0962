import { createHmac } from "node:crypto";
import { shuffle } from "@derash/fairness/draw";
import type { PlayedRules } from "@derash/fairness/rules-text";
import { patternsNamed } from "@derash/game/pattern/gallery";
import type { Client } from "pg";
import type { Violation } from "./question.ts";
import { type SealedRound, sealedRules } from "./sealed.ts";

/** What the database has of a settled round, and what its balls and rules are made of. */
type SettledRound = {
  id: string;
  prize_pool: string;
  last_call: number;
  /** Of a round whose end somebody called out: how many balls were called by then. */
  calls_made: number | null;
  stage_wins: { stage: number; number: number; prize: number }[];
  cartelas: { number: number; cells: number[]; prize: number; bonus: number; hasWon: boolean }[];
};
/** Drawn by the server, from what it had sealed. */
type DrawnRound = SettledRound &
  Omit<SealedRound, "cartelas"> & {
    seed: Buffer;
    signature: Buffer;
    cartelas: SealedRound["cartelas"];
  };
/** Drawn by a hall's own machine, and typed: nothing of it was sealed, so its rules are those of its row. */
type TypedRound = SettledRound & {
  patterns: string[];
  is_first_shout: boolean;
  balls: number[] | null;
};
type Rules = Pick<PlayedRules, "patterns" | "stages" | "isFirstShout">;
/** What a round is played by: its balls in their order, its rules, and whether its first win earns so much at this call. */
type Play = { order: readonly number[]; rules: Rules; isBonus: (bonus: number, call: number) => boolean };
/** What wins: a stage, or the whole of a round that has none. */
type Stage = { masks: readonly number[]; prize: number };

const roundsPerPage = 500;
const casesMax = 20;
const centre = 12;
const lastCallWins = "a round ends with the first call that completes a cartela";
const bonusOfCall = "the quick-win bonus of a round is what its rules name for the call of its first win";
const settled = (columns: string, joins: string, mode: "server" | "physical") => `
  select r.id, r.prize_pool_santim::text as prize_pool, r.last_call, r.calls_made, ${columns},
    coalesce((select json_agg(json_build_object('number', t.cartela_number, 'cells', t.cells, 'prize', t.prize_santim,
      'bonus', t.bonus_santim, 'hasWon', t.won_at is not null, 'ticket_id', t.ticket_id, 'salt', encode(p.salt, 'hex'),
      'telegram_id', p.telegram_id::text) order by t.cartela_number)
      from round_cartela t left join player p on p.id = t.player_id where t.round_id = r.id and t.status = 'confirmed'), '[]') as cartelas,
    coalesce((select json_agg(json_build_object('stage', w.stage, 'number', w.cartela_number, 'prize', w.prize_santim)
      order by w.stage, w.cartela_number) from round_stage_win w where w.round_id = r.id), '[]') as stage_wins
  from round r ${joins}
  where r.state = 'settled' and r.mode = '${mode}' and r.id > $1 order by r.id limit ${roundsPerPage}`;

const drawnPage = settled(
  `r.stake_santim::text as stake, r.seed, v.server_seed, d.signature, c.hash as close_hash, c.closes_at_ms::text, c.commit,
    c.beacon_chain, c.beacon_round::text, c.rules, c.previous_hash`,
  "join close_record c on c.round_id = r.id join draw d on d.round_id = r.id join draw_reveal v on v.round_id = r.id",
  "server",
);
const typedPage = settled(
  `r.patterns, h.claim_rule = 'first_shout' as is_first_shout,
    (select json_agg(b.number order by b.position) from hall_call b where b.round_id = r.id) as balls`,
  "join hall_round h on h.round_id = r.id",
  "physical",
);

/**
 * Draws every settled round again from what was published of it, or from the balls that were typed, plays it, and compares who won
 * what. Plays it the slow way, ball by ball: it shares the order of the balls with the game, and no rule.
 */
export async function violationsOfPlay(client: Client): Promise<{ rounds: number; violations: Violation[] }> {
  const broken = new Map<string, Violation>();
  const note = (wrong: string | null, id: string) => {
    if (wrong === null) return;
    const violation = broken.get(wrong) ?? { broken: wrong, count: 0, cases: [] };
    violation.count++;
    if (violation.cases.length < casesMax) violation.cases.push(id);
    broken.set(wrong, violation);
  };
  let rounds = 0;
  for await (const round of pagesOf<DrawnRound>(client, drawnPage)) {
    rounds += 1;
    note(wrongOfDrawn(round), round.id);
  }
  for await (const round of pagesOf<TypedRound>(client, typedPage)) {
    rounds += 1;
    note(wrongOfTyped(round), round.id);
  }
  return { rounds, violations: [...broken.values()] };
}

async function* pagesOf<Round extends SettledRound>(client: Client, page: string): AsyncGenerator<Round> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<Round>(page, [after]);
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    after = last.id;
  }
}

function wrongOfDrawn(round: DrawnRound): string | null {
  const seed = createHmac("sha256", round.server_seed)
    .update("bingo75/v1/seed")
    .update(round.close_hash)
    .update(round.signature)
    .digest();
  if (!seed.equals(round.seed)) return "the seed of a draw follows from what was sealed and what the beacon signed";
  const rules = sealedRules(round);
  if (typeof rules === "string") return rules;
  return wrongOfPlay(round, {
    ...{ order: shuffle(seed), rules },
    isBonus: (bonus, call) => bonus === (rules.bonusSchedule.find(({ calls }) => calls === call)?.amount ?? 0),
  });
}

/** Typed balls earn no bonus, however few they are: nobody else has seen them. */
function wrongOfTyped(round: TypedRound): string | null {
  const patterns = patternsNamed(round.patterns);
  const rules: Rules = {
    patterns: patterns === "pattern_unknown" ? [] : patterns,
    ...(round.is_first_shout && { isFirstShout: true as const }),
  };
  return wrongOfPlay(round, {
    ...{ order: round.balls ?? [], rules },
    isBonus: (bonus) => bonus === 0,
  });
}

/** What is wrong with who won what, or null. */
function wrongOfPlay(round: SettledRound, play: Play): string | null {
  const { order, rules } = play;
  const stages = stagesOf(round, rules);
  if (rules.isFirstShout) return wrongOfShout(round, stages, play);
  const called = new Set<number>();
  let stage = 0;
  for (const [index, ball] of order.entries()) {
    called.add(ball);
    // One call may win several stages.
    for (let played = stages[stage]; played !== undefined; played = stages[stage]) {
      const { masks } = played;
      const winners = round.cartelas.filter(({ cells }) => masks.some((mask) => isComplete(cells, mask, called)));
      if (winners.length === 0) break;
      const wrong = wrongOfStage(round, played, rules.stages ? stage + 1 : null, winners);
      if (wrong !== null) return wrong;
      if (stage === 0 && !play.isBonus(bonusOf(round), index + 1)) return bonusOfCall;
      stage += 1;
    }
    if (stage < stages.length) continue;
    return index + 1 === round.last_call ? null : lastCallWins;
  }
  return "a settled round has a winner";
}

/** The parts of the prize pool, spare santim with the last. */
function stagesOf({ prize_pool }: SettledRound, rules: Rules): Stage[] {
  const pool = BigInt(prize_pool);
  const stages = rules.stages ?? [{ patterns: rules.patterns, sharePercent: 100 }];
  const prizes = stages.map(({ sharePercent }) => (pool * BigInt(sharePercent)) / 100n);
  const spare = prizes.reduce((left, prize) => left - prize, pool);
  return stages.map(({ patterns }, place) => ({
    masks: patterns.flatMap((pattern) => pattern.masks),
    prize: Number((prizes[place] ?? 0n) + (place === stages.length - 1 ? spare : 0n)),
  }));
}

/** The quick-win bonus of all winners. */
function bonusOf({ cartelas }: SettledRound): number {
  return cartelas.reduce((sum, { bonus }) => sum + bonus, 0);
}

/** What is wrong with the one cartela that was paid because it was shown first, or null. Who shouted first no table knows. */
function wrongOfShout(round: SettledRound, [all]: readonly Stage[], { order, isBonus }: Play): string | null {
  const paid = round.cartelas.filter(({ hasWon }) => hasWon);
  const [shown] = paid;
  if (shown === undefined || all === undefined || paid.length !== 1 || shown.prize !== all.prize)
    return "the first shout takes the whole prize pool, and nobody else anything";
  const called = new Set<number>();
  for (const [index, ball] of order.slice(0, round.calls_made ?? 0).entries()) {
    called.add(ball);
    if (!all.masks.some((mask) => isComplete(shown.cells, mask, called))) continue;
    if (!isBonus(bonusOf(round), index + 1)) return bonusOfCall;
    return index + 1 === round.last_call ? null : lastCallWins;
  }
  return "what was shown first was complete";
}

/** What is wrong with who won a stage and what for, or null. `number`: of the stage, from 1; null: the round has none. */
function wrongOfStage(
  round: SettledRound,
  { prize }: Stage,
  number: number | null,
  winners: SettledRound["cartelas"],
): string | null {
  const paid =
    number === null
      ? round.cartelas.filter(({ hasWon }) => hasWon)
      : round.stage_wins.filter(({ stage }) => stage === number);
  if (paid.map((win) => win.number).join() !== winners.map((win) => win.number).join())
    return "all cartelas that this call completes win, and no other";
  const prizes = paid.map((win) => win.prize);
  const isEqual = Math.max(...prizes) - Math.min(...prizes) <= 1;
  const isAll = prizes.reduce((sum, each) => sum + each, 0) === prize;
  return isEqual && isAll ? null : "winners share the prize pool equally, to the santim";
}

function isComplete(cells: readonly number[], mask: number, called: ReadonlySet<number>): boolean {
  return cells.every((number, cell) => ((mask >>> cell) & 1) === 0 || cell === centre || called.has(number));
}
