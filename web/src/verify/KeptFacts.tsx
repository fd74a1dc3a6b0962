import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Stored } from "./check/stored.ts";
import { Fours } from "./Hex.tsx";
import { momentText } from "./page-format.ts";

/** All that a phone kept of a round, written out: what is printed can be typed again. */
export function KeptFacts({ stored }: { stored: Stored }) {
  const { storedHash, storedAtMs, storedHouseAtMs, storedRules, heardBalls } = stored;
  return (
    <>
      {storedHash !== null && (
        <Fact name={<Trans>The seal that your phone kept</Trans>} isHex>
          <Fours text={storedHash} />
        </Fact>
      )}
      {storedHash !== null && storedAtMs !== null && (
        <Fact name={<Trans>Kept at</Trans>}>
          <Moment atMs={storedAtMs} />
        </Fact>
      )}
      {storedHash !== null && storedHouseAtMs !== null && (
        <Fact name={<Trans>The house's clock then</Trans>}>
          <Moment atMs={storedHouseAtMs} />
        </Fact>
      )}
      {storedRules !== null && (
        <Fact name={<Trans>The rules that your phone was told, as SHA-256</Trans>} isHex>
          {storedRules}
        </Fact>
      )}
      {heardBalls !== null && <Fact name={<Trans>Balls that your phone heard</Trans>}>{heardBalls.join(", ")}</Fact>}
    </>
  );
}

/** To the second for people, and to the millisecond as the programs count. */
export function Moment({ atMs }: { atMs: number }) {
  return (
    <>
      {momentText(atMs)} <span className="font-mono">({atMs})</span>
    </>
  );
}

/** A line of a list: its name, and what stands for it. */
export function Fact({ name, isHex, children }: { name: ReactNode; isHex?: true; children: ReactNode }) {
  return (
    <>
      <dt className="mt-2 text-soft first:mt-0">{name}</dt>
      <dd className={isHex ? "font-mono break-all" : "break-words"}>{children}</dd>
    </>
  );
}
