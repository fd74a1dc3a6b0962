import type { ReactNode } from "react";

type Look = { color: string; marks: ReactNode };

const size = 8;
const line = { stroke: "var(--cloth)", strokeWidth: 1.6, fill: "none" };

/** Each series has a colour and a weave, so that the colour is never the only sign. */
const looks: readonly Look[] = [
  { color: "var(--b)", marks: null },
  { color: "var(--i)", marks: <path d="M-2 2 2-2M0 8 8 0M6 10 10 6" {...line} /> },
  { color: "var(--g)", marks: <path d="M0 2h8M0 6h8" {...line} /> },
  { color: "var(--dab)", marks: <path d="M2 0v8M6 0v8" {...line} /> },
  { color: "var(--line-strong)", marks: <path d="M0 0 8 8M8 0 0 8" {...line} /> },
];

export function fillOf(id: string, seriesIndex: number): string {
  return `url(#${id}-${seriesIndex % looks.length})`;
}

/** What `fillOf` refers to. Put it into the same document once for each id. */
export function Weaves({ id }: { id: string }) {
  return (
    <defs>
      {looks.map(({ color, marks }, index) => (
        <pattern key={color} id={`${id}-${index}`} width={size} height={size} patternUnits="userSpaceOnUse">
          <rect width={size} height={size} fill={color} />
          {marks}
        </pattern>
      ))}
    </defs>
  );
}

/** A small piece of a series' cloth, for the legend. */
export function Swatch({ id, seriesIndex }: { id: string; seriesIndex: number }) {
  return (
    <svg width="16" height="16" className="shrink-0 rounded-sm" aria-hidden="true" focusable="false">
      <rect width="16" height="16" fill={fillOf(id, seriesIndex)} />
    </svg>
  );
}
