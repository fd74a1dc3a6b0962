import type { RoundResult } from "@derash/protocol/history";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** As the server names it; "shared": a cartela was complete, and its share of the prize is no more than was paid. */
export type ShownResult = RoundResult | "shared";

const looks: Record<ShownResult, { className: string; words: ReactNode }> = {
  won: { className: "bg-gold-fill text-on-gold", words: <Trans>Won</Trans> },
  shared: { className: "bg-sunk text-ink", words: <Trans>Shared</Trans> },
  lost: { className: "bg-sunk text-soft", words: <Trans>Not won</Trans> },
  refunded: { className: "bg-sunk text-(--b-text)", words: <Trans>Refunded</Trans> },
  running: { className: "bg-sunk text-go", words: <Trans>Running</Trans> },
};

/** How a round went for me, in a word. */
export function ResultBadge({ result }: { result: ShownResult }) {
  const { className, words } = looks[result];
  return <span className={`inline-block rounded-sm px-1.5 py-0.5 text-2xs font-bold ${className}`}>{words}</span>;
}
