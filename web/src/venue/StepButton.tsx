import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../shared/Button.tsx";
import type { Sale } from "./use-sale.ts";
import type { Step } from "./use-step.ts";

type Props = {
  step: Step;
  /** What stands in the box for numbers. */
  typed: string;
  change: Sale["change"];
  isBusy: boolean;
  onStep: () => void;
};

/** The one next step, in the words of what it does. */
export function StepButton({ step, typed, change: { add, remove }, isBusy, onStep }: Props) {
  const numbers = typed.trim();
  return (
    <Button
      tone={step === "start" ? "gold" : step === "take" ? "ink" : "go"}
      className="min-h-13 min-w-48 flex-1 px-2! text-lg wide:basis-full"
      disabled={isBusy}
      onClick={({ detail }) => {
        // The second half of a double click must not be the next step.
        if (detail <= 1) onStep();
      }}
    >
      <span className="min-w-0 truncate">
        {step === "take" && <Trans>Choose {numbers}</Trans>}
        {step === "bet" && <Trans>Place bet</Trans>}
        {step === "start" && <Trans>Start</Trans>}
        {step === "change" && add.length > 0 && <Trans>Sell {add.length} more</Trans>}
        {step === "change" && add.length > 0 && remove.length > 0 && " · "}
        {step === "change" && remove.length > 0 && <Trans>Take back {remove.length}</Trans>}
      </span>
      <CtrlEnter />
    </Button>
  );
}

function CtrlEnter() {
  const { t } = useLingui();
  return <Key>{t`Ctrl Enter`}</Key>;
}

/** A key of the keyboard, shown where there is one. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="hidden whitespace-nowrap rounded-sm border border-current px-1.5 font-sans text-xs font-semibold opacity-80 wide:inline">
      {children}
    </kbd>
  );
}
