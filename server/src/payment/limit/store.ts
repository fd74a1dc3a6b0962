import { type Santim, santim } from "@derash/game/money";
import { type LimitPeriod, limitPeriods } from "@derash/protocol/payment/limit";
import { sql } from "kysely";
import type { Span } from "../../days.ts";
import type { Queries, Tx } from "../../postgres/db.ts";
import { stretchOf } from "./period.ts";

/** null: none. */
export type Limits = Record<LimitPeriod, Santim | null>;
export type Wish = { id: number; limit: Santim | null; confirmFrom: Date; effectiveAt: Date | null };

/** So long the page of a provider is likely to be paid; later its money counts when it comes. */
const openMs = 3_600_000;

/** Of two who bring money to one player at once, or change a limit, the second waits for the first. Before anything else is locked. */
export async function takeTurns(tx: Tx, playerId: string): Promise<void> {
  await sql`select deposit_limit_lock(${playerId})`.execute(tx);
}

const santimOrNull = (amount: number | null) => (amount === null ? null : santim(amount));

/** The newest wish of a period, and the limit that holds. */
export async function ownOf(
  queries: Queries,
  playerId: string,
): Promise<Record<LimitPeriod, { limit: Santim | null; newest: Wish | null }>> {
  const rows = await queries
    .selectFrom("deposit_limit")
    .selectAll()
    .where("player_id", "=", playerId)
    .orderBy("id", "desc")
    .execute();
  return byPeriod((period) => {
    const wishes = rows.filter((row) => row.period === period);
    const [newest] = wishes;
    const holds = wishes.find(({ effective_at: at }) => at !== null);
    return {
      limit: santimOrNull(holds?.limit_santim ?? null),
      newest:
        newest === undefined
          ? null
          : {
              ...{ id: newest.id, limit: santimOrNull(newest.limit_santim) },
              ...{ confirmFrom: newest.confirm_from, effectiveAt: newest.effective_at },
            },
    };
  });
}

export async function wish(
  tx: Tx,
  asked: { playerId: string; period: LimitPeriod; limit: Santim | null; at: Date; confirmFrom: Date; holds: boolean },
): Promise<void> {
  await tx
    .insertInto("deposit_limit")
    .values({
      ...{ player_id: asked.playerId, period: asked.period, limit_santim: asked.limit, asked_at: asked.at },
      ...{ confirm_from: asked.confirmFrom, effective_at: asked.holds ? asked.at : null },
    })
    .execute();
}

export async function confirm(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable("deposit_limit").set({ effective_at: at }).where("id", "=", id).execute();
}

export async function ofCompany(queries: Queries, companyId: string): Promise<Limits> {
  const rows = await queries
    .selectFrom("company_deposit_limit")
    .select(["period", "limit_santim"])
    .where("company_id", "=", companyId)
    .execute();
  return byPeriod((period) => santimOrNull(rows.find((row) => row.period === period)?.limit_santim ?? null));
}

/** Answers the limit of before; undefined where it is so already. Of two at once the second finds what the first has set. */
export async function changeCompany(
  tx: Tx,
  { companyId, period, limit, at }: { companyId: string; period: LimitPeriod; limit: Santim | null; at: Date },
): Promise<Santim | null | undefined> {
  const { rows } = await sql<{ before: number | null }>`
    insert into company_deposit_limit as kept (company_id, period, limit_santim, changed_at)
      values (${companyId}, ${period}, ${limit}, ${at})
      on conflict (company_id, period) do update set limit_santim = excluded.limit_santim, changed_at = excluded.changed_at
        where kept.limit_santim is distinct from excluded.limit_santim
      returning old.limit_santim as before`.execute(tx);
  const before = rows[0] && santimOrNull(rows[0].before);
  return before === limit ? undefined : before;
}

type Asked = { playerId: string; at: Date; without?: string; hasArrived?: boolean };
type Brought = {
  kind: "deposit" | "credit" | "correction";
  company: string;
  santim: number;
  /** null: it is on its way. */
  paid_at: Date | null;
  begun_at: Date | null;
};
/** A page that nobody has paid, and from when it is counted no more. */
export type OpenPage = { amount: Santim; until: Date };
/** What was brought in each period, and what is on its way: the pages that go first come first. */
export type Used = Record<LimitPeriod, { used: Santim; stretch: Span; open: OpenPage[] }>;

/**
 * What a player has brought, to all companies or to one, read once for both: by deposits, and as credit of a cashier's. `without`:
 * the deposit that is asked about. `hasArrived`: of money that is here, for which what is only on its way is not counted: that is measured
 * when it comes itself. A test brings nothing.
 */
export async function usedOf(
  queries: Queries,
  { playerId, at, without, hasArrived = false }: Asked,
): Promise<(companyId: string | null) => Used> {
  const stretches = byPeriod((period) => stretchOf(period, at));
  const since = new Date(Math.min(...Object.values(stretches).map(({ startsAt }) => startsAt.getTime())));
  const { rows } = await sql<Brought>`
    select 'deposit' as kind, a.company_id as company, coalesce(d.credited_santim, d.amount_santim) as santim, case d.state when 'paid' then d.ended_at end as paid_at, d.created_at as begun_at
    from deposit d join payment_account a on a.id = d.payment_account_id
    where d.player_id = ${playerId} and d.id is distinct from ${without ?? null}
      and (d.state = 'paid' and d.ended_at >= ${since}
        or not ${hasArrived} and d.state in ('created', 'offered') and not d.is_test and d.amount_santim is not null and d.created_at > ${new Date(at.getTime() - openMs)})
    union all
    select 'credit', w.company_id, c.amount_santim, c.created_at, null
    from wallet_directory w join credit c on c.receiver_account_id = w.account_id
    where w.player_id = ${playerId} and c.created_at >= ${since}
    union all
    select 'correction', w.company_id, a.amount_santim, a.decided_at, null
    from wallet_directory w join adjustment a on a.target_account_id = w.account_id
    where w.player_id = ${playerId} and a.kind = 'correction' and a.status = 'approved' and a.decided_at >= ${since}`.execute(
    queries,
  );
  return (companyId) =>
    byPeriod((period) => {
      const stretch = stretches[period];
      const counted = rows.filter(
        ({ company, paid_at: paidAt }) =>
          (companyId === null || company === companyId) && (paidAt === null || paidAt >= stretch.startsAt),
      );
      const byCompanies = [...Map.groupBy(counted, ({ company }) => company).values()];
      const used = santim(byCompanies.reduce((sum, those) => sum + broughtBy(those), 0));
      return { used, stretch, open: openOf(counted) };
    });
}

function openOf(rows: readonly Brought[]): OpenPage[] {
  const pages = rows.flatMap(({ paid_at: paidAt, begun_at: begunAt, santim: amount }) =>
    paidAt === null && begunAt ? [{ amount: santim(amount), until: new Date(begunAt.getTime() + openMs) }] : [],
  );
  return pages.sort((a, b) => a.until.getTime() - b.until.getTime());
}

/** What came to one company. Credit that was taken back by a correction was not brought; what else is corrected is no deposit. */
function broughtBy(rows: readonly Brought[]): number {
  const sumOf = (kind: Brought["kind"]) =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.santim, 0);
  return sumOf("deposit") + Math.max(0, sumOf("credit") + Math.min(0, sumOf("correction")));
}

function byPeriod<Value>(of: (period: LimitPeriod) => Value): Record<LimitPeriod, Value> {
  return Object.fromEntries(limitPeriods.map((period) => [period, of(period)])) as Record<LimitPeriod, Value>;
}
