import { decidableAfterHours } from "@derash/protocol/payment/state";
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../company/service.ts";
import type { Span } from "../days.ts";
import type { Queries } from "../postgres/db.ts";

export type HallRow = {
  branchId: string;
  branch: string;
  company: string;
  rounds: number;
  sold: number;
  cut: number;
  cutThen: number;
  running: number;
  drawersOpen: number;
  differences: number;
  differenceSum: number;
  voids: number;
  saleVoids: number;
  saleVoidSum: number;
  bonuses: number;
  bonusSum: number;
};

/** What is in a scope, for a table that says whose its rows are. */
function within(scope: Scope, table: string) {
  const company = scope.companyId === null ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = ${scope.companyId}`;
  const branch = scope.branchId === null ? sql`true` : sql`${sql.ref(`${table}.branch_id`)} = ${scope.branchId}`;
  return sql`${company} and ${branch}`;
}

/** Branches that did anything in the span or have a drawer open; `then` is the span that the cut is compared with. */
export async function halls(queries: Queries, scope: Scope, now: Span, then: Span): Promise<HallRow[]> {
  const { rows } = await sql<HallRow>`
    with sold as (
      select branch_id, count(*) as rounds, sum(total_santim) as santim, sum(cut_santim) as cut from sale
      where ${within(scope, "sale")} and created_at >= ${now.startsAt} and created_at < ${now.endsAt} group by branch_id),
    before as (
      select branch_id, sum(cut_santim) as cut from sale
      where ${within(scope, "sale")} and created_at >= ${then.startsAt} and created_at < ${then.endsAt} group by branch_id),
    live as (
      select branch_id, count(*) as rounds from round
      where cashier_id is not null and state in ('open', 'closing', 'calling') and ${within(scope, "round")} group by branch_id),
    ended as (
      select branch_id, count(*) as rounds from round
      where state = 'void' and ended_at >= ${now.startsAt} and ${within(scope, "round")} group by branch_id),
    -- What is voided with its round is no sale that a till took back: nobody gave a reason for it.
    taken_back as (
      select audit_record.branch_id, count(*) as sales,
        sum(jsonb_array_length(audit_record.after -> 'cartelas') * round.stake_santim) as santim
      from audit_record join round on round.id = audit_record.target_id
      where audit_record.action = 'venue.sale_voided' and audit_record.at >= ${now.startsAt} and ${within(scope, "audit_record")}
      group by audit_record.branch_id),
    drawers as (
      select branch_id, count(*) as drawers from shift where status = 'open' and ${within(scope, "shift")} group by branch_id),
    counted as (
      select branch_id, count(*) as shifts, sum(variance_santim) as santim from shift
      where closed_at >= ${now.startsAt} and variance_santim <> 0 and ${within(scope, "shift")} group by branch_id),
    -- Of a hall it waits at the desk; of a table it is paid at once, and is one quick win however many share it.
    quick_win as (
      select branch_id, amount_santim as santim from pending_bonus
      where created_at >= ${now.startsAt} and ${within(scope, "pending_bonus")}
      union all
      select round.branch_id, sum(won.bonus_santim) from round_cartela won join round on round.id = won.round_id
      where won.won_at >= ${now.startsAt} and won.player_id is not null and won.bonus_santim > 0 and ${within(scope, "round")}
      group by round.id),
    bonus as (select branch_id, count(*) as wins, sum(santim) as santim from quick_win group by branch_id)
    select branch.id as "branchId", branch.name as branch, company.name as company,
      coalesce(sold.rounds, 0)::int as rounds, coalesce(sold.santim, 0)::bigint as sold, coalesce(sold.cut, 0)::bigint as cut,
      coalesce(before.cut, 0)::bigint as "cutThen", coalesce(live.rounds, 0)::int as running,
      coalesce(drawers.drawers, 0)::int as "drawersOpen", coalesce(counted.shifts, 0)::int as differences,
      coalesce(counted.santim, 0)::bigint as "differenceSum", coalesce(ended.rounds, 0)::int as voids,
      coalesce(taken_back.sales, 0)::int as "saleVoids", coalesce(taken_back.santim, 0)::bigint as "saleVoidSum",
      coalesce(bonus.wins, 0)::int as bonuses, coalesce(bonus.santim, 0)::bigint as "bonusSum"
    from branch_directory branch
    join company_directory company on company.id = branch.company_id
    left join sold on sold.branch_id = branch.id
    left join before on before.branch_id = branch.id
    left join live on live.branch_id = branch.id
    left join ended on ended.branch_id = branch.id
    left join taken_back on taken_back.branch_id = branch.id
    left join drawers on drawers.branch_id = branch.id
    left join counted on counted.branch_id = branch.id
    left join bonus on bonus.branch_id = branch.id
    where coalesce(sold.branch_id, before.branch_id, live.branch_id, ended.branch_id, taken_back.branch_id, drawers.branch_id,
      counted.branch_id, bonus.branch_id) is not null
    order by coalesce(sold.santim, 0) desc, lower(branch.name), branch.id`.execute(queries);
  return rows;
}

export type LowFloat = { cashierId: string; cashier: string; branch: string; santim: number };

/** What companies have that have said nothing: so much sells no more than a few cartelas. */
const lowFloatDefault = 500_00;

/** With less than so much a float of this company is low. */
export async function lowFloatBelow(queries: Queries, companyId: string): Promise<number> {
  const settings = queries.selectFrom("hall_settings").select("low_float_below_santim");
  const row = await settings.where("company_id", "=", companyId).executeTakeFirst();
  return row?.low_float_below_santim ?? lowFloatDefault;
}

/** Of open drawers, those with less left to sell with than their company asks for, lowest first. */
export async function lowFloats(queries: Queries, scope: Scope, limit: number): Promise<LowFloat[]> {
  const { rows } = await sql<LowFloat>`
    select staff.id as "cashierId", staff.username as cashier, branch.name as branch, balance.amount_santim as santim
    from shift
    join staff_directory staff on staff.id = shift.cashier_id
    join branch_directory branch on branch.id = shift.branch_id
    join balance on balance.account_id = staff.account_id
    left join hall_settings settings on settings.company_id = shift.company_id
    where shift.status = 'open' and staff.is_active
      and balance.amount_santim < coalesce(settings.low_float_below_santim, ${lowFloatDefault}) and ${within(scope, "shift")}
    order by balance.amount_santim, staff.username limit ${limit}`.execute(queries);
  return rows;
}

export type Waiting = {
  bonuses: number;
  shifts: number;
  giveUps: number;
  adjustments: number;
  withdrawals: number;
  payments: number;
};

/** Whether a till that is there goes on with the round of this name, as an expression (hall/caller). */
export type IsTakenOn = (round: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Who is told what waits; without an id, any of the people who are told the same. */
export type Viewer = { id: string | null; isSuper: boolean };

/**
 * What waits for somebody above the desk who may decide it. Corrections and payments are decided by admins of companies and above,
 * the difference of a drawer within its company; and who has counted, asked or said it once waits for another person.
 */
export async function waiting(
  queries: Queries,
  scope: Scope,
  viewer: Viewer,
  at: Date,
  isTakenOn: IsTakenOn,
): Promise<Waiting> {
  const notBy = (column: string) => sql`coalesce(${sql.ref(column)} <> ${viewer.id}::uuid, true)`;
  const ofCompany = (table: string) =>
    scope.branchId === null ? within({ ...scope, branchId: null }, table) : sql`false`;
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from pending_bonus where deposited_at is null and ${within(scope, "pending_bonus")})::int as bonuses,
      (select count(*) from shift where status = 'awaiting_approval' and ${sql.lit(!viewer.isSuper)}
        and ${notBy("closed_by")} and ${within(scope, "shift")})::int as shifts,
      (select count(*) from round left join hall_give_up on hall_give_up.round_id = round.id and hall_give_up.status = 'waiting'
        join staff_directory cashier on cashier.id = round.cashier_id
        where round.state in ('open', 'closing', 'calling')
          -- What another till calls or sells is that till's to end (hall/ending/waiting-list.ts).
          and (hall_give_up.round_id is not null or (not cashier.is_active and not ${isTakenOn(sql`round`)}))
          and ${within(scope, "round")})::int as "giveUps",
      (select count(*) from adjustment where status = 'pending' and ${notBy("requested_by")}
        and ${ofCompany("adjustment")})::int as adjustments,
      (select count(*) from withdrawal join payment_account account on account.id = withdrawal.payment_account_id
        where (withdrawal.state = 'requested' and ${notBy("withdrawal.approved_by")}
            or withdrawal.state = 'unknown' and withdrawal.unknown_since <= ${at}::timestamptz - ${decidableAfterHours} * interval '1 hour'
              and ${notBy("withdrawal.asked_by")})
          and ${ofCompany("account")})::int as withdrawals,
      (select count(*) from deposit join payment_account account on account.id = deposit.payment_account_id
        where deposit.state = 'review' and ${notBy("deposit.asked_by")}
          and ${ofCompany("account")})::int as payments`.execute(queries);
  return rows[0] ?? { bonuses: 0, shifts: 0, giveUps: 0, adjustments: 0, withdrawals: 0, payments: 0 };
}

/** Super admins who have linked Telegram. */
export async function toldSupers(queries: Queries): Promise<number[]> {
  const supers = queries
    .selectFrom("staff_directory")
    .select("telegram_id")
    .where("role", "=", "super_admin")
    .where("is_active", "=", true)
    .where("telegram_id", "is not", null);
  return (await supers.orderBy("telegram_id").execute()).map(({ telegram_id }) => Number(telegram_id));
}

/** Companies that have somebody to be told in the evening, each with their admins' Telegram ids. */
export async function toldCompanies(queries: Queries): Promise<{ id: string; name: string; telegramIds: number[] }[]> {
  const { rows } = await sql<{ id: string; name: string; telegramIds: number[] }>`
    select company.id, company.name, array_agg(staff.telegram_id order by staff.telegram_id) as "telegramIds"
    from company_directory company join staff_directory staff on staff.company_id = company.id
    where staff.role = 'company_admin' and staff.is_active and staff.telegram_id is not null
    group by company.id, company.name order by company.id`.execute(queries);
  return rows.map((row) => ({ ...row, telegramIds: row.telegramIds.map(Number) }));
}
