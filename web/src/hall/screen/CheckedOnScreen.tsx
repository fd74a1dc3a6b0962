import type { Cells } from "@derash/game/cartela";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Cartela } from "../../kit/Cartela.tsx";
import { usePatterns } from "../../kit/pattern/use-patterns.ts";

type Checked = NonNullable<HallState["checked"]>;

/** While the balls stand still for a check, the hall sees what is checked, and what came of it. */
export function CheckedOnScreen({ round }: { round: HallState }) {
  const patterns = usePatterns(round.patterns);
  const { checked, status, calledBalls } = round;
  // With the hall's own machine nothing pauses: it is seen until the next ball.
  const isAtThisBall = checked !== null && checked.call === calledBalls.length;
  if (checked === null || !isAtThisBall || (status !== "paused" && round.mode === "server")) return null;
  const look = {
    winner: "bg-gold-fill text-on-gold",
    too_late: "bg-alarm text-on-alarm",
    no_bingo: "bg-ink text-cloth",
  };
  return (
    <section
      role="status"
      data-testid="hall-checked"
      data-verdict={checked.verdict}
      className="absolute inset-[calc(var(--u)*3)] z-10 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-[3vw] rounded-md border-4 border-ink bg-cloth p-[calc(var(--u)*3)] portrait:grid-cols-1 portrait:justify-items-center"
    >
      <Cartela
        cartelaNumber={checked.cartelaNumber}
        cells={checked.cells as unknown as Cells}
        called={calledBalls.slice(0, checked.call)}
        patterns={patterns}
        className="h-[min(calc(var(--u)*80),80vw)]! w-auto!"
      />
      <div className="min-w-0 text-center">
        <p className="display text-[calc(var(--u)*9)] leading-tight">
          <Trans>Cartela {checked.cartelaNumber}</Trans>
        </p>
        <p
          className={`display mt-[calc(var(--u)*3)] rounded-md px-[2vw] py-[calc(var(--u)*3)] text-[min(calc(var(--u)*15),9vw)] leading-none ${look[checked.verdict]}`}
        >
          <VerdictWords verdict={checked.verdict} />
        </p>
      </div>
    </section>
  );
}

function VerdictWords({ verdict }: Pick<Checked, "verdict">): ReactNode {
  if (verdict === "winner") return <Trans>WINNER</Trans>;
  return verdict === "too_late" ? <Trans>TOO LATE</Trans> : <Trans>NO BINGO</Trans>;
}
