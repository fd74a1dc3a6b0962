import { Trans } from "@lingui/react/macro";

/** Wherever a provider is tried in its test mode. */
export function TestMode({ className = "" }: { className?: string }) {
  return (
    <p
      className={`rounded-md border border-(--gold-line) bg-gold-wash px-3 py-2 text-sm font-bold text-gold ${className}`}
      data-testid="test-mode"
    >
      <Trans>This is a test: no money moves, and nothing is credited.</Trans>
    </p>
  );
}
