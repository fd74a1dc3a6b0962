import type { GameState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { sessionsQuery } from "../../data/queries.ts";
import { shortBirr } from "../../i18n/money.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { pathTo, usePlace } from "../../room/place.ts";

/** Of who only waits here: the other tables that sell, one tap away, with how many people are there. */
export function OtherTables({ game }: { game: GameState }) {
  const { t } = useLingui();
  const { telegramId } = usePlace();
  const { data } = useQuery(sessionsQuery);
  const others = (data?.sessions ?? [])
    .filter(
      ({ sessionId, gameStatus, announcedFor }) =>
        sessionId !== game.sessionId && gameStatus === "waiting" && !announcedFor,
    )
    .sort((a, b) => a.betAmount - b.betAmount);
  if (others.length === 0) return null;
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t`Other tables`} data-testid="other-tables">
      {others.map(({ sessionId, betAmount, playerCount }) => (
        <Link
          key={sessionId}
          to={pathTo("/", { telegramId, bet: String(betAmount), sessionId })}
          className={`${buttonClass()} px-2! text-sm!`}
        >
          <Trans>{shortBirr(betAmount)} ETB</Trans>
          {playerCount > 0 && (
            <span className="text-soft">
              <span aria-hidden="true">👥 </span>
              {playerCount}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
