import type { RoundVerdict, Untimely } from "@derash/fairness/proof/verdict";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLater } from "../later.ts";
import { outcome } from "./Steps.tsx";
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

/** Whether what the phone kept is not what the record says: the record alone shows nothing of that. */
export function isConvicting({ steps }: Pick<Checked, "steps">): boolean {
  return steps.some(({ step, isOk }) => step === "stored" && isOk === false);
}

/** Whether nothing is wrong but a number that is not in the round: mostly it is mistyped. */
function isOnlyMyNumber({ steps }: Checked): boolean {
  const wrong = steps.filter(({ isOk }) => isOk === false);
  return wrong.length === 1 && wrong[0]?.issue === "not_in_this_round";
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
      if (isOnlyMyNumber(checked)) return <Trans>Your cartela is not in this round</Trans>;
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
      if (checked.proof.state === "void") return <WhyVoid checked={checked} />;
      if (!checked.isPublicBeacon)
        return <Trans>The numbers fit together, and nothing was changed after the sale had ended.</Trans>;
      return <Trans>Nobody knew or chose these balls while cartelas were on sale.</Trans>;
    case "ask_beacon":
    case "beacon_came":
      return <WhyVoid checked={checked} />;
    case "consistent":
      return (
        <Trans>
          The numbers fit together. That the record was there before the public number, only a phone that kept its seal
          in time can show.
        </Trans>
      );
    case "late_seal":
    case "clocks_differ":
    case "undated_seal":
    case "short_seal":
    case "no_seal":
      return <WhyUnproven kind={verdict.kind} checked={checked} />;
    case "running":
      return <Trans>What can be checked now is below. This page goes on by itself until the end.</Trans>;
    case "incomplete":
      return <Trans>The round is over, and something that must be public by now is missing. Keep this record.</Trans>;
    case "wrong":
      if (isOnlyMyNumber(checked))
        return (
          <Trans>
            Is the number below that of your cartela? If not, type it again. If it is, keep your cartela and this
            record, and show both to the house, or to anybody.
          </Trans>
        );
      if (isConvicting(checked))
        return (
          <Trans>
            Keep this record and what your phone kept: download the one, and print this page or copy the command below
            for the other. Show both to the house, or to anybody who can check them with another program.
          </Trans>
        );
      return (
        <Trans>
          Keep this record: download it below and show it to the house, or to anybody who can check it with another
          program.
        </Trans>
      );
  }
}

/** What a seal lacks comes a moment later, too: the title says already that it proves nothing. */
function WhyUnproven(props: { kind: Untimely; checked: Checked }) {
  const late = useLater(() => import("./TimeWords.tsx"), ["verify/why"]);
  return late !== null && late !== "none" && <late.TimeWords {...props} />;
}

/** Why it was cancelled comes a moment later: most rounds were not. */
function WhyVoid({ checked }: { checked: Checked }) {
  const late = useLater(() => import("./VoidWords.tsx"), ["verify/why"]);
  if (late !== null && late !== "none") return <late.VoidWords checked={checked} />;
  return <Trans>The round was cancelled and every stake was given back.</Trans>;
}
