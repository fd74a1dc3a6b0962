import type { CartelaWins } from "@derash/protocol/report/statistics";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { AsTable } from "../kit/staff/AsTable.tsx";
import { Keys } from "./Keys.tsx";
import { isTooLittle, leaning } from "./reading.ts";

const columns = 20;
const cellSize = 16;

/** Every cartela as a square of the cloth: red won more often than it should, blue less, pale as it should. */
export function WinnerMap({ cartelas }: { cartelas: readonly CartelaWins[] }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<CartelaWins | null>(null);
  if (cartelas.length === 0)
    return (
      <p className="px-4 py-6 text-center text-sm text-soft">
        <Trans>There is nothing to compare in this time.</Trans>
      </p>
    );
  const rows = Math.ceil(cartelas.length / columns);
  return (
    <div className="p-4">
      <svg
        viewBox={`0 0 ${columns * cellSize} ${rows * cellSize}`}
        className="block h-auto w-full max-w-2xl"
        role="img"
        aria-label={t`Winners per cartela, compared with what they should be`}
        onPointerLeave={() => setShown(null)}
      >
        {cartelas.map((cartela, at) => (
          <Square key={cartela.cartelaNumber} cartela={cartela} at={at} onShow={setShown} />
        ))}
      </svg>
      <p className="mt-2 flex min-h-6 flex-wrap items-center gap-x-4 text-xs text-soft" aria-live="polite">
        {shown === null ? (
          <Keys isTooLittle={cartelas.every(({ expected }) => isTooLittle(expected))} />
        ) : (
          <Trans>
            Cartela {shown.cartelaNumber}: sold {shown.sold}, won {shown.won}, expected {shown.expected.toFixed(2)}
          </Trans>
        )}
      </p>
      <WinnerTable cartelas={cartelas} />
    </div>
  );
}

type SquareProps = { cartela: CartelaWins; at: number; onShow: (cartela: CartelaWins) => void };

function Square({ cartela, at, onShow }: SquareProps) {
  const lean = leaning(cartela.won, cartela.expected);
  const place = { x: (at % columns) * cellSize + 0.75, y: Math.floor(at / columns) * cellSize + 0.75 };
  const size = { width: cellSize - 1.5, height: cellSize - 1.5, rx: 2 };
  return (
    <g onPointerEnter={() => onShow(cartela)}>
      <rect {...place} {...size} fill="var(--cloth-sunk)" stroke="var(--line)" strokeWidth="0.5" />
      <rect {...place} {...size} fill={lean < 0 ? "var(--b)" : "var(--i)"} opacity={Math.abs(lean) * 0.85} />
    </g>
  );
}

function WinnerTable({ cartelas }: { cartelas: readonly CartelaWins[] }) {
  return (
    <AsTable className="mt-1">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 text-xs tabular-nums">
        {cartelas.map(({ cartelaNumber, won, expected }) => (
          <div key={cartelaNumber} className="flex justify-between border-b border-line py-0.5">
            <dt className="font-semibold">{cartelaNumber}</dt>
            <dd>
              {won} / {expected.toFixed(2)}
            </dd>
          </div>
        ))}
      </dl>
    </AsTable>
  );
}
