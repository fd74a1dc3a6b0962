import type { ReactNode } from "react";

type Props = { label: ReactNode; children: ReactNode; testId?: string; isMoney?: boolean; className?: string };

/** A figure under its name. Money is gold. */
export function Stat({ label, children, testId, isMoney = false, className = "" }: Props) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="eyebrow truncate">{label}</dt>
      <dd className={`truncate text-sm font-bold ${isMoney ? "text-gold" : ""}`} data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}
