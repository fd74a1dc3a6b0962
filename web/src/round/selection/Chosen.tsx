import { Trans, useLingui } from "@lingui/react/macro";
import type { Selection } from "./use-selection.ts";

/** Of several cartelas each as a button that shows it: paid for, or not yet. */
export function Chosen({ selection }: { selection: Selection }) {
  const { t } = useLingui();
  const { paid, unpaid, cartelaNumber } = selection;
  return (
    <div>
      <ul aria-label={t`Your cartelas`} className="flex flex-wrap gap-1.5" data-testid="chosen">
        {[...paid, ...unpaid].map((number) => {
          const isPaid = paid.includes(number);
          return (
            <li key={number}>
              <button
                type="button"
                aria-pressed={number === cartelaNumber}
                aria-label={isPaid ? t`Cartela ${number}, paid` : t`Cartela ${number}, not paid yet`}
                onClick={() => selection.show(number)}
                className="min-h-11 min-w-11 rounded-md border border-edge px-2 text-sm font-bold aria-pressed:border-go aria-pressed:bg-go aria-pressed:text-on-go"
              >
                {number}
                {isPaid && " ✓"}
              </button>
            </li>
          );
        })}
      </ul>
      {paid.length > 0 && unpaid.length > 0 && (
        <p className="mt-1 text-xs text-soft">
          <Trans>✓ is paid for. Reset gives up the others.</Trans>
        </p>
      )}
    </div>
  );
}
