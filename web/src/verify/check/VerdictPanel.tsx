import type { RoundVerdict } from "@derash/fairness/proof/verdict";
import { Trans, useLingui } from "@lingui/react/macro";
import { plain } from "../page-format.ts";
import { outcome } from "./Steps.tsx";
import { TimeWords } from "./TimeWords.tsx";
import type { Checked } from "./use-check.ts";
import { VerdictCloth } from "./VerdictCloth.tsx";

/** What came of all the steps. */
export function VerdictPanel({ checked }: { checked: Checked }) {
  const { verdict } = checked;
  const seconds = (checked.tookMs / 1000).toFixed(1);
  return (
    <VerdictCloth
      kind={verdict.kind}
      title={<VerdictTitle verdict={verdict} checked={checked} />}
      data-took-ms={Math.round(checked.tookMs)}
    >
      <p className="mt-1 text-sm">
        <VerdictWords verdict={verdict} checked={checked} />
      </p>
      <p className="mt-1 text-xs text-soft">
        <Trans>Recomputed by your own browser in {seconds} s.</Trans>
      </p>
    </VerdictCloth>
  );
}

function VerdictTitle({ verdict, checked }: { verdict: RoundVerdict; checked: Checked }) {
  const { i18n } = useLingui();
  switch (verdict.kind) {
    case "all_right":
      return <Trans>Every step checks out</Trans>;
    case "consistent":
      return <Trans>Nothing is wrong with this record</Trans>;
    case "ask_beacon":
      return <Trans>Not checked: whether the public number came</Trans>;
    case "beacon_came":
      return <Trans>Not proven: whether the public number came in time</Trans>;
    case "late_seal":
      return <Trans>Not proven: the seal came too late</Trans>;
    case "clocks_differ":
      return <Trans>Not proven: two clocks differ</Trans>;
    case "undated_seal":
      return <Trans>Not proven: nobody knows when the seal was kept</Trans>;
    case "short_seal":
      return <Trans>Not proven: too few digits of the seal</Trans>;
    case "no_seal":
      return <Trans>Not proven: no seal was kept</Trans>;
    case "running":
      return <Trans>This round is not over yet</Trans>;
    case "incomplete":
      return <Trans>Step {verdict.number} cannot be checked</Trans>;
    case "wrong":
      return (
        <Trans>
          Step {verdict.number} does not check out: {i18n._(outcome(verdict.step, checked))}
        </Trans>
      );
  }
}

function VerdictWords({ verdict, checked }: { verdict: RoundVerdict; checked: Checked }) {
  switch (verdict.kind) {
    case "all_right":
      if (checked.proof.state === "void") return <VoidWords checked={checked} />;
      if (!checked.isPublicBeacon)
        return <Trans>The numbers fit together, and nothing was changed after the sale had ended.</Trans>;
      return <Trans>Nobody knew or chose these balls while cartelas were on sale.</Trans>;
    case "ask_beacon":
    case "beacon_came":
      return <VoidWords checked={checked} />;
    case "consistent":
    case "late_seal":
    case "clocks_differ":
    case "undated_seal":
    case "short_seal":
    case "no_seal":
      return <TimeWords kind={verdict.kind} checked={checked} />;
    case "running":
      return <Trans>What can be checked now is below. This page goes on by itself until the end.</Trans>;
    case "incomplete":
      return <Trans>The round is over, and something that must be public by now is missing. Keep this record.</Trans>;
    case "wrong":
      return (
        <Trans>
          Keep this record: download it below and show it to the house, or to anybody who can check it with another
          program.
        </Trans>
      );
  }
}

/** Too few players nobody chooses; the other reasons are the house's word, or its cashier's, and somebody may like them. */
function VoidWords({ checked: { proof, verdict, wouldWin, isPublicBeacon } }: { checked: Checked }) {
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
