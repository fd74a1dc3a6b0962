import { addSantim, santim, toBirr } from "@derash/game/money";
import type { Today } from "@derash/protocol/hall/today";
import { type CompanyService, type Scope, type StaffMember, scopeOf } from "../company/service.ts";
import { dayEnd, dayStart, lastDays, localTime, type Span } from "../days.ts";
import { atOneMoment } from "../postgres/db.ts";
import { type EveningDeps, Evenings } from "./evening.ts";
import * as store from "./store.ts";

/** The day so far, for whoever answers for it. */
export type TodayService = {
  /** Everything in the scope; a super admin's of a company, where one is named. Errors: not_found. */
  today(staff: StaffMember, companyId?: string): Promise<Today>;
  start(): void;
  stop(): Promise<void>;
};

type TodayDeps = EveningDeps & { companies: Pick<CompanyService, "companyOf">; isTakenOn: store.IsTakenOn };

const lowFloatsMax = 50;
const dayMs = 24 * 3_600_000;
const saturdayOfWeek = 6;

export function createTodayService(deps: TodayDeps): TodayService {
  // In the evening all admins of a company are told the same, and all super admins.
  const evenings = new Evenings(deps, (scope) => dayOf(deps, scope, { id: null, isSuper: scope.companyId === null }));
  return {
    today: async (staff, companyId) => {
      const viewer = { id: staff.id, isSuper: staff.role === "super_admin" };
      return dayOf(deps, await scopeOfAsked(deps, staff, companyId), viewer);
    },
    start: () => evenings.start(),
    stop: () => evenings.stop(),
  };
}

async function scopeOfAsked(
  { companies }: TodayDeps,
  staff: StaffMember,
  companyId: string | undefined,
): Promise<Scope> {
  const scope = scopeOf(staff);
  if (companyId === undefined) return scope;
  return { ...scope, companyId: (await companies.companyOf(staff, companyId)).id };
}

async function dayOf({ db, now, isTakenOn }: TodayDeps, scope: Scope, viewer: store.Viewer): Promise<Today> {
  const nowMs = now();
  const { day, span, saturday } = comparedDays(nowMs);
  // A drawer is open, or waits for an approval; and what is told in the evening is told once.
  const { halls, lowFloats, waiting, below } = await atOneMoment(db, async (tx) => ({
    halls: await store.halls(tx, scope, span, saturday.span),
    lowFloats: await store.lowFloats(tx, scope, lowFloatsMax),
    waiting: await store.waiting(tx, scope, viewer, new Date(nowMs), isTakenOn),
    below: scope.companyId === null ? null : await store.lowFloatBelow(tx, scope.companyId),
  }));
  return {
    ...{ day, at: new Date(nowMs).toISOString(), saturday: saturday.day },
    total: sumsOf(halls),
    halls: halls.map((hall) => ({
      ...{ branch_id: hall.branchId, branch: hall.branch, company: hall.company },
      ...sumsOf([hall]),
    })),
    low_float_below: below === null ? null : toBirr(santim(below)),
    low_floats: lowFloats.map(({ cashierId, cashier, branch, santim: held }) => ({
      ...{ cashier_id: cashierId, cashier, branch },
      balance: toBirr(santim(held)),
    })),
    waiting: {
      ...{ bonuses: waiting.bonuses, shifts: waiting.shifts },
      ...{ give_ups: waiting.giveUps, adjustments: waiting.adjustments },
      ...{ withdrawals: waiting.withdrawals, payments: waiting.payments },
    },
  };
}

/** Today so far, and the last Saturday before today up to the same time of day. */
export function comparedDays(nowMs: number): { day: string; span: Span; saturday: { day: string; span: Span } } {
  const { endDay: day } = lastDays(1, nowMs);
  const startsAt = dayStart(day);
  const back = ((localTime(new Date(nowMs)).getUTCDay() - saturdayOfWeek + 6) % 7) + 1;
  const thenStart = new Date(startsAt.getTime() - back * dayMs);
  const endsAt = new Date(Math.min(nowMs + 1, dayEnd(day).getTime()));
  const thenEnd = new Date(thenStart.getTime() + (endsAt.getTime() - startsAt.getTime()));
  const thenDay = localTime(thenStart).toISOString().slice(0, 10);
  return {
    day,
    span: { startsAt, endsAt },
    saturday: { day: thenDay, span: { startsAt: thenStart, endsAt: thenEnd } },
  };
}

function sumsOf(halls: readonly store.HallRow[]): Today["total"] {
  const count = (of: (hall: store.HallRow) => number) => halls.reduce((sum, hall) => sum + of(hall), 0);
  const birr = (of: (hall: store.HallRow) => number) => toBirr(addSantim(...halls.map((hall) => santim(of(hall)))));
  return {
    rounds: count(({ rounds }) => rounds),
    sold: birr(({ sold }) => sold),
    cut: birr(({ cut }) => cut),
    cut_then: birr(({ cutThen }) => cutThen),
    running: count(({ running }) => running),
    drawers_open: count(({ drawersOpen }) => drawersOpen),
    differences: count(({ differences }) => differences),
    difference_sum: birr(({ differenceSum }) => differenceSum),
    voids: count(({ voids }) => voids),
    sale_voids: count(({ saleVoids }) => saleVoids),
    sale_void_sum: birr(({ saleVoidSum }) => saleVoidSum),
    bonuses: count(({ bonuses }) => bonuses),
    bonus_sum: birr(({ bonusSum }) => bonusSum),
  };
}
