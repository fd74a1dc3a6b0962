import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";

/** The two parts of the audit, each at its own address. */
export function SignalTabs({ isSignals }: { isSignals: boolean }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Parts of the audit`} className="flex rounded-md border border-edge">
      <Tab to="/audit" isHere={!isSignals}>
        <Trans>Records</Trans>
      </Tab>
      <Tab to="/audit?view=signals" isHere={isSignals}>
        <Trans>Cheat signals</Trans>
      </Tab>
    </nav>
  );
}

type TabProps = { to: string; isHere: boolean; children: ReactNode };

function Tab({ to, isHere, children }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={isHere ? "page" : undefined}
      className={`grid min-h-11 place-items-center px-4 text-sm font-bold first:rounded-s-md last:rounded-e-md ${isHere ? "bg-ink text-cloth" : "bg-cloth"}`}
    >
      {children}
    </Link>
  );
}
