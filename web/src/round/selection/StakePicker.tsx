import { isAnyLine } from "@derash/game/pattern";
import type { TableGlance } from "@derash/protocol/round";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { sessionsQuery, usePlayer } from "../../data/queries.ts";
import { birr, shortBirr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { ScreenHeader, Waiting } from "../../kit/shell/Layout.tsx";
import { Tibeb } from "../../kit/Tibeb.tsx";
import { useCountdown } from "../../room/clock.ts";
import { pathTo } from "../../room/place.ts";

const pollMs = 3_000;

/** The open tables, one for each stake, with what goes on at each. */
export function StakePicker() {
  const player = usePlayer();
  const { data, error, isPending, refetch } = useQuery({ ...sessionsQuery, refetchInterval: pollMs });
  return (
    <>
      <ScreenHeader title={<Trans>Choose your stake</Trans>}>
        <span className="font-bold text-gold" data-testid="wallet-balance">
          <Trans>{birr(player.balance)} ETB</Trans>
        </span>
      </ScreenHeader>
      {isPending && <Waiting />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
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
      <ul className="grid grid-cols-2 gap-3 px-3 wide:grid-cols-4">
        {data?.sessions.map((table) => (
          <li key={table.sessionId}>
            <Link
              to={pathTo("/", {
                telegramId: player.telegramId,
                bet: String(table.betAmount),
                sessionId: table.sessionId,
              })}
              className="cloth block h-full overflow-hidden text-center"
            >
              <Tibeb height={10} />
              <span className="display block pt-4 text-3xl text-gold">{shortBirr(table.betAmount)}</span>
              <span className="block text-sm font-semibold text-soft">
                <Trans>ETB a cartela</Trans>
                {!isAnyLine(table.patterns) && (
                  <span className="block px-2 text-xs font-bold text-ink" data-testid="stake-patterns">
                    <PatternNames values={table.patterns} />
                  </span>
                )}
              </span>
              <TableNews table={table} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function TableNews({ table }: { table: TableGlance }) {
  const { playerCount, derash, isMine } = table;
  return (
    <span className="block px-2 pt-1 pb-3 text-sm" data-testid={`table-${table.betAmount}`}>
      {isMine && (
        <b className="block text-go">
          <Trans>You are in this round</Trans>
        </b>
      )}
      {playerCount === 0 ? (
        <Trans>Nobody yet</Trans>
      ) : (
        <>
          <Plural value={playerCount} one="# player" other="# players" />
          <b className="block text-gold">
            <Trans>Derash {shortBirr(derash)} ETB</Trans>
          </b>
        </>
      )}
      <span className="block text-soft">
        <TableState table={table} />
      </span>
    </span>
  );
}

function TableState({ table: { gameStatus, countdownEnd, totalCalls } }: { table: TableGlance }) {
  const seconds = useCountdown(countdownEnd);
  if (gameStatus === "active") return <Plural value={totalCalls} one="Running: # call" other="Running: # calls" />;
  if (seconds !== null && seconds > 0) return <Trans>Starts in {seconds} s</Trans>;
  // The sale of this round is over and its first ball not yet there.
  return countdownEnd !== null || gameStatus === "finished" ? <Trans>Starting...</Trans> : null;
}
