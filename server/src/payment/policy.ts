import type { Santim } from "@derash/game/money";
import type { PolicyReason } from "@derash/protocol/payment/state";
import type { AccountRow } from "./store/account-store.ts";

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
