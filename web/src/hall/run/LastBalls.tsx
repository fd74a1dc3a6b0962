import { Trans, useLingui } from "@lingui/react/macro";
import { Ball } from "../../kit/Ball.tsx";

const lastMax = 5;

/** The last five calls, the newest first. */
export function LastBalls({ called }: { called: readonly number[] }) {
  const { t } = useLingui();
  return (
    <div>
      <p className="eyebrow mb-1">
        <Trans>Last calls</Trans>
      </p>
      <ol aria-label={t`Last calls`} data-testid="last-calls" className="flex min-h-14 gap-1.5">
        {called
          .slice(-lastMax)
          .reverse()
          .map((number) => (
            <li key={number} className="max-w-14 min-w-0 flex-1">
              <Ball number={number} size={48} className="h-auto w-full" />
            </li>
          ))}
      </ol>
    </div>
  );
}
