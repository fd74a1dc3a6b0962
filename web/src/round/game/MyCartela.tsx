import type { Cells } from "@derash/game/cartela";
import type { Pattern } from "@derash/game/pattern";
import { Plural, Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Cartela } from "../../kit/Cartela.tsx";
import { cartelaMarks } from "../../kit/cartela-marks.ts";
import { haptic } from "../../session/telegram-link.ts";

/** The number is null while nobody has said yet, undefined when I only watch. */
type Props = {
  cartelaNumber: number | null | undefined;
  cells: Cells | undefined;
  called: readonly number[];
  patterns: readonly Pattern[];
};

/** My cartela, dabbed by itself as the numbers are called, and how far it is from a line. */
export function MyCartela({ cartelaNumber, cells, called, patterns }: Props) {
  if (cartelaNumber === undefined) return <Watching />;
  if (cartelaNumber === null || cells === undefined)
    return (
      <p role="status" className="cloth p-4 text-center text-soft short:col-start-2">
        <Trans>Loading cartela...</Trans>
      </p>
    );
  return <Dabbed cartelaNumber={cartelaNumber} cells={cells} called={called} patterns={patterns} />;
}

function Dabbed({ cartelaNumber, cells, called, patterns }: Props & { cartelaNumber: number; cells: Cells }) {
  const { toGo } = cartelaMarks(cells, called, patterns);
  const isNear = toGo === 1;
  useEffect(() => {
    if (isNear) haptic("near_win");
  }, [isNear]);
  return (
    <section className="min-w-0 wide:max-w-[21rem] short:sticky short:top-1 short:col-start-1 short:row-span-20 short:row-start-1 short:w-[min(44vw,calc((100dvh-6rem)*0.84))] short:self-start">
      <div className="mb-1 flex items-baseline justify-between gap-1 text-xs">
        <h2 className="font-bold">
          <Trans>Cartela {cartelaNumber}</Trans>
        </h2>
        <p
          data-testid="to-go"
          className={toGo <= 1 ? "rounded-sm bg-gold-fill px-1.5 font-extrabold text-on-gold" : "text-soft"}
        >
          {toGo === 0 && <Trans>BINGO!</Trans>}
          {/* Endless while the round's patterns are on their way. */}
          {toGo > 0 && Number.isFinite(toGo) && <Plural value={toGo} one="# to go" other="# to go" />}
        </p>
      </div>
      <Cartela cartelaNumber={cartelaNumber} cells={cells} called={called} patterns={patterns} testId="my-cartela" />
    </section>
  );
}

function Watching() {
  return (
    <section className="cloth p-3 text-sm short:order-1 short:col-start-2">
      <h2 className="mb-1 font-bold">
        <Trans>You are watching</Trans>
      </h2>
      <p className="text-soft">
        <Trans>You have no cartela in this round.</Trans>
      </p>
    </section>
  );
}
