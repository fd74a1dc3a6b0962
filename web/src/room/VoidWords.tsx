import type { ToldVoidReason } from "@derash/protocol/draw";
import { Trans } from "@lingui/react/macro";

/** Why a round was void. */
export function VoidWords({ reason }: { reason: ToldVoidReason | null }) {
  switch (reason) {
    case "min_players":
      return <Trans>Too few players had paid when the sale ended, again and again. Every stake was refunded.</Trans>;
    case "late_close":
      return <Trans>The sale was closed too late for a draw that everyone can check. Every stake was refunded.</Trans>;
    case "beacon":
      return <Trans>The public random number did not come in time for the draw. Every stake was refunded.</Trans>;
    case "cancelled":
      return <Trans>The company cancelled this announced round. Every stake was refunded.</Trans>;
    default:
      return <Trans>The round was void. Every stake was refunded.</Trans>;
  }
}
