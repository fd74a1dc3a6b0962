import type { StaffUser } from "@derash/protocol/staff";
import { learnServerTime } from "../room/clock.ts";

/**
 * Who is here, as the server answers it, with the time: days are counted by the server's clock, for that of a till may be years off.
 * The record itself is the same from answer to answer.
 */
export function staffOf({ now, ...staff }: StaffUser): StaffUser {
  if (now !== undefined) learnServerTime(now);
  return staff;
}
