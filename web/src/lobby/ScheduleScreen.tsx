import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { appLink, shareLink } from "../data/app-link.ts";
import { usePlayer } from "../data/queries.ts";
import { buttonClass } from "../kit/Button.tsx";
import { Failure } from "../kit/Failure.tsx";
import { ScreenHeader, Waiting } from "../kit/shell/Layout.tsx";
import { tablesPath, usePlace } from "../room/place.ts";
import { AnnouncedCard } from "./AnnouncedCard.tsx";
import { announcedOf } from "./announced-tables.ts";
import { useLobby } from "./use-lobby.ts";

/** Every round with a time, each the way to buy ahead for it. It asks for nothing that the lobby does not have. */
export function ScheduleScreen() {
  const { t } = useLingui();
  const player = usePlayer();
  const place = usePlace();
  const { data, error, isPending, refetch } = useLobby();
  const announced = announcedOf(data?.sessions ?? []);
  const link = appLink(player, { kind: "schedule" });
  return (
    <>
      <ScreenHeader title={<Trans>Schedule</Trans>} />
      {isPending && <Waiting />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data && announced.length === 0 && (
        <p className="p-6 text-center font-semibold" role="status">
          <Trans>Nothing is announced now.</Trans>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2 px-3 short:grid-cols-2 wide:grid-cols-2 wide:gap-3">
        {announced.map((table) => (
          <li key={table.sessionId}>
            <AnnouncedCard table={table} telegramId={player.telegramId} />
          </li>
        ))}
      </ul>
      <p className="px-3 pt-3 text-sm text-soft">
        <Trans>
          Buy ahead, and be there or not: every cartela is checked on every ball, and the bot tells you how it ended.
          Until a round closes you can give a cartela back.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2 p-3">
        {link !== null && announced.length > 0 && (
          <a
            className={`${buttonClass()} flex-1 text-center leading-tight`}
            href={shareLink(link, t`What is announced at Derash, bingo that anyone can check:`)}
            target="_blank"
            rel="noreferrer"
            data-testid="share-schedule"
          >
            <Trans>Share the schedule</Trans>
          </a>
        )}
        <Link className={`${buttonClass()} flex-1`} to={tablesPath(place)}>
          <Trans>Tables</Trans>
        </Link>
      </div>
    </>
  );
}
