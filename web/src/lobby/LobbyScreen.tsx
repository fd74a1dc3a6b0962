import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { usePlayer } from "../data/queries.ts";
import { birr } from "../i18n/money.ts";
import { Button } from "../kit/Button.tsx";
import { Failure } from "../kit/Failure.tsx";
import { ScreenHeader, Waiting } from "../kit/shell/Layout.tsx";
import { Announced, ScheduleLink } from "./Announced.tsx";
import { announcedOf, playedNow } from "./announced-tables.ts";
import { FirstMinute } from "./FirstMinute.tsx";
import { HomeOffer } from "./HomeOffer.tsx";
import { TableCard } from "./TableCard.tsx";
import { byPrice, fullestTable } from "./tables.ts";
import { useLobby } from "./use-lobby.ts";

/** The first screen: every open table with what goes on there, one tap away. */
export function LobbyScreen() {
  // A link without a stake arrives here, and may name a place all the same.
  const [isPassing, setIsPassing] = useState(() => /start_?param/i.test(location.href));
  useEffect(() => {
    if (!isPassing) return;
    const stay = () => setIsPassing(false);
    // Only who has followed a link needs to know where links lead.
    import("../data/app-link.ts").then(({ goToStart }) => goToStart() || stay(), stay);
  }, [isPassing]);
  return isPassing ? <Waiting /> : <Lobby />;
}

function Lobby() {
  const player = usePlayer();
  const { data, error, isPending, refetch } = useLobby();
  const isNew = player.totalGames === 0;
  const sessions = data?.sessions ?? [];
  const tables = byPrice(playedNow(sessions));
  const fullest = fullestTable(tables);
  return (
    <>
      <ScreenHeader title={<Trans>Choose your table</Trans>}>
        <span className="font-bold text-gold" data-testid="wallet-balance">
          <Trans>{birr(player.balance)} ETB</Trans>
        </span>
      </ScreenHeader>
      <HomeOffer roundsPlayed={player.totalGames} />
      {isNew && <FirstMinute isNew />}
      {data && <Announced tables={sessions} telegramId={player.telegramId} />}
      {isPending && <Waiting />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.sessions.length === 0 && (
        <div className="p-6 text-center">
          <p className="mb-4">
            <Trans>No game is open right now.</Trans>
          </p>
          <Button tone="ink" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <ul className="grid grid-cols-1 gap-2 px-3 short:grid-cols-2 wide:grid-cols-2 wide:gap-3">
        {tables.map((table) => (
          <li key={table.sessionId}>
            <TableCard table={table} telegramId={player.telegramId} isFullest={table === fullest} />
          </li>
        ))}
      </ul>
      {!isNew && <FirstMinute isNew={false} />}
      {data && announcedOf(sessions).length === 0 && <ScheduleLink telegramId={player.telegramId} />}
    </>
  );
}
