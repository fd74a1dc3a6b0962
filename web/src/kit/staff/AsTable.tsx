import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** A picture in figures, for those who cannot see it or would rather read. */
export function AsTable({ className, children }: { className: string; children: ReactNode }) {
  return (
    <details className={`text-sm ${className}`}>
      <summary className="flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4">
        <Trans>Show as a table</Trans>
      </summary>
      {children}
    </details>
  );
}
