import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Boundary } from "../kit/shell/Boundary.tsx";

/** A part of the page that a lie may make impossible to draw: it must not take the rest with it. */
export function Drawable({ children }: { children: ReactNode }) {
  return <Boundary fallback={<NotDrawable />}>{children}</Boundary>;
}

function NotDrawable() {
  return (
    <p className="cloth mb-3 p-3 text-sm text-soft" data-testid="not-drawable">
      <Trans>This part cannot be shown: the record is not written as it must be.</Trans>
    </p>
  );
}
