import { type Santim, santim, toBirr, zero } from "@derash/game/money";
import { type CompanyLimits, type DepositLimits, type LimitPeriod, limitPeriods } from "@derash/protocol/payment/limit";
import { amountOf } from "../../amount.ts";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor, StaffMember } from "../../company/service.ts";
import type { Player } from "../../player/service.ts";
import type { Queries, Tx } from "../../postgres/db.ts";
import { refuseUnseen } from "../../unseen.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import * as store from "./store.ts";

const hourMs = 3_600_000;
/** A limit that is raised in the heat of a game would be none. */
const waitMs = 24 * hourMs;

export type Asked = { playerId: string; companyId: string; amount: Santim; at: Date; without?: string };
type Room = { whose: "own" | "company"; limit: Santim; left: Santim; until: Date };

/** What each limit that there is leaves, the tightest first. */
async function roomsOf(
  queries: Queries,
  { playerId, companyId, amount, at, without }: Asked,
  hasArrived: boolean,
): Promise<Room[]> {
  const own = await store.ownOf(queries, playerId);
  const company = await store.ofCompany(queries, companyId);
  const asked = { playerId, at, hasArrived, ...(without === undefined ? {} : { without }) };
  const used = await store.usedOf(queries, asked);
  const [byAll, byCompany] = [used(null), used(companyId)];
  const rooms = limitPeriods.flatMap((period) => [
    roomOf("own", own[period].limit, byAll[period], amount),
    roomOf("company", company[period], byCompany[period], amount),
  ]);
  return rooms.filter((room) => room !== null).sort((a, b) => a.left - b.left || b.until.getTime() - a.until.getTime());
}

function roomOf(
  whose: Room["whose"],
  limit: Santim | null,
  used: store.Used[LimitPeriod],
  wanted: Santim,
): Room | null {
  if (limit === null) return null;
  const until = freeFrom(limit, used, wanted) ?? used.stretch.endsAt;
  return { whose, limit, left: leftOf(limit, used), until };
}

const leftOf = (limit: Santim, { used }: Pick<store.Used[LimitPeriod], "used">) => santim(Math.max(limit - used, zero));

/** When so much is left again, if nobody pays at the pages that are open; null: not before the limit begins anew. */
function freeFrom(limit: Santim, { used, stretch, open }: store.Used[LimitPeriod], wanted: Santim): Date | null {
  let taken: number = used;
  for (const page of open) {
    taken -= page.amount;
    if (taken + wanted <= limit) return page.until < stretch.endsAt ? page.until : null;
  }
  return null;
}

/**
 * Whether a player may bring so much now: by the limits that they have set themselves, over all companies, and by the company's own.
 * In the transaction that brings it, after takeTurns. Errors: own_limit, company_limit.
 */
export async function checkDepositLimits(tx: Tx, asked: Asked): Promise<void> {
  const tightest = (await roomsOf(tx, asked, false)).find(({ left }) => asked.amount > left);
  if (tightest === undefined) return;
  const { whose, limit, left, until } = tightest;
  const hours = Math.max(1, Math.ceil((until.getTime() - asked.at.getTime()) / hourMs));
  const params = { limit: toBirr(limit), left: toBirr(left), hours };
  throw new AppError(whose === "own" ? "own_limit" : "company_limit", params).at("amount");
}

/** Until when money that has arrived waits, for it is more than a limit leaves beside what is in wallets; null: it does not. */
export async function heldUntil(tx: Tx, asked: Asked): Promise<Date | null> {
  await store.takeTurns(tx, asked.playerId);
  const over = (await roomsOf(tx, asked, true)).filter(({ left }) => asked.amount > left);
  const ends = over.map(({ until }) => until.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

export async function limits(deps: PaymentDeps, player: Player, companyId: string | undefined): Promise<DepositLimits> {
  const { db } = deps;
  const at = dateOf(deps);
  const own = await store.ownOf(db, player.id);
  const used = await store.usedOf(db, { playerId: player.id, at });
  const byAll = used(null);
  return {
    success: true,
    own: limitPeriods.map((period) => {
      const { limit, newest } = own[period];
      const asked = newest !== null && newest.effectiveAt === null ? newest : null;
      return {
        ...wireOf(period, limit, byAll[period]),
        asked: asked && {
          amount: asked.limit === null ? null : toBirr(asked.limit),
          confirm_from: asked.confirmFrom.toISOString(),
        },
      };
    }),
    company: companyId === undefined ? [] : await ofCompany(db, companyId, used(companyId)),
  };
}

async function ofCompany(db: Queries, companyId: string, used: store.Used): Promise<DepositLimits["company"]> {
  const company = await store.ofCompany(db, companyId);
  const set = limitPeriods.filter((period) => company[period] !== null);
  return set.map((period) => wireOf(period, company[period], used[period]));
}

function wireOf(
  period: LimitPeriod,
  limit: Santim | null,
  used: store.Used[LimitPeriod],
): DepositLimits["company"][number] {
  const { stretch, open } = used;
  const last = open.at(-1);
  const until = limit === null ? undefined : freeFrom(limit, used, leastMore(limit, used));
  return {
    ...{ period, amount: limit === null ? null : toBirr(limit), used: toBirr(used.used) },
    until: stretch.endsAt.toISOString(),
    left: limit === null ? null : toBirr(leftOf(limit, used)),
    unpaid: last
      ? {
          amount: toBirr(santim(open.reduce((sum, { amount }) => sum + amount, 0))),
          until: (until ?? last.until).toISOString(),
        }
      : null,
  };
}

/** A santim more than is left. */
const leastMore = (limit: Santim, used: store.Used[LimitPeriod]) => santim(leftOf(limit, used) + 1);

type Wish = {
  period: LimitPeriod;
  amount: string | null;
  /** What the page that asks shows; undefined: an older page, which says nothing. */
  seenAmount?: string | null | undefined;
};

/**
 * A limit as its player wants it: a lower one holds at once; a higher one, or none, is confirmed after a day. Where another page has lowered it
 * since, what would keep it raises it, and nobody has meant that. Errors: limit_changed.
 */
export async function setLimit(
  deps: PaymentDeps,
  player: Player,
  { period, amount, seenAmount }: Wish,
): Promise<DepositLimits> {
  const wanted = amount === null ? null : amountOf(amount, "amount");
  const seen = typeof seenAmount === "string" ? amountOf(seenAmount, "amount") : seenAmount;
  await deps.db.transaction().execute(async (tx) => {
    await store.takeTurns(tx, player.id);
    const at = dateOf(deps);
    const { limit, newest } = (await store.ownOf(tx, player.id))[period];
    // Who asks for the same once more has not heard the answer: its day has begun.
    if (newest !== null && newest.effectiveAt === null && newest.limit === wanted) return;
    const holds = wanted === limit || (wanted !== null && (limit === null || wanted < limit));
    // A lower one is always taken.
    if (!holds && seen !== undefined && seen !== limit) throw new AppError("limit_changed");
    const confirmFrom = holds ? at : new Date(at.getTime() + waitMs);
    await store.wish(tx, { playerId: player.id, period, limit: wanted, at, confirmFrom, holds });
  });
  // The player's other pages show what holds now.
  deps.players.changed(player.id);
  return limits(deps, player, undefined);
}

/**
 * The second word that a higher limit wants, for the one that the page shows: another page may have asked for another one since.
 * Errors: not_found (nothing waits), limit_changed, limit_waits.
 */
export async function confirmLimit(
  deps: PaymentDeps,
  player: Player,
  { period, amount }: { period: LimitPeriod; amount: string | null },
): Promise<DepositLimits> {
  const seen = amount === null ? null : amountOf(amount, "amount");
  await deps.db.transaction().execute(async (tx) => {
    await store.takeTurns(tx, player.id);
    const at = dateOf(deps);
    const { newest } = (await store.ownOf(tx, player.id))[period];
    // Who confirms it once more has not heard the answer: it holds.
    if (newest !== null && newest.effectiveAt !== null && newest.limit === seen) return;
    if (newest === null || newest.effectiveAt !== null) throw new AppError("not_found");
    if (newest.limit !== seen) throw new AppError("limit_changed");
    const ms = newest.confirmFrom.getTime() - at.getTime();
    if (ms > 0) throw new AppError("limit_waits", { hours: Math.ceil(ms / hourMs) });
    await store.confirm(tx, newest.id, at);
  });
  deps.players.changed(player.id);
  return limits(deps, player, undefined);
}

/** Errors: not_found. */
export async function companyLimits(deps: PaymentDeps, staff: StaffMember, companyId: string): Promise<CompanyLimits> {
  const company = await deps.companies.companyOf(staff, companyId);
  const set = await store.ofCompany(deps.db, company.id);
  const wire = (limit: Santim | null) => (limit === null ? null : toBirr(limit));
  return { success: true, limits: limitPeriods.map((period) => ({ period, amount: wire(set[period]) })) };
}

type CompanyLimitChange = {
  companyId: string;
  period: LimitPeriod;
  amount: string | null;
  /** What the page that asks shows; undefined: an older page, which says nothing. */
  seenAmount?: string | null | undefined;
};

/** Of each of the company's players; what a player has set themselves is theirs alone, and the lower of the two holds. Errors: not_found, version_changed. */
export async function setCompanyLimit(
  deps: PaymentDeps,
  actor: Actor,
  { companyId, period, amount, seenAmount }: CompanyLimitChange,
): Promise<CompanyLimits> {
  const company = await deps.companies.companyOf(actor.staff, companyId);
  const limit = amount === null ? null : amountOf(amount, "amount");
  const seen = typeof seenAmount === "string" ? amountOf(seenAmount, "amount") : seenAmount;
  await deps.db.transaction().execute(async (tx) => {
    const before = await store.changeCompany(tx, { companyId: company.id, period, limit, at: dateOf(deps) });
    if (before === undefined) return;
    refuseUnseen({ amount: before }, { amount: limit }, { amount: seen });
    const written = (santimOf: Santim | null) => (santimOf === null ? null : toBirr(santimOf).toFixed(2));
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "payment.limit_changed", target: { id: company.id, name: period } },
      ...{
        companyId: company.id,
        branchId: null,
        before: { amount: written(before) },
        after: { amount: written(limit) },
      },
    });
  });
  return companyLimits(deps, actor.staff, company.id);
}
