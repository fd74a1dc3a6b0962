import type { MiniAppUser } from "@derash/protocol/player";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { birr, count } from "../i18n/money.ts";
import { Tibeb } from "../kit/Tibeb.tsx";
import { Avatar } from "./Avatar.tsx";
import { profilePicture } from "./picture.ts";

export function Identity({ player }: { player: MiniAppUser }) {
  const name = `${player.firstName} ${player.lastName}`.trim();
  return (
    <section className="cloth m-2 overflow-hidden wide:m-0">
      <Tibeb height={14} />
      <div className="flex items-center gap-4 p-4">
        <Avatar name={name} picture={profilePicture(player.telegramId)} />
        <div className="min-w-0">
          <h1 className="display truncate text-xl">{name}</h1>
          {player.username && <p className="truncate text-sm text-soft">@{player.username}</p>}
        </div>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] border-t border-line">
        <Figure label={<Trans>Balance</Trans>} isMoney testId="wallet-balance">
          <Trans>{birr(player.balance)} ETB</Trans>
        </Figure>
        <Figure label={<Trans>Bonuses won so far</Trans>}>
          <Trans>{birr(player.bonusBalance)} ETB</Trans>
        </Figure>
        <Figure label={<Trans>Total games</Trans>}>{count(player.totalGames)}</Figure>
        <Figure label={<Trans>Games won</Trans>}>{count(player.gamesWon)}</Figure>
      </dl>
    </section>
  );
}

type FigureProps = { label: ReactNode; children: ReactNode; isMoney?: boolean; testId?: string };

function Figure({ label, children, isMoney = false, testId }: FigureProps) {
  return (
    <div className="border-line px-4 py-2.5 odd:border-e [&:nth-child(n+3)]:border-t">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className={`text-lg font-bold ${isMoney ? "text-gold" : ""}`} data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}
