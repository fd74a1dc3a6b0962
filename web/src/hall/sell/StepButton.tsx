import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { WideKey } from "../Key.tsx";
import type { Sale } from "./use-sale.ts";
import { type Step, startKey } from "./use-step.ts";

type Props = {
  step: Step;
  /** What stands in the box for numbers. */
  typed: string;
  change: Sale["change"];
  isBusy: boolean;
  /** Enter alone does it as well. */
  isByEnter: boolean;
  onStep: () => void;
};

const large = "min-h-13 min-w-48 flex-1 px-2! text-lg wide:basis-full";

/** The one next step of selling, in the words of what it does. */
export function StepButton({ step, typed, change: { add, remove }, isBusy, isByEnter, onStep }: Props) {
  const { t } = useLingui();
  const numbers = typed.trim();
  return (
    <Button tone={step === "take" ? "ink" : "go"} className={large} disabled={isBusy} onClick={once(onStep)}>
      <span className="min-w-0 truncate">
        {step === "take" && <Trans>Choose {numbers}</Trans>}
        {step === "bet" && <Trans>Place bet</Trans>}
        {step === "change" && add.length > 0 && <Trans>Sell {add.length} more</Trans>}
        {step === "change" && add.length > 0 && remove.length > 0 && " · "}
        {step === "change" && remove.length > 0 && <Trans>Take back {remove.length}</Trans>}
      </span>
      <WideKey>{isByEnter ? t`Enter` : t`Ctrl Enter`}</WideKey>
    </Button>
  );
}

type StartProps = { count: number; isBusy: boolean; onStart: () => void };

/** Ends the sale. Its key is its own, and it says with how many: a start cannot be undone. */
export function StartButton({ count, isBusy, onStart }: StartProps) {
  return (
    <Button tone="gold" className={`${large} basis-full`} disabled={isBusy} onClick={once(onStart)}>
      <span className="min-w-0 truncate">
        <Plural value={count} one="Start with # cartela" other="Start with # cartelas" />
      </span>
      <WideKey>{startKey}</WideKey>
    </Button>
  );
}

/** While somebody here has not paid: it can be started all the same, and that is asked. */
export function StartWithoutButton({
  unpaid,
  isBusy,
  onStart,
}: {
  unpaid: number;
  isBusy: boolean;
  onStart: () => void;
}) {
  return (
    <Button className="min-w-48 flex-1 px-2! wide:basis-full" disabled={isBusy} onClick={once(onStart)}>
      <span className="min-w-0 truncate" data-testid="unpaid">
        <Plural value={unpaid} one="# unpaid: start without it" other="# unpaid: start without them" />
      </span>
      <WideKey>{startKey}</WideKey>
    </Button>
  );
}

/** The second half of a double click must not be the next step. */
function once(action: () => void) {
  return ({ detail }: { detail: number }) => {
    if (detail <= 1) action();
  };
}
