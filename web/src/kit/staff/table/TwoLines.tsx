import type { ReactNode } from "react";

type Props = { children: ReactNode; below: ReactNode; className?: string };

/** What a cell says, and below it in small what belongs to that. */
export function TwoLines({ children, below, className = "" }: Props) {
  return (
    <>
      <span className={`wrap-anywhere ${className}`}>{children}</span>
      <span className="block text-xs font-normal wrap-anywhere text-soft">{below}</span>
    </>
  );
}
