import { shuffle } from "@derash/fairness/draw";
import pg from "pg";
import { allViolations } from "../../../server/test/postgres/violations.ts";
import type { Acknowledged, Visitor } from "./visitor.ts";

/** A round that is over, as the database has it. */
export type OverRound = {
  id: string;
  state: "settled" | "void";
  voidReason: string | null;
  balls: readonly number[];
  /** When the first was called, epoch ms, and how long after it each of the others. */
  calledAt: number;
  intervalMs: number;
};

/** The database beside the nodes, seen by its owner. */
export type Truth = {
  owner: pg.Pool;
  /** Rounds that are settled or void, the oldest first. */
  over(): Promise<OverRound[]>;
  /** How many rounds of rooms live, and how many rooms there are: the same, always. */
  live(): Promise<{ rounds: number; rooms: number }>;
  /** Whatever is wrong with the books, and with how rounds were paid; nothing, whatever became of the nodes. */
  violations(): Promise<string[]>;
  /** How often a settled round was settled, by its transfers to the house. */
  settlements(): Promise<{ least: number; most: number }>;
  /** Stakes that a node has confirmed and that are not there. */
  lost(visitors: readonly Visitor[]): Promise<Acknowledged[]>;
  close(): Promise<void>;
};

export function openTruth(url: string): Truth {
  const owner = new pg.Pool({ connectionString: url, max: 4 });
  owner.on("error", () => {});
  return {
    owner,
    over: () => over(owner),
    live: async () => {
      const { rows } = await owner.query<{ rounds: number; rooms: number }>(
        `select (select count(*)::int from round where room_id is not null and state not in ('settled', 'void')) as rounds,
           (select count(*)::int from room) as rooms`,
      );
      return rows[0] ?? { rounds: 0, rooms: 0 };
    },
    violations: () => violations(owner),
    settlements: async () => {
      const { rows } = await owner.query<{ least: number; most: number }>(
        `select coalesce(min(cuts), 0)::int as least, coalesce(max(cuts), 0)::int as most from round r,
           lateral (select count(*) as cuts from transfer where round_id = r.id and type = 'HOUSE_CUT') t
         where room_id is not null and state = 'settled'`,
      );
      return rows[0] ?? { least: 0, most: 0 };
    },
    lost: async (visitors) => {
      const missing = visitors.flatMap(({ acknowledged }) => acknowledged).map((stake) => isMissing(owner, stake));
      return (await Promise.all(missing)).filter((stake) => stake !== null);
    },
    close: () => owner.end(),
  };
}

async function over(owner: pg.Pool): Promise<OverRound[]> {
  const { rows } = await owner.query(
    `select id, state, void_reason, seed, last_call, s.starts_at, s.interval_ms
     from round r left join round_stretch s on s.round_id = r.id
     where room_id is not null and state in ('settled', 'void') order by id`,
  );
  return rows.map(({ id, state, void_reason: voidReason, seed, last_call: lastCall, ...stretch }) => ({
    ...{ id, state, voidReason, calledAt: stretch.starts_at?.getTime() ?? 0, intervalMs: stretch.interval_ms ?? 0 },
    balls: state === "settled" ? shuffle(seed).slice(0, lastCall) : [],
  }));
}

/** Paid once each way: a settled round takes its cut once, a void one gives every stake back once and takes nothing. */
const paidOtherwise = `
  select r.id::text || ' is ' || r.state || ' with ' || t.cuts || ' cuts, ' || t.stakes || ' stakes, ' || t.refunds ||
    ' refunds and ' || c.cartelas || ' cartelas, closed ' || coalesce(r.closed_at - r.closes_at, '0') || ' after its time' as violation
  from round r,
    lateral (select count(*) filter (where type = 'HOUSE_CUT') as cuts, count(*) filter (where type = 'BET_PLACED') as stakes,
      count(*) filter (where type = 'REFUND') as refunds, count(*) filter (where type = 'BET_WON') as wins
      from transfer where round_id = r.id) t,
    lateral (select count(*) filter (where status = 'confirmed') as cartelas,
      count(*) filter (where prize_santim > 0) as winners from round_cartela where round_id = r.id) c,
    lateral (select count(*) as stages from round_stage_win where round_id = r.id) w
  where r.room_id is not null and (t.stakes - t.refunds <> case when r.state = 'void' then 0 else c.cartelas end
    or t.cuts <> case when r.state = 'settled' then 1 else 0 end
    -- A stage is won by itself, be it by a cartela that has won another.
    or t.wins <> case when r.stages is not null then w.stages when r.state = 'settled' then c.winners else 0 end
    or (r.state = 'settled' and c.winners = 0)
    or r.closed_at < r.closes_at)`;

async function violations(owner: pg.Pool): Promise<string[]> {
  const found = await allViolations(owner);
  const { rows } = await owner.query<{ violation: string }>(paidOtherwise);
  return [...found, ...rows.map(({ violation }) => violation)];
}

/** How far the clock that took the time of an answer may be beside the database's, on one machine. */
const toleranceMs = 50;

/** A stake of this person on this cartela must have been taken by the answer, in a round that sold when it was asked for. */
async function isMissing(owner: pg.Pool, stake: Acknowledged): Promise<Acknowledged | null> {
  const { telegramId, cartelaNumber, sentAt, answeredAt } = stake;
  const { rows } = await owner.query(
    `select from round_cartela c join player p on p.id = c.player_id join round r on r.id = c.round_id
     where p.telegram_id = $1 and c.cartela_number = $2 and c.status = 'confirmed' and c.confirmed_at <= $4
       and (r.closed_at is null or r.closed_at >= $3)
       and exists (select from transfer t join entry e on e.transfer_id = t.id
         where t.round_id = r.id and t.type = 'BET_PLACED' and e.account_id in (select account_id from wallet where player_id = p.id))`,
    [telegramId, cartelaNumber, new Date(sentAt - toleranceMs), new Date(answeredAt + toleranceMs)],
  );
  return rows.length === 0 ? stake : null;
}

/** A node measures the database's clock as well as a busy machine lets it: far less than this, and than any wrong clock here. */
const earlyMsMax = 500;

/** What watchers saw otherwise than it was: each round that they followed to its end, ball by ball. */
export function seenOtherwise(
  visitors: readonly Visitor[],
  rounds: readonly OverRound[],
): { compared: number; faults: string[] } {
  const faults: string[] = visitors.flatMap(({ telegramId, seen }) =>
    seen.faults.map((fault) => `${telegramId}: ${fault}`),
  );
  let compared = 0;
  for (const { telegramId, seen } of visitors) {
    for (const { id, balls, calledAt, intervalMs } of rounds) {
      const watched = seen.rounds.get(id);
      if (!watched) continue;
      compared++;
      if (!watched.isOver) faults.push(`${telegramId}: never heard the end of ${id}`);
      else if (watched.balls.join() !== balls.join())
        faults.push(`${telegramId}: saw ${watched.balls} of ${id}, not ${balls}`);
      const early = watched.seenAt.findIndex((at, index) => at < calledAt + index * intervalMs - earlyMsMax);
      if (early >= 0) faults.push(`${telegramId}: saw ball ${early + 1} of ${id} before it was called`);
    }
  }
  return { compared, faults };
}
