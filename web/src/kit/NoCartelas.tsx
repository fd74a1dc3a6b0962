import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

type Props = { className: string; titleClass: string; textClass?: string; children?: ReactNode };

/** In place of the cartelas to choose from, where there are none; children lead on from there. */
export function NoCartelas({ className, titleClass, textClass = "", children }: Props) {
  return (
    <div className={`text-center ${className}`}>
      <p className={titleClass}>
        <Trans>No Cartelas Available</Trans>
      </p>
      <p className={`text-soft ${textClass}`}>
        <Trans>No cartelas are available at the moment.</Trans>
      </p>
      {children}
    </div>
  );
}
