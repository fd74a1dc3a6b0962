import { isAnyLine } from "@derash/game/pattern";
import type { Brand } from "@derash/protocol/hall/brand";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { shortBirr } from "../../i18n/money.ts";
import { BrandBand } from "../../kit/brand.tsx";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { PatternDrawing } from "../../kit/pattern/PatternDrawing.tsx";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { usePatterns } from "../../kit/pattern/use-patterns.ts";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { minutesAndSeconds, useCountdown } from "../../room/clock.ts";
import { ClaimRuleWords } from "../ClaimRuleWords.tsx";
import { GuestCode } from "./GuestCode.tsx";
import { HallFact } from "./HallFact.tsx";
import { HallMoney } from "./HallMoney.tsx";
import { SoldGrid } from "./SoldGrid.tsx";

type Props = {
  round: HallState | null;
  branchName: string;
  code: string | null;
  brand: Brand | null;
  cartelasMax: number;
};

/** Between rounds, and while cartelas are on sale: what the next one will be worth, what is sold of it, and when it begins. */
export function HallIdle({ round, branchName, code, brand, cartelasMax }: Props) {
  return (
    <div className="grid h-full grid-rows-[auto_auto_minmax(0,1fr)_auto]">
      <Tibeb height={28} isMoving={round !== null} />
      <BrandBand
        brand={brand}
        fallback={round?.branchName ?? branchName}
        className="display justify-center px-[2vw] py-[calc(var(--u)*1)] text-[calc(var(--u)*6)] leading-tight"
        logoClass="h-[calc(var(--u)*8)]"
      />
      {round === null ? (
        <div className="grid place-content-center justify-items-center gap-[calc(var(--u)*3)] px-[4vw] text-center">
          <Soon />
          <GuestCode code={code} />
        </div>
      ) : (
        <div className="grid min-h-0 grid-cols-[minmax(0,42fr)_minmax(0,58fr)] items-center gap-[2vw] px-[2vw] py-[calc(var(--u)*1.6)] portrait:grid-cols-1 portrait:grid-rows-[auto_minmax(0,1fr)]">
          <OnSale round={round} code={code} />
          <SoldGrid sold={round.cartelas} top={cartelasMax} />
        </div>
      )}
      <Tibeb height={28} isMoving={round !== null} />
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

function OnSale({ round, code }: { round: HallState; code: string | null }) {
  const isUsual = isAnyLine(round.patterns);
  const sum = isUsual ? "text-[min(calc(var(--u)*13),7vw)]" : "text-[min(calc(var(--u)*9),7vw)]";
  return (
    <div className="grid items-center justify-items-center gap-[calc(var(--u)*1.6)] text-center portrait:grid-cols-2 portrait:*:col-span-2">
      <h1 className="display text-[calc(var(--u)*6)] leading-tight">
        <Trans>Cartelas are on sale</Trans>
      </h1>
      <Begins startsBy={round.startsBy} />
      <p className="portrait:col-span-1!">
        <span className="block text-[calc(var(--u)*3.6)] leading-tight font-bold text-soft">
          <Trans>Derash</Trans>
        </span>
        <span
          data-testid="hall-derash"
          className={`display leading-none whitespace-nowrap text-gold portrait:text-[min(calc(var(--u)*13),10vw)] ${sum}`}
        >
          <HallMoney amount={round.derash} />
        </span>
      </p>
      <dl className="flex flex-wrap justify-center gap-x-[2.4vw] gap-y-[calc(var(--u)*1)] portrait:col-span-1!">
        <HallFact size="small" label={<Trans>Stake</Trans>}>
          <Trans>{shortBirr(round.bet)} ETB</Trans>
        </HallFact>
        <HallFact size="small" label={<Trans>Cartelas</Trans>}>
          {round.cartelas.length}
        </HallFact>
        <HallFact size="small" label={<Trans>Game</Trans>}>
          {round.gameId}
        </HallFact>
      </dl>
      {!isUsual && <HallPatterns values={round.patterns} />}
      <p data-testid="hall-claim-rule" className="text-[calc(var(--u)*3)] leading-tight font-bold">
        <ClaimRuleWords rule={round.claimRule} />
      </p>
      <GuestCode code={code} />
      <DemoBeacon beacon={round.beacon} className="text-[calc(var(--u)*2.6)]" />
    </div>
  );
}

/** When the caller means to start; once that is past it only says soon. */
function Begins({ startsBy }: Pick<HallState, "startsBy">) {
  const seconds = useCountdown(startsBy);
  if (seconds === null) return null;
  return (
    <p
      data-testid="hall-countdown"
      className="display rounded-md bg-ink px-[1.6vw] py-[calc(var(--u)*1)] text-[min(calc(var(--u)*8),6vw)] leading-none text-cloth"
    >
      {seconds === 0 ? <Trans>It begins at once</Trans> : <Trans>Begins in {minutesAndSeconds(seconds)}</Trans>}
    </p>
  );
}

/** How the round is won, drawn: before anybody buys. */
function HallPatterns({ values }: { values: readonly string[] }) {
  const patterns = usePatterns(values);
  return (
    <div data-testid="hall-patterns" className="flex min-h-[calc(var(--u)*8)] items-center justify-center gap-[1.5vw]">
      {patterns.map(({ value, masks: [first = 0, ...others] }) => (
        <PatternDrawing
          key={value}
          className="w-[calc(var(--u)*8)]!"
          mask={first}
          alsoMask={others.reduce((union, mask) => union | mask, 0)}
          label=""
        />
      ))}
      <p className="text-[calc(var(--u)*3.6)] leading-tight font-extrabold">
        <PatternNames values={values} />
      </p>
    </div>
  );
}
