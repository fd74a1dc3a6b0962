import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonClass } from "../../kit/Button.tsx";
import { Icon } from "../../kit/icons.tsx";
import { NetAmount } from "../../kit/money/NetSum.tsx";
import type { Outcome } from "./outcome.ts";

type Props = {
  label: string;
  testId: string;
  /** Where the round is played. */
  game: string;
  /** null: it is not over. */
  outcome: Outcome | null;
  /** Once it is over. */
  onPutAway: () => void;
  /** Inside a panel that has room for little else. */
  isSmall?: boolean;
  above?: ReactNode;
  below?: ReactNode;
};

/** A round of mine that is not on show: how it goes, and the way to it. */
export function RoundBand({ label, testId, game, outcome, onPutAway, isSmall = false, above, below }: Props) {
  const { t } = useLingui();
  const where = outcome === null ? <Trans>Go to the game</Trans> : <Trans>See the result</Trans>;
  const words = (
    <span role="status" className="min-w-40 flex-1 font-bold">
      {above && <span className="block text-sm font-normal text-soft">{above}</span>}
      {outcome === null ? <Trans>Your round is running</Trans> : <OverWords outcome={outcome} />}
      {below && <span className="block text-sm font-normal text-soft">{below}</span>}
    </span>
  );
  return (
    <section
      aria-label={label}
      data-testid={testId}
      className={`cloth flex items-center border-gold-fill ${isSmall ? "ps-2 text-sm leading-tight" : "m-2 flex-wrap gap-2 px-3 py-2"}`}
    >
      {isSmall ? (
        <Link className="min-h-11 min-w-0 flex-1 py-1" to={game}>
          {words} <span className="block underline">{where}</span>
        </Link>
      ) : (
        <>
          {words}
          <Link className={buttonClass("go")} to={game}>
            {where}
          </Link>
        </>
      )}
      {outcome !== null && (
        <button
          type="button"
          aria-label={t`Close`}
          className="grid size-11 shrink-0 place-items-center text-soft"
          onClick={onPutAway}
        >
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}

function OverWords({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === "void") return <Trans>The round was void. Every stake was refunded.</Trans>;
  if (outcome.kind !== "won" && outcome.kind !== "shared") return <Trans>Your round is over: not this time</Trans>;
  return (
    <Trans>
      Your round is over: BINGO, <NetAmount {...outcome} />
    </Trans>
  );
}
