import type { ReactNode } from "react";
import { Link } from "wouter";

/** The name of a unit or person in a list, which leads to their own page. */
export function UnitLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-bold underline decoration-edge underline-offset-4 wide:min-h-6"
    >
      {children}
    </Link>
  );
}
