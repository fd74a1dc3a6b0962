import type { VoidReason } from "@derash/protocol/draw";
import { Trans } from "@lingui/react/macro";

/** Why a round with a record was void. */
export function VoidReasonWords({ reason }: { reason: VoidReason | null }) {
  switch (reason) {
    case "min_players":
      return <Trans>too few players</Trans>;
    case "late_close":
      return <Trans>sealed too late</Trans>;
    case "beacon":
      return <Trans>the public number did not come</Trans>;
    case "no_winner":
      return <Trans>ended without a winner</Trans>;
    case null:
      return <Trans>before its sale ended</Trans>;
  }
}
