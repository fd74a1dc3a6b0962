import { isAnyLine } from "@derash/game/pattern";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Button } from "../shared/Button.tsx";
import { errorWords } from "../shared/error-words.ts";
import { ScreenHeader, Waiting } from "../shared/Layout.tsx";
import { birr, shortBirr } from "../shared/money.ts";
import { PatternNames } from "../shared/PatternNames.tsx";
import { pathTo } from "../shared/place.ts";
import { sessionsQuery, usePlayer } from "../shared/queries.ts";
import { Tibeb } from "../shared/Tibeb.tsx";

/** The open tables, one for each stake. */
export function StakePicker() {
  const player = usePlayer();
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  return (
    <>
      <ScreenHeader title={<Trans>Choose your stake</Trans>}>
        <span className="font-bold text-gold" data-testid="wallet-balance">
          <Trans>{birr(player.balance)} ETB</Trans>
        </span>
      </ScreenHeader>
      {isPending && <Waiting />}
      {error && (
        <div className="px-3">
          <p role="alert" className="mb-4">
            {errorWords(error, msg`Something went wrong please try again later`)}
          </p>
          <Button tone="ink" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
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
        {data?.sessions.map(({ sessionId, betAmount, patterns }) => (
          <li key={sessionId}>
            <Link
              to={pathTo("/", { telegramId: player.telegramId, bet: String(betAmount), sessionId })}
              className="cloth block h-full overflow-hidden text-center"
            >
              <Tibeb height={10} />
              <span className="display block pt-4 text-3xl text-gold">{shortBirr(betAmount)}</span>
              <span className="block pb-4 text-sm font-semibold text-soft">
                <Trans>ETB a cartela</Trans>
                {!isAnyLine(patterns) && (
                  <span className="block px-2 text-xs font-bold text-ink" data-testid="stake-patterns">
                    <PatternNames values={patterns} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
