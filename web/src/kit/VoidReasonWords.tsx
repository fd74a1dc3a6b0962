import type { ToldVoidReason } from "@derash/protocol/draw";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

type Props = { reason: ToldVoidReason | null; none: ReactNode };

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
    case "cancelled":
      return <Trans>cancelled by its company</Trans>;
    case null:
      return none;
  }
}
