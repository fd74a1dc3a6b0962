import { isAnyLine } from "@derash/game/pattern";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { shortBirr } from "../../i18n/money.ts";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { PatternDrawing } from "../../kit/pattern/PatternDrawing.tsx";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { usePatterns } from "../../kit/pattern/use-patterns.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { HallFact } from "./HallFact.tsx";
import { HallMoney } from "./HallMoney.tsx";

/** Between rounds, and while cartelas are on sale: what the next one will be worth. */
export function HallIdle({ round, branchName }: { round: HallState | null; branchName: string }) {
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
      <Tibeb height={44} isMoving={round !== null} />
      <div className="grid place-content-center gap-[calc(var(--u)*3)] px-[4vw] text-center">
        <p className="text-[calc(var(--u)*4.4)] font-bold text-soft">{round?.branchName ?? branchName}</p>
        {round === null ? <Soon /> : <OnSale round={round} />}
      </div>
      <Tibeb height={44} isMoving={round !== null} />
    </div>
  );
}

function Soon() {
  return (
    <>
      <h1 className="display text-[min(calc(var(--u)*24),18vw)] leading-none">
        <Trans>Derash</Trans>
      </h1>
      <p className="display text-[calc(var(--u)*6)]">
        <Trans>The next round begins soon</Trans>
      </p>
    </>
  );
}

function OnSale({ round }: { round: HallState }) {
  const isUsual = isAnyLine(round.patterns);
  return (
    <>
      <h1 className="display text-[calc(var(--u)*7)] leading-tight">
        <Trans>Cartelas are on sale</Trans>
      </h1>
      <p>
        <span className="block text-[calc(var(--u)*5)] font-bold text-soft">
          <Trans>Derash</Trans>
        </span>
        <span
          data-testid="hall-derash"
          className={`display ${isUsual ? "text-[min(calc(var(--u)*25),14vw)]" : "text-[min(calc(var(--u)*15),14vw)]"} leading-none whitespace-nowrap text-gold`}
        >
          <HallMoney amount={round.derash} />
        </span>
      </p>
      {!isUsual && <HallPatterns values={round.patterns} />}
      <dl className="mx-auto flex flex-wrap justify-center gap-x-[6vw]">
        <HallFact size="large" label={<Trans>Stake</Trans>}>
          <Trans>{shortBirr(round.bet)} ETB</Trans>
        </HallFact>
        <HallFact size="large" label={<Trans>Cartelas</Trans>}>
          {round.cartelas.length}
        </HallFact>
        <HallFact size="large" label={<Trans>Game</Trans>}>
          {round.gameId}
        </HallFact>
      </dl>
      <DemoBeacon beacon={round.beacon} className="text-[calc(var(--u)*2.6)]" />
    </>
  );
}

/** How the round is won, drawn: before anybody buys. */
function HallPatterns({ values }: { values: readonly string[] }) {
  const patterns = usePatterns(values);
  return (
    <div data-testid="hall-patterns" className="flex min-h-[calc(var(--u)*14)] items-center justify-center gap-[1.5vw]">
      {patterns.map(({ value, masks: [first = 0, ...others] }) => (
        <PatternDrawing
          key={value}
          className="w-[calc(var(--u)*11)]!"
          mask={first}
          alsoMask={others.reduce((union, mask) => union | mask, 0)}
          label=""
        />
      ))}
      <p className="text-[calc(var(--u)*4.4)] font-extrabold">
        <PatternNames values={values} />
      </p>
    </div>
  );
}
