import type { RoundState } from "@derash/game/round";
import type { Dispute } from "@derash/protocol/dispute";
import type { ToldVoidReason } from "@derash/protocol/draw";
import { isUuid } from "@derash/protocol/field";
import type { ClaimRule } from "@derash/protocol/hall/profile";
import type { DrawMode } from "@derash/protocol/hall/round";
import type { AskedAhead } from "@derash/protocol/history";
import { type RawBuilder, sql } from "kysely";
import { maskName } from "../player/service.ts";
import type { Db } from "../postgres/db.ts";
import { isShiftOpen } from "../shift/service.ts";

/** A round with the cartela that is asked about; times are epoch milliseconds. */
export type DisputedRound = {
  id: string;
  code: string;
  kind: "room" | "hall";
  mode: DrawMode;
  state: RoundState;
  company: string;
  branch: string;
  cashier: string | null;
  patterns: string[];
  stages: { patterns: string[]; sharePercent: number; call: number | null; winners: StageWinner[] }[];
  stake: number;
  cut: number | null;
  pot: number | null;
  /** What its winners share, a guarantee included; null of a void round. */
  prize_pool: number | null;
  void_reason: ToldVoidReason | null;
  reason: string | null;
  claim_rule: ClaimRule | null;
  opened_at: Date;
  closed_at: Date | null;
  ended_at: Date | null;
  seed: Buffer | null;
  winning_call: number | null;
  /** How many balls were called until it was over. */
  calls: number;
  /** The balls that were typed in, of a physical draw. */
  typed: number[];
  close_hash: Buffer | null;
  account_id: string;
  /** Of a player: what was the one wallet for all companies, which rounds before there was one a company went by. */
  former_account_id: string | null;
  version: number | null;
  cells: number[];
  holder: string | null;
  prize: number;
  bonus: number;
  withheld: number;
  sold_at: Date;
  asked: AskedAhead | null;
  asked_at: Date | null;
};

type StageWinner = { cartelaNumber: number; prize: number };

/** Who asks: a player for their own cartelas, staff for what is in their scope; null in a scope is no limit. */
export type Asker =
  | { playerId: string }
  | { companyId: string | null; branchId: string | null; cashierId: string | null };

// Paper is nobody's by name; its stake came from the float of the till that sold it, whose cashier is named.
const rounds = sql`
  select r.id, r.code, case when r.cashier_id is null then 'room' else 'hall' end as kind, r.mode, r.state, r.company_id,
    r.branch_id, s.id as cashier_id, s.till as cashier, r.patterns,
    coalesce((select json_agg(json_build_object('patterns', g.stage -> 'patterns', 'sharePercent', g.stage -> 'sharePercent',
        'call', case when g.place <= r.stages_settled then r.stage_calls[g.place] end,
        'winners', coalesce((select json_agg(json_build_object('cartelaNumber', w.cartela_number, 'prize', w.prize_santim)
          order by w.cartela_number) from round_stage_win w where w.round_id = r.id and w.stage = g.place), '[]')) order by g.place)
      from jsonb_array_elements(r.stages) with ordinality g (stage, place)), '[]') as stages, r.stake_santim as stake,
    r.pot_santim + r.guarantee_paid_santim - r.prize_pool_santim as cut, r.pot_santim as pot, r.prize_pool_santim as prize_pool,
    -- A round that never closed has no word for its void, unless players are told it.
    case when record.hash is not null or r.cashier_id is null then r.void_reason end as void_reason, h.void_note as reason, h.claim_rule,
    r.opened_at, case when r.cashier_id is null then r.closed_at else coalesce(r.closed_at, r.starts_at) end as closed_at,
    r.ended_at, r.seed, case when r.state = 'settled' then r.last_call end as winning_call,
    coalesce(r.calls_made, 0) as calls,
    array(select k.number from hall_call k where k.round_id = r.id order by k.position) as typed,
    c.cartela_number, c.player_id, coalesce(w.account_id, s.account_id) as account_id, p.account_id as former_account_id, c.version, c.cells, p.first_name as holder,
    c.prize_santim as prize, c.bonus_santim as bonus, c.withheld_santim as withheld, c.confirmed_at as sold_at, record.hash as close_hash,
    ahead.how as asked, ahead.asked_at
  from round r join round_cartela c on c.round_id = r.id and c.status = 'confirmed'
    left join hall_round h on h.round_id = r.id
    left join player p on p.id = c.player_id
    left join wallet_directory w on w.player_id = c.player_id and w.company_id = r.company_id
    left join staff_directory s on s.id = coalesce(c.sold_by, r.cashier_id)
    left join close_record record on record.round_id = r.id
    left join held_ahead ahead on ahead.round_id = c.round_id and ahead.ticket_id = c.ticket_id`;

/** The newest such round with this cartela that the asker may know of; null: there is none. */
export async function find(
  db: Db,
  idOrCode: string,
  cartelaNumber: number,
  asker: Asker,
): Promise<DisputedRound | null> {
  const named = isUuid(idOrCode) ? sql`q.id = ${idOrCode}` : sql`q.code = ${idOrCode}`;
  const { rows } = await sql<DisputedRound>`
    select q.*, company.name as company, branch.name as branch
    from (${rounds}) q join company_directory company on company.id = q.company_id join branch_directory branch on branch.id = q.branch_id
    where ${named} and q.cartela_number = ${cartelaNumber} and ${known(asker)}
    order by q.opened_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, holder: masked(row.holder) } : null;
}

function masked(name: string | null): string | null {
  return name === null ? null : maskName(name);
}

/** The code of the newest such round that staff may know of, whatever was sold in it; null: there is none. */
export async function codeOf(db: Db, idOrCode: string, asker: Asker): Promise<string | null> {
  const named = isUuid(idOrCode) ? sql`q.id = ${idOrCode}` : sql`q.code = ${idOrCode}`;
  const { rows } = await sql<{ code: string }>`
    select q.code from (select round.*, null::uuid as player_id from round) q where ${named} and ${known(asker)} order by q.opened_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.code ?? null;
}

function known(asker: Asker): RawBuilder<unknown> {
  if ("playerId" in asker) return sql`q.player_id = ${asker.playerId}`;
  const { companyId, branchId, cashierId } = asker;
  return sql`(${companyId}::uuid is null or q.company_id = ${companyId})
    and (${branchId}::uuid is null or q.branch_id = ${branchId})
    -- Whoever opened it, and every till that has sold in it or paid its winners.
    and (${cashierId}::uuid is null or ${cashierId} in (
      select opened.cashier_id from round opened where opened.id = q.id
      union all select till.cashier_id from hall_till till where till.round_id = q.id))`;
}

type WinnerRow = { cartela_number: number; name: string | null; prize: number; bonus: number };

export async function winners(db: Db, roundId: string): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select c.cartela_number, p.first_name as name, c.prize_santim as prize, c.bonus_santim as bonus
    from round_cartela c left join player p on p.id = c.player_id where c.round_id = ${roundId} and c.prize_santim > 0
    order by c.cartela_number`.execute(db);
  return rows.map((row) => ({ ...row, name: masked(row.name) }));
}

type ClaimRow = {
  cartelaNumber: number;
  call: number;
  verdict: "winner" | "too_late" | "no_bingo";
  by: string;
  at: Date;
};

/** What was said to have won in a hall's round, in order: at which call, and what the check answered to whom. */
export async function claims(db: Db, roundId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom("hall_claim as c")
    .innerJoin("staff_directory as s", "s.id", "c.staff_id")
    .select([
      "c.cartela_number as cartelaNumber",
      "c.calls as call",
      "c.verdict",
      "s.username as by",
      "c.checked_at as at",
    ])
    .where("c.round_id", "=", roundId)
    .orderBy("c.checked_at")
    .execute();
}

type DeskRow = Pick<NonNullable<Dispute["desk"]>, "paidBy" | "bonus"> & {
  givenBackAt: Date | null;
  isTillGone: boolean;
};

/** What the tills of a hall's round have said: on whose float the prize is, and what of its cash somebody has had. */
export async function desk(db: Db, of: { roundId: string; cartelaNumber: number }): Promise<Dispute["desk"]> {
  const { rows } = await sql<DeskRow>`
    select case when r.state = 'settled' then p.till end as "paidBy",
      case when r.state = 'void' then t.given_back_at end as "givenBackAt",
      coalesce(not (${isShiftOpen("s")} and p.is_active), false) or exists (select from hall_claim q
        where q.round_id = r.id and q.cartela_number = c.cartela_number and q.is_sent_to_branch) as "isTillGone",
      (select case when b.paid_out_at is not null then 'paid_out' when b.deposited_at is not null then 'deposited' else 'waiting' end
        from pending_bonus b where b.round_id = r.id order by b.created_at limit 1) as bonus
    from round r join hall_round h on h.round_id = r.id
      join round_cartela c on c.round_id = r.id and c.cartela_number = ${of.cartelaNumber}
      left join staff_directory p on p.id = coalesce(case when r.state = 'void' then c.sold_by else h.paid_by end, r.cashier_id)
      left join hall_till t on t.round_id = r.id and t.cashier_id = p.id
      left join shift s on s.id = t.shift_id
    where r.id = ${of.roundId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { paidBy, bonus, givenBackAt, isTillGone } = row;
  return { paidBy, bonus, givenBackAt: givenBackAt?.getTime() ?? null, ...(isTillGone && { isTillGone: true }) };
}

export type MoveRow = {
  id: string;
  type: string;
  description: string;
  created_at: Date;
  /** What it changed on the account that is asked about; null: nothing. */
  own: number | null;
  /** All that it moved, between which kinds of accounts. */
  amount: number;
  from: string;
  to: string;
};

/** Every transfer of a round, oldest first. */
export async function moves(db: Db, roundId: string, accountIds: readonly string[]): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select t.id, t.type, t.description, t.created_at,
      sum(e.amount_santim) filter (where e.account_id = any (${accountIds}::uuid[]))::bigint as own,
      sum(e.amount_santim) filter (where e.amount_santim > 0)::bigint as amount,
      string_agg(distinct a.kind, ', ') filter (where e.amount_santim < 0) as from,
      string_agg(distinct a.kind, ', ') filter (where e.amount_santim > 0) as to
    from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
    where t.round_id = ${roundId} group by t.id order by min(e.id)`.execute(db);
  return rows;
}
