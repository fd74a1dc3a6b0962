import type { ProofStep } from "@derash/fairness/proof";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { StepDetails } from "./StepDetails.tsx";
import { spellingMessages, stepMessages, unreadableMessages } from "./step-messages.ts";
import type { Checked } from "./use-check.ts";

/** One step after the other: a mark, what it is about, what came of it, and the values for those who want them. */
export function Steps({ checked }: { checked: Checked }) {
  const { t, i18n } = useLingui();
  return (
    <ol aria-label={t`Steps of the check`} className="cloth divide-y divide-line" data-testid="steps">
      {checked.steps.map((step, at) => {
        const { title } = stepMessages[step.step];
        return (
          <li
            key={step.step}
            className="step"
            style={{ "--at": at } as CSSProperties}
            data-step={step.step}
            data-ok={String(step.isOk)}
          >
            <StepDetails step={step} checked={checked}>
              <Mark isOk={step.isOk} />
              <span className="min-w-0 flex-1">
                <span className="block font-bold">
                  {at + 1}. {i18n._(title)}
                </span>
                <span className={`block text-sm ${step.isOk === false ? "font-semibold text-alarm" : "text-soft"}`}>
                  {i18n._(outcome(step, checked))}
                </span>
              </span>
            </StepDetails>
          </li>
        );
      })}
    </ol>
  );
}

export function outcome(
  { step, isOk, issue = "" }: ProofStep,
  { isPublicBeacon, rules }: Pick<Checked, "isPublicBeacon" | "rules">,
) {
  const { right, rightOfOurs, rightOfShout, wrong, open, because } = stepMessages[step];
  if (isOk === true) return (!isPublicBeacon && rightOfOurs) || (rules?.isFirstShout && rightOfShout) || right;
  if (issue === "unreadable") return unreadableMessages;
  if (issue === "number_spelling") return spellingMessages;
  return because?.[issue] ?? (isOk === null ? open : wrong);
}

/** A stitch of the tibeb: green with a tick, red with a cross, or empty with a dash. */
function Mark({ isOk }: { isOk: boolean | null }) {
  return (
    <span className="mt-0.5 shrink-0">
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
        <path
          d="M15 1 29 15 15 29 1 15Z"
          fill={isOk === null ? "none" : isOk ? "var(--go)" : "var(--alarm)"}
          stroke={isOk === null ? "var(--line-strong)" : "none"}
          strokeWidth="1.5"
          strokeDasharray="3 2.5"
        />
        <path
          d={isOk === null ? "M11 15h8" : isOk ? "M9.5 15.3 13.5 19.3 20.5 11.5" : "M11 11l8 8M19 11l-8 8"}
          fill="none"
          stroke={isOk === null ? "var(--ink-soft)" : isOk ? "var(--on-go)" : "var(--on-alarm)"}
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="sr-only">
        {isOk === null ? <Trans>Not checked</Trans> : isOk ? <Trans>Right</Trans> : <Trans>Wrong</Trans>}
      </span>
    </span>
  );
}
