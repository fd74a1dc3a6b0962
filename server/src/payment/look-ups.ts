import { type Hours, nextOpening } from "./hours.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const first = [10 * second, 20 * second, 40 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute];
const hourlyUntil = 72 * hour;
const dailyUntil = 7 * day;

/**
 * When an open deposit is asked about next, by the time since it was created: 10, 20, 40 s, 1, 2, 5, 10, 30 min, each hour for
 * 72 h, each day for 7 d. Enough without a single webhook. null: nobody asks any more by themselves.
 */
export function nextDepositLookUp(createdAt: Date, lastAt: Date): Date | null {
  const age = lastAt.getTime() - createdAt.getTime();
  return at(createdAt, first.find((each) => each > age) ?? nextStep(age));
}

function nextStep(age: number): number | null {
  const nextHour = (Math.floor(age / hour) + 1) * hour;
  if (nextHour <= hourlyUntil) return nextHour;
  const nextDay = (Math.floor(age / day) + 1) * day;
  return nextDay <= dailyUntil ? nextDay : null;
}

const firstOfUnknown = [30 * second, 2 * minute, 5 * minute, 15 * minute, hour];

/**
 * When a withdrawal that is under way or unknown is asked about next, by the time since that began: 30 s, 2, 5, 15 min, 1 h, then
 * an hour later each time while the provider works and at each of its openings. Never given up: only a fact or two persons end it.
 */
export function nextWithdrawalLookUp(since: Date, lastAt: Date, hours?: Hours): Date {
  const age = lastAt.getTime() - since.getTime();
  const step = firstOfUnknown.find((each) => each > age);
  if (step !== undefined) return new Date(since.getTime() + step);
  const inAnHour = new Date(lastAt.getTime() + hour);
  return hours === undefined ? inAnHour : (nextOpening(hours, inAnHour) ?? inAnHour);
}

/** When a payment was due as its provider was asked. */
export type Asked = { due: Date | null };

/** Clocks of processes differ by less. */
const clocksDifferMs = second;

/**
 * What a call of theirs has made due since they were asked stays due: their answer may be older than what the call is about.
 * `due`: as it is kept now. null: nobody has called.
 */
export function dueByCall(due: Date | null, asked: Asked | undefined, now: Date): Date | null {
  if (due === null || asked === undefined || due.getTime() === asked.due?.getTime()) return null;
  return due.getTime() <= now.getTime() + clocksDifferMs ? due : null;
}

function at(since: Date, age: number | null): Date | null {
  return age === null ? null : new Date(since.getTime() + age);
}
