import type { ToldVoidReason } from "@derash/protocol/draw";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The page of the round says more of a draw that could not be made. */
export function refundMessage(reason: ToldVoidReason | null): MessageDescriptor {
  if (reason === "cancelled") return msg`The company cancelled this round. Your stake was refunded.`;
  if (reason === null) return msg`The round was void. Your stake was refunded.`;
  return reason === "min_players"
    ? msg`The round was cancelled because there were too few players. Your stake was refunded.`
    : msg`The round was cancelled because its draw could not be made in time. Your stake was refunded.`;
}
