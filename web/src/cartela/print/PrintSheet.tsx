import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { cartelaHeight, cartelaWidth, PrintCartela } from "./PrintCartela.tsx";
import type { PaperHall } from "./paper-code.ts";
import type { Printable } from "./print-range.ts";

const width = 2 * cartelaWidth;
const height = 2 * cartelaHeight;
/** Where to cut: short strokes at the edges of the sheet and a cross in its middle. */
const cutMarks = `M${cartelaWidth} 0v7M${cartelaWidth} ${height}v-7M0 ${cartelaHeight}h7M${width} ${cartelaHeight}h-7M${cartelaWidth} ${cartelaHeight - 4}v8M${cartelaWidth - 4} ${cartelaHeight}h8`;

type Props = { cartelas: readonly Printable[]; place: string; hall: PaperHall };

/** An A4 sheet of four cartelas, to be cut twice. Drawn once, for a list may fill hundreds. */
export const PrintSheet = memo(function PrintSheet({ cartelas, place, hall }: Props) {
  const { t } = useLingui();
  const numbers = cartelas.map(({ number }) => number).join(", ");
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`Sheet with cartelas ${numbers}`}
      className="print-sheet"
    >
      {cartelas.map((cartela, index) => (
        <g
          key={cartela.number}
          fill="currentColor"
          transform={`translate(${(index % 2) * cartelaWidth} ${Math.floor(index / 2) * cartelaHeight})`}
        >
          <PrintCartela cartela={cartela} place={place} hall={hall} />
        </g>
      ))}
      <path d={cutMarks} fill="none" stroke="currentColor" strokeWidth="0.2" />
    </svg>
  );
});
