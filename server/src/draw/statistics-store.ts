import type { VoidReason } from "@derash/protocol/draw";
import { sql } from "kysely";
import type { Db } from "../postgres/db.ts";
import type { PlayedRound } from "./statistics-figures.ts";

/** Which rounds: of the last days, of one company or of all. */
type Which = { days: number; companyId: string | null };

/** The newest settled rounds that our own draw decided, `limit` at most. */
export async function playedRounds(db: Db, { days, companyId }: Which, limit: number): Promise<PlayedRound[]> {
  const { rows } = await sql<PlayedRound>`
    select r.seed, case when r.stages is null and not shout.is_first then r.patterns else '{}' end as patterns,
      shout.is_first as "isFirstShout", r.calls_made as "callCount", r.last_call as "callsToWin", c.sold, c.won
    from round r,
      lateral (select exists (
        select from hall_round h where h.round_id = r.id and h.claim_rule = 'first_shout') as is_first) shout,
      lateral (select coalesce(array_agg(cartela_number), '{}') as sold,
          coalesce(array_agg(cartela_number) filter (where prize_santim > 0), '{}') as won
        from round_cartela where round_id = r.id and status = 'confirmed') c
    where r.state = 'settled' and r.mode = 'server' and (${companyId}::uuid is null or r.company_id = ${companyId})
      and r.ended_at > clock_timestamp() - ${days} * interval '1 day'
    order by r.ended_at desc limit ${limit}`.execute(db);
  return rows;
}

/** How many rounds with a record ended, by the reason of their void; null: settled. */
export async function ends(
  db: Db,
  { days, companyId }: Which,
): Promise<{ reason: VoidReason | null; rounds: number }[]> {
  const { rows } = await sql<{ reason: VoidReason | null; rounds: number }>`
    select d.void_reason as reason, count(*)::int as rounds
    from close_record c join drawn_round d on d.round_id = c.round_id
    where d.state in ('settled', 'void') and (${companyId}::uuid is null or c.company_id = ${companyId})
      and c.recorded_at > clock_timestamp() - ${days} * interval '1 day'
    group by d.void_reason`.execute(db);
  return rows;
}
