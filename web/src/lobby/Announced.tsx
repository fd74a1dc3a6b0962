import type { TableGlance } from "@derash/protocol/round";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { pathTo } from "../room/place.ts";
import { AnnouncedCard } from "./AnnouncedCard.tsx";
import { announcedOf } from "./announced-tables.ts";

/** So many stand in the lobby; the schedule has all. */
const shownMax = 3;

/** What is announced next, above the tables that are played now. */
export function Announced({ tables, telegramId }: { tables: readonly TableGlance[]; telegramId: string }) {
  const announced = announcedOf(tables);
  if (announced.length === 0) return null;
  return (
    <section className="px-3 pb-2" aria-labelledby="announced">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="announced" className="font-bold">
          <Trans>Announced</Trans>
        </h2>
        <ScheduleLink telegramId={telegramId} />
      </div>
      <ul className="grid grid-cols-1 gap-2 short:grid-cols-2 wide:grid-cols-2 wide:gap-3">
        {announced.slice(0, shownMax).map((table) => (
          <li key={table.sessionId}>
            <AnnouncedCard table={table} telegramId={telegramId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside what is announced, and where nothing is at the foot. */
export function ScheduleLink({ telegramId }: { telegramId: string }) {
  return (
    <Link
      to={pathTo("/schedule", { telegramId })}
      className="block min-h-11 content-center text-center text-sm font-semibold text-soft underline underline-offset-4"
    >
      <Trans>Schedule</Trans>
    </Link>
  );
}
