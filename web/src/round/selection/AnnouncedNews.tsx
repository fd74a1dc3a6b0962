import type { GameState } from "@derash/protocol/round";
import { Trans } from "@lingui/react/macro";
import { formatDate, formatTime, useCalendar } from "../../i18n/date.ts";
import { shortBirr } from "../../i18n/money.ts";
import { serverTime, useCountdown } from "../../room/clock.ts";
import { phaseOf } from "./phase.ts";

/** Over the grid of a round with a time: when it is played, and that nobody need be there. */
export function AnnouncedNews({ game }: { game: GameState }) {
  useCalendar();
  const { announcedFor, guarantee, countdownEnd } = game;
  const isOver = useCountdown(countdownEnd) === 0;
  if (!announcedFor) return null;
  const date = new Date(announcedFor);
  const day = (of: Date) => formatDate(of, { weekday: "long", day: "numeric", month: "long" });
  const isToday = day(date) === day(new Date(serverTime()));
  return (
    <p className="cloth mb-2 px-3 py-2 text-sm leading-tight" data-testid="announced-news">
      <b className="block text-base text-gold">
        {isToday ? (
          <Trans>Played today at {formatTime(date)}</Trans>
        ) : (
          <Trans>
            Played on {day(date)} at {formatTime(date)}
          </Trans>
        )}
      </b>
      {guarantee > 0 && (
        <span className="block font-semibold">
          <Trans>{shortBirr(guarantee)} ETB guaranteed: the company adds the difference</Trans>
        </span>
      )}
      {phaseOf(game, isOver, false) === "open" && (
        <Trans>You can buy now and need not be there. Until then you can give a cartela back.</Trans>
      )}
    </p>
  );
}
