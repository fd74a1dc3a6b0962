import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { cartelasPerSet, packageSets } from "../../kit/staff/package-sets.ts";

type Props = {
  /** Sets of which the branch has every cartela. */
  held: readonly number[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | undefined;
};

/** The ten sets of the package; those that are there already are ticked for good. */
export function SetChoice({ held, chosen, onChange, error }: Props) {
  const errorId = useId();
  const isChosen = (set: number) => held.includes(set) || chosen.includes(set);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 text-sm font-semibold">
        <Trans>Derash package, sets of {cartelasPerSet} cartelas</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-x-3 rounded-md border border-line px-3 py-1">
        {packageSets.map(({ set, first, last }) => (
          <label key={set} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-(--go)"
              checked={isChosen(set)}
              disabled={held.includes(set)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, set] : chosen.filter((other) => other !== set))
              }
            />
            <span className="min-w-0">
              <span className="block font-semibold tabular-nums">
                <Trans>
                  Set {set}: {first} to {last}
                </Trans>
              </span>
              {held.includes(set) && (
                <span className="block text-xs text-soft">
                  <Trans>Already here</Trans>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
