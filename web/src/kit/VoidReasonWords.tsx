import type { VoidReason } from "@derash/protocol/draw";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

type Props = { reason: VoidReason | null; none: ReactNode };

/** Why a round with a record was void; `none` where no reason is on record. */
export function VoidReasonWords({ reason, none }: Props) {
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
      return none;
  }
}
