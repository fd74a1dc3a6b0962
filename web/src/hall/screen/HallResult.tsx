import type { Brand } from "@derash/protocol/hall/brand";
import type { HallState } from "@derash/protocol/hall/round";
import { Plural, Trans } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { shortBirr } from "../../i18n/money.ts";
import { BrandBand } from "../../kit/brand.tsx";
import { Cartela } from "../../kit/Cartela.tsx";
import { usePatterns } from "../../kit/pattern/use-patterns.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { HallAddress, HallCode, SealLine } from "./HallSeal.tsx";
import { Prizes } from "./Prizes.tsx";
import { prizeGroups } from "./prize-groups.ts";

/** More cards than these would be too small to be read from the chairs. */
const drawnMax = 3;

/** Who has won, with the cartela drawn; or that nobody did. */
export function HallResult({ round, brand }: { round: HallState; brand: Brand | null }) {
  const isWon = round.status === "settled";
  return (
    <div className={`grid h-full grid-rows-[auto_minmax(0,1fr)_auto] ${isWon ? "bg-gold-wash" : ""}`}>
      <div>
        <Tibeb height={28} isMoving={isWon} />
        {/* What is photographed. */}
        <BrandBand
          brand={brand}
          fallback={round.branchName}
          className="display justify-center px-[2vw] py-[calc(var(--u)*0.5)] text-[calc(var(--u)*4)] leading-tight"
          logoClass="h-[calc(var(--u)*5)]"
        />
      </div>
      {isWon ? <Won round={round} /> : <NoWinner round={round} />}
      <Tibeb height={28} isMoving={isWon} />
    </div>
  );
}

function Won({ round }: { round: HallState }) {
  const drawn = round.winners.slice(0, drawnMax);
  const prizes = prizeGroups(round.winners);
  const patterns = usePatterns(round.patterns);
  // As the cards stood at the winning ball, whatever was called before somebody shouted.
  const called = round.calledBalls.slice(0, round.callsToWin ?? round.totalCalls);
  return (
    <div
      data-testid="hall-winners"
      className="grid min-h-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-[3vw] px-[3vw] portrait:grid-cols-1 portrait:content-center"
    >
      <div className="animate-rise">
        <h1 className="display text-[min(calc(var(--u)*15),8vw)] leading-none">
          <Plural value={round.winners.length} one="Bingo!" other="# winners!" />
        </h1>
        <p className="display mt-[calc(var(--u)*2)] text-[min(calc(var(--u)*7),4vw)] leading-tight">
          <Trans>Cartela {round.winners.map((winner) => winner.cartelaNumber).join(", ")}</Trans>
        </p>
        <Prizes prizes={prizes} />
        <p className="mt-[calc(var(--u)*2)] text-[calc(var(--u)*3.6)] font-bold text-soft">
          {prizes.length === 1 && round.winners.length > 1 && (
            <>
              <Trans>each</Trans> ·{" "}
            </>
          )}
          {round.callsToWin !== null && <Plural value={round.callsToWin} one="After # call" other="After # calls" />}
        </p>
        {round.bonus > 0 && (
          <p className="mt-[calc(var(--u)*2)] rounded-md bg-stage px-[1.5vw] py-[calc(var(--u)*1.5)] text-[calc(var(--u)*4)] font-extrabold text-stage-gold">
            <Trans>QUICK WIN! This qualifies for a {shortBirr(round.bonus)} ETB bonus!</Trans>
          </p>
        )}
        <div className="mt-[calc(var(--u)*2.4)] flex items-center gap-[1.2vw]">
          <HallCode round={round} className="size-[calc(var(--u)*16)] shrink-0 rounded-md" />
          <div>
            <SealLine round={round} className="text-[calc(var(--u)*2.6)]" />
            <HallAddress round={round} className="text-[calc(var(--u)*2.6)]" />
          </div>
        </div>
      </div>
      <div className="flex min-h-0 items-center justify-center gap-[1vw]">
        {drawn.map(({ cartelaNumber, cells }) => (
          <figure
            key={cartelaNumber}
            className="min-w-0 w-[min(calc(var(--u)*62),calc(44vw/var(--drawn)))] portrait:w-[min(calc(var(--u)*46),calc(86vw/var(--drawn)))]"
            style={{ "--drawn": drawn.length } as CSSProperties}
          >
            <figcaption className="display text-center text-[calc(var(--u)*4.5)] leading-tight">
              {cartelaNumber}
            </figcaption>
            <Cartela
              cartelaNumber={cartelaNumber}
              cells={cells}
              called={called}
              patterns={patterns}
              testId="hall-cartela"
            />
          </figure>
        ))}
      </div>
    </div>
  );
}

function NoWinner({ round }: { round: HallState }) {
  return (
    <div className="grid place-content-center gap-[calc(var(--u)*3)] px-[4vw] text-center">
      <h1 className="display text-[calc(var(--u)*15)] leading-none">
        <Trans>No winner</Trans>
      </h1>
      <p className="text-[calc(var(--u)*6)] leading-tight font-bold">
        <Trans>Every stake of {shortBirr(round.bet)} ETB is given back.</Trans>
      </p>
      <p className="text-[calc(var(--u)*4)] font-bold text-soft">
        <Trans>The next round begins soon</Trans>
      </p>
    </div>
  );
}
