import { Trans } from "@lingui/react/macro";
import { Suspense } from "react";
import { usePlayer } from "../../data/queries.ts";
import { birr, shortBirr } from "../../i18n/money.ts";
import { Stat } from "../../kit/Stat.tsx";
import { lazyPart } from "../../kit/shell/lazy-screen.tsx";

const MoneyElsewhere = lazyPart(() => import("./MoneyElsewhere.tsx").then((m) => m.MoneyElsewhere));

/** `bonusMax`: the most that a quick win of this round adds, birr; what was won before is on the profile. */
type Props = { betAmount: string; active: number; bonusMax: number };

/** The four figures over the grid. */
export function Tiles({ betAmount, active, bonusMax }: Props) {
  const player = usePlayer();
  const tile = "flex-auto px-2 py-1.5 wide:px-4 wide:py-3";
  return (
    <>
      <dl className="cloth mb-2 flex flex-wrap divide-x divide-line">
        <Stat className={tile} label={<Trans>Wallet</Trans>} testId="wallet-balance" isMoney>
          <Amount value={player.balance} />
        </Stat>
        <Stat className={tile} label={<Trans>Bonus up to</Trans>} testId="bonus-max">
          <Trans>{shortBirr(bonusMax)} ETB</Trans>
        </Stat>
        <Stat className={tile} label={<Trans>Active</Trans>} testId="active-cartelas">
          {active}
        </Stat>
        <Stat className={tile} label={<Trans>Stake</Trans>} testId="stake">
          <Trans>{shortBirr(Number(betAmount) || 0)} ETB</Trans>
        </Stat>
      </dl>
      {player.wallets.length > 1 && player.balance < Number(betAmount) && (
        <Suspense fallback={null}>
          <MoneyElsewhere />
        </Suspense>
      )}
    </>
  );
}

/** Two decimals, except for nothing at all. */
function Amount({ value }: { value: number }) {
  return value === 0 ? <Trans>0 ETB</Trans> : <Trans>{birr(value)} ETB</Trans>;
}
