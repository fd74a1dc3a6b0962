import type { ReactNode } from "react";

type Props = { words: ReactNode; className: string; children: ReactNode };

/** A cartela under its name, so that nobody takes another's for their own; `className` says how far from it. */
export function Labelled({ words, className, children }: Props) {
  return (
    <figure className={className}>
      <figcaption className="text-xs font-bold">{words}</figcaption>
      {children}
    </figure>
  );
}
