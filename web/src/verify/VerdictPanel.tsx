import { Trans, useLingui } from "@lingui/react/macro";
import { Tibeb } from "../shared/Tibeb.tsx";
import { outcome } from "./Steps.tsx";
import type { Checked } from "./use-check.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** The answer, before anything else. */
export function VerdictPanel({ checked }: { checked: Checked }) {
  const verdict = verdictOf(checked.proof, checked.steps ?? []);
  const seconds = (checked.tookMs / 1000).toFixed(1);
  return (
    <section
      role="status"
      data-testid="verdict"
      data-verdict={verdict.kind}
      data-took-ms={Math.round(checked.tookMs)}
      className={`cloth mb-3 overflow-hidden ${borders[verdict.kind]}`}
    >
      <Tibeb height={10} isMoving={verdict.kind === "running"} />
      <div className="flex items-start gap-3 p-3">
        <Seal kind={verdict.kind} />
        <div className="min-w-0 flex-1">
          <h2 className={`display leading-tight ${verdict.kind === "wrong" ? "text-lg" : "text-xl"}`}>
            <VerdictTitle verdict={verdict} checked={checked} />
          </h2>
          <p className="mt-1 text-sm">
            <VerdictWords verdict={verdict} checked={checked} />
          </p>
          <p className="mt-1 text-xs text-soft">
            <Trans>Recomputed by your own browser in {seconds} s.</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

const borders: Record<Verdict["kind"], string> = {
  all_right: "border-2 border-go",
  running: "",
  incomplete: "border-2 border-alarm",
  wrong: "border-2 border-alarm",
};

function VerdictTitle({ verdict, checked }: { verdict: Verdict; checked: Checked }) {
  const { i18n } = useLingui();
  switch (verdict.kind) {
    case "all_right":
      // What only the beacon's source can say is not checked.
      if (checked.steps?.some(({ step, isOk }) => step === "void" && isOk === null))
        return <Trans>No step is wrong</Trans>;
      return <Trans>Every step checks out</Trans>;
    case "running":
      return <Trans>This round is not over yet</Trans>;
    case "incomplete":
      return <Trans>Step {verdict.number} cannot be checked</Trans>;
    case "wrong":
      return (
        <Trans>
          Step {verdict.number} does not check out: {i18n._(outcome(verdict.step))}
        </Trans>
      );
  }
}

function VerdictWords({ verdict, checked }: { verdict: Verdict; checked: Checked }) {
  switch (verdict.kind) {
    case "all_right":
      if (checked.proof.state === "void") return <VoidWords checked={checked} />;
      if (!checked.isPublicBeacon)
        return <Trans>The numbers fit together, and nothing was changed after the sale had ended.</Trans>;
      return <Trans>Nobody knew or chose these balls while cartelas were on sale.</Trans>;
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

/** Too few players nobody chooses; that the beacon was silent, or nobody had won so far, somebody may like. */
function VoidWords({ checked: { proof, wouldWin } }: { checked: Checked }) {
  const { voidReason, callCount } = proof;
  if (voidReason === "min_players")
    return <Trans>The round was cancelled and every stake was given back. Nobody could choose that it was.</Trans>;
  const cartelas = wouldWin?.cartelaNumbers.join(", ");
  return (
    <>
      <Trans>The round was cancelled and every stake was given back.</Trans>{" "}
      {voidReason === "beacon" && <Trans>The house says that the public number did not come.</Trans>}
      {voidReason === "no_winner" && <Trans>The cashier ended it after {callCount} balls.</Trans>}{" "}
      {wouldWin && (
        <Trans>
          With the balls to come, cartela {cartelas} would have won at call {wouldWin.call}.
        </Trans>
      )}
    </>
  );
}

/** A shield: what stands inside of it says how it went, the colour only helps. */
function Seal({ kind }: { kind: Verdict["kind"] }) {
  const isBad = kind === "wrong" || kind === "incomplete";
  const fill = kind === "running" ? "var(--cloth-sunk)" : isBad ? "var(--alarm)" : "var(--go)";
  const ink = kind === "running" ? "var(--ink)" : isBad ? "var(--on-alarm)" : "var(--on-go)";
  return (
    <svg width="48" height="56" viewBox="0 0 48 56" className="shrink-0" aria-hidden="true" focusable="false">
      <path d="M24 2 45 9v18c0 13-9 22-21 27C12 49 3 40 3 27V9Z" fill={fill} stroke="var(--ink)" strokeWidth="1.5" />
      <path
        d={kind === "running" ? "M24 16v12l8 5" : isBad ? "M16 19l16 16M32 19 16 35" : "M13.5 28 21 35.5 35 20"}
        fill="none"
        stroke={ink}
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
