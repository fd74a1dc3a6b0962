import type { ReactNode } from "react";

type Head = { name: string; words: ReactNode; look?: string };

/** The headings of a table's columns. */
export function HeadRow({ heads }: { heads: readonly Head[] }) {
  return (
    <tr>
      {heads.map(({ name, words, look }) => (
        <th key={name} scope="col" className={look}>
          {words}
        </th>
      ))}
    </tr>
  );
}
