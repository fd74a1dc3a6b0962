import { letters } from "@derash/game/ball";
import { centreIndex } from "@derash/game/cartela";
import { Trans, useLingui } from "@lingui/react/macro";
import { qrCode } from "../../data/qr.ts";
import { type PaperHall, paperCode } from "./paper-code.ts";
import type { Printable } from "./print-range.ts";

/** All in millimetres: a quarter of an A4 sheet, with a margin that no printer cuts. */
export const cartelaWidth = 105;
export const cartelaHeight = 148.5;
const margin = 9;
const cellWidth = (cartelaWidth - 2 * margin) / letters.length;
const cellHeight = 16.6;
const bandTop = 29;
const lettersTop = 32;
const gridTop = 43;
const gridBottom = gridTop + letters.length * cellHeight;
const right = cartelaWidth - margin;
/** So that a phone reads the squares of an address, held over it by hand. */
const codeWidth = 15;
const nameWidth = right - margin - codeWidth - 4;
const bold = { fontFamily: "var(--font-sans)", fontWeight: 700 };

type Props = { cartela: Printable; place: string; hall: PaperHall };

/** One cartela in black lines: the house and the number on top, the grid, and below it which cartela this is. */
export function PrintCartela({ cartela, place, hall }: Props) {
  const { t } = useLingui();
  const { number, version, cells } = cartela;
  const name = t`No ${number} · v${version} · ${place}`;
  return (
    <g data-cartela={number}>
      <Mark x={margin + 6} y={20} size={6} />
      <text x={margin + 15} y={22.8} fontFamily="var(--font-display)" fontWeight="700" fontSize="8">
        <Trans>Derash</Trans>
      </text>
      <text x={right} y={26} textAnchor="end" fontSize={number > 999 ? 17 : 22} letterSpacing="-0.5" {...bold}>
        {number}
      </text>
      <Band />
      {letters.map((letter, column) => (
        <text key={letter} x={middleX(column)} y={lettersTop + 9.2} textAnchor="middle" fontSize="10" {...bold}>
          {letter}
        </text>
      ))}
      <Grid />
      {cells.map((ball, index) =>
        index === centreIndex ? (
          <Centre key={placeKey(index)} />
        ) : (
          <text
            key={placeKey(index)}
            x={middleX(index % 5)}
            y={middleY(index) + 4.1}
            textAnchor="middle"
            fontSize="11.5"
            {...bold}
          >
            {ball}
          </text>
        ),
      )}
      <text x={margin} y={gridBottom + 7} fontSize={Math.min(4.6, nameWidth / (name.length * 0.7))} {...bold}>
        {name}
      </text>
      <Code text={paperCode(cartela, hall)} />
    </g>
  );
}

/** For a scanner, and for a guest's phone. */
function Code({ text }: { text: string }) {
  const { size, path } = qrCode(text);
  return (
    <path
      data-code={text}
      transform={`translate(${right - codeWidth} ${gridBottom + 1.8}) scale(${codeWidth / size})`}
      d={path}
      fill="currentColor"
      shapeRendering="crispEdges"
    />
  );
}

/** The diamond of the house. Outlined, because a filled one drinks ink. */
function Mark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill="none" stroke="currentColor" strokeWidth="0.12">
      <path d="M0-.94.94 0 0 .94-.94 0Z" />
      <path d="M0-.5.5 0 0 .5-.5 0Z" />
    </g>
  );
}

/** The woven edge, in thread as thin as a pen. */
function Band() {
  const step = (right - margin) / 24;
  const points = Array.from({ length: 49 }, (_, index) => {
    const y = index % 2 === 0 ? bandTop + 1.2 : bandTop - 0.6;
    return `${(margin + (index * step) / 2).toFixed(2)} ${y}`;
  });
  return <path d={`M${points.join("L")}`} fill="none" stroke="currentColor" strokeWidth="0.3" />;
}

function Grid() {
  const inner = [1, 2, 3, 4];
  const rows = inner.map((row) => `M${margin} ${gridTop + row * cellHeight}H${right}`).join("");
  const columns = inner.map((column) => `M${margin + column * cellWidth} ${gridTop}V${gridBottom}`).join("");
  return (
    <g fill="none" stroke="currentColor">
      <path d={rows + columns} strokeWidth="0.3" />
      <rect x={margin} y={gridTop} width={right - margin} height={gridBottom - gridTop} strokeWidth="0.7" />
    </g>
  );
}

function Centre() {
  const { t } = useLingui();
  const y = middleY(centreIndex);
  const word = t`FREE`;
  const size = word.length > 3 ? 4.4 : 6.2;
  return (
    <>
      <path
        d={`M${cartelaWidth / 2} ${y - 7.4}l7.8 7.4-7.8 7.4-7.8-7.4Z`}
        fill="none"
        stroke="currentColor"
        strokeWidth="0.5"
      />
      <text x={cartelaWidth / 2} y={y + size * 0.36} textAnchor="middle" fontSize={size} {...bold}>
        {word}
      </text>
    </>
  );
}

function middleX(column: number): number {
  return margin + (column + 0.5) * cellWidth;
}

function middleY(index: number): number {
  return gridTop + (Math.floor(index / 5) + 0.5) * cellHeight;
}

/** The 25 places of a cartela never move. */
function placeKey(index: number): string {
  return `place-${index}`;
}
