import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { PatternChooser } from "../../kit/staff/form/PatternChooser.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";

type Props = { values: readonly string[]; isLocked: boolean; onPatterns: (values: readonly string[]) => void };

/** By what the round is won: said beside the stake, chosen until the bet is placed. */
export function PatternChoice({ values, isLocked, onPatterns }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 text-sm" data-testid="sale-patterns">
        <span className="block font-semibold">
          <Trans>Won by</Trans>
        </span>
        <PatternNames values={values} />
      </p>
      {!isLocked && (
        <RowButton aria-label={t`Change the winning pattern`} onClick={() => setOpen(true)}>
          <Trans>Change</Trans>
        </RowButton>
      )}
      {isOpen && (
        <PatternChooser
          title={t`Winning pattern`}
          values={values}
          onChoose={(chosen) => {
            onPatterns(chosen);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
