import type { ReactNode } from "react";

type Props = { label: ReactNode; children: ReactNode; className?: string };

/** What something is, at the end of the line that its name begins. Stands inside a <dl>. */
export function Fact({ label, children, className = "" }: Props) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0 text-end font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A row of a table of facts, high enough for a thumb. */
export function FactRow(props: Omit<Props, "className">) {
  return <Fact {...props} className="min-h-11 items-center px-4 py-1.5 [&>dt]:text-sm" />;
}
