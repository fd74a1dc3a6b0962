import type { ReactNode } from "react";

/** What stands on one line of the report: its words, and what they are about. */
export type Line = readonly [words: ReactNode, value: ReactNode];

/** A part of the report under its heading. */
export function ReportPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="z-lines">
      {lines.map(([words, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and never change places.
        <div key={index}>
          <dt>{words}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
