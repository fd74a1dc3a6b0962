import { Trans } from "@lingui/react/macro";
import { plain } from "../page-format.ts";
import type { Checked } from "./use-check.ts";

/** Too few players nobody chooses; the other reasons are the house's word, or its cashier's, and somebody may like them. */
export function VoidWords({ checked: { proof, verdict, wouldWin, isPublicBeacon } }: { checked: Checked }) {
  const { voidReason, close, beacon } = proof;
  if (voidReason === "min_players")
    return <Trans>The round was cancelled and every stake was given back. Nobody could choose that it was.</Trans>;
  const callCount = plain(proof.callCount);
  const cartelas = wouldWin?.cartelaNumbers.join(", ");
  return (
    <>
      <Trans>The round was cancelled and every stake was given back.</Trans>{" "}
      {voidReason === "late_close" && (
        <Trans>
          The house says that it sealed the round too late. A phone that kept the seal in time can show otherwise.
        </Trans>
      )}
      {voidReason === "beacon" && <Trans>The house says that the public number did not come in time.</Trans>}{" "}
      {verdict.kind === "beacon_came" && (
        <Trans>
          It is there now. Whether it came late, or the house only says so, nobody can tell from this round: look at how
          often rounds of this house are cancelled.
        </Trans>
      )}{" "}
      {voidReason === "beacon" && isPublicBeacon && (
        <a
          className="font-semibold underline underline-offset-4"
          href={`https://api.drand.sh/${beacon.chain}/public/${close.beaconRound}`}
        >
          <Trans>Ask its source for number {close.beaconRound}.</Trans>
        </a>
      )}
      {voidReason === "no_winner" && <Trans>The cashier ended it after {callCount} balls.</Trans>}{" "}
      {wouldWin && voidReason === "beacon" && (
        <Trans>
          With that number, cartela {cartelas} would have won at call {wouldWin.call}.
        </Trans>
      )}
      {wouldWin && voidReason === "no_winner" && (
        <Trans>
          With the balls to come, cartela {cartelas} would have won at call {wouldWin.call}.
        </Trans>
      )}
    </>
  );
}
