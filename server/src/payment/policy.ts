import type { Santim } from "@derash/game/money";
import type { PolicyReason } from "@derash/protocol/payment/state";
import type { AccountRow } from "./store/account-store.ts";
import type { WithdrawalRow } from "./store/withdrawal-store.ts";

const dayMs = 24 * 3_600_000;
/** Who came later than this is new. */
const newPlayerDays = 7;

type Asked = {
  amount: Santim;
  account: Pick<AccountRow, "mode" | "auto_payout_max_santim" | "four_eyes_above_santim">;
  /** With the withdrawal that is asked for. */
  taken: Santim;
  brought: Santim;
  playerSince: Date;
  isSuspended: boolean;
  at: Date;
};

/**
 * Why a withdrawal waits for a person; of none it is approved by itself. In a demo, where everybody is new and was given money,
 * only the sums count.
 */
export function waitsBecause(asked: Asked): PolicyReason[] {
  const { amount, account, taken, brought, playerSince, isSuspended, at } = asked;
  const reasons: PolicyReason[] = [];
  if (amount > account.auto_payout_max_santim) reasons.push("above_cap");
  if (needsTwo(amount, account)) reasons.push("above_four_eyes");
  if (isSuspended) reasons.push("suspended");
  if (account.mode === "demo") return reasons;
  if (at.getTime() - playerSince.getTime() < newPlayerDays * dayMs) reasons.push("new_player");
  if (brought === 0) reasons.push("bonus_only");
  else if (taken > brought) reasons.push("more_out_than_in");
  return reasons;
}

export function needsTwo(amount: Santim, account: Pick<AccountRow, "four_eyes_above_santim">): boolean {
  return amount > account.four_eyes_above_santim;
}

type Waiting = Pick<WithdrawalRow, "state" | "waits_because" | "destination_id" | "destination_verified_by">;

/**
 * The same of one that is not sent yet as it is now, for whoever decides: also what has come since it was asked for, and not what is over.
 * Of any other as it was.
 */
export function waitsNow(row: Waiting, suspensions: readonly string[]): PolicyReason[] {
  const written = row.waits_because as PolicyReason[];
  if (row.state !== "requested" && row.state !== "approved") return written;
  const reasons = written.filter((reason): boolean => reason !== "suspended" && reason !== "unconfirmed");
  if (suspensions.length > 0) reasons.push("suspended");
  if (row.destination_id !== null && row.destination_verified_by === null) reasons.push("unconfirmed");
  return reasons;
}
