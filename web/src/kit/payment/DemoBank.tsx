import { Trans } from "@lingui/react/macro";

/** Wherever a demo's provider shows. */
export function DemoBank({ className = "" }: { className?: string }) {
  return (
    <p
      className={`rounded-md border border-(--gold-line) bg-gold-wash px-3 py-2 text-sm font-bold text-gold ${className}`}
      data-testid="demo-bank"
    >
      <Trans>demo bank: no money moves</Trans>
    </p>
  );
}
