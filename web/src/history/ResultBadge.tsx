import type { RoundResult } from "@derash/protocol/history";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

const looks: Record<RoundResult, { className: string; words: ReactNode }> = {
  won: { className: "bg-gold-fill text-on-gold", words: <Trans>Won</Trans> },
  lost: { className: "bg-sunk text-soft", words: <Trans>Not won</Trans> },
  refunded: { className: "bg-sunk text-(--b-text)", words: <Trans>Refunded</Trans> },
  running: { className: "bg-sunk text-go", words: <Trans>Running</Trans> },
};

/** How a round went for me, in a word. */
export function ResultBadge({ result }: { result: RoundResult }) {
  const { className, words } = looks[result];
  return <span className={`inline-block rounded-sm px-1.5 py-0.5 text-2xs font-bold ${className}`}>{words}</span>;
}
