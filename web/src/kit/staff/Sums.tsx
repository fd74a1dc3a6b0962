import type { ReactNode } from "react";
import { Fact } from "../Fact.tsx";

/** What is about to become of a balance, line by line. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-md border border-line bg-paper">{children}</dl>;
}

/** One line of `Sums`. */
export function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Fact label={label} className="items-baseline px-3 py-2 [&>dd]:font-bold [&>dd]:tabular-nums [&>dt]:text-sm">
      {children}
    </Fact>
  );
}
