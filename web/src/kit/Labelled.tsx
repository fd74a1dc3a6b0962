import type { ReactNode } from "react";

type Props = { words: ReactNode; className: string; children: ReactNode };

/** A cartela under its name, so that nobody takes another's for their own. */
export function Labelled({ words, className, children }: Props) {
  return (
    <figure className={className}>
      <figcaption className="mb-1 text-xs font-bold">{words}</figcaption>
      {children}
    </figure>
  );
}
