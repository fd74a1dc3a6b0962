import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatDay } from "../i18n/date.ts";
import { Paper, Points } from "./Paper.tsx";

/** What came when, newest first. */
export function ReleasesPage() {
  return (
    <Paper
      title={<Trans>What is new</Trans>}
      lead={<Trans>Every step of Derash that people notice, newest first.</Trans>}
    >
      <ol className="space-y-6">
        <Release version="0.5" day="2026-11-21" title={<Trans>The draw that anyone can check</Trans>}>
          <li>
            <Trans>Every round leaves a sealed record; /verify recomputes it on your own phone.</Trans>
          </li>
          <li>
            <Trans>One page of facts about any round for complaints.</Trans>
          </li>
        </Release>
        <Release version="0.4" day="2026-11-21" title={<Trans>The player's app, whole</Trans>}>
          <li>
            <Trans>Scores by wins and by prize, History with every ball, and a page for each round.</Trans>
          </li>
          <li>
            <Trans>The gallery of winning patterns, to print.</Trans>
          </li>
          <li>
            <Trans>Invitations, the Ethiopian calendar, and these pages.</Trans>
          </li>
        </Release>
        <Release version="0.3" day="2026-11-21" title={<Trans>Halls</Trans>}>
          <li>
            <Trans>Cashiers sell paper cartelas, run the round on the big screen and check wins at the desk.</Trans>
          </li>
          <li>
            <Trans>Drawers are counted, and the caller speaks Amharic or English.</Trans>
          </li>
        </Release>
        <Release version="0.2" day="2026-11-21" title={<Trans>Staff</Trans>}>
          <li>
            <Trans>Companies, branches and cashiers with their own credit, cartelas and reports.</Trans>
          </li>
          <li>
            <Trans>Whatever staff do is written into a chain that nobody can change unseen.</Trans>
          </li>
        </Release>
        <Release version="0.1" day="2026-11-21" title={<Trans>The first round for money</Trans>}>
          <li>
            <Trans>Pick a cartela in Telegram, pay its stake, hear the balls, and find the prize in your wallet.</Trans>
          </li>
          <li>
            <Trans>Amharic and English, light and dark.</Trans>
          </li>
        </Release>
      </ol>
    </Paper>
  );
}

type ReleaseProps = { version: string; day: string; title: ReactNode; children: ReactNode };

function Release({ version, day, title, children }: ReleaseProps) {
  return (
    <li className="border-s-4 border-(--thread-3) ps-4">
      <p className="eyebrow">
        {version} · <time dateTime={day}>{formatDay(day)}</time>
      </p>
      <h2 className="display mb-1.5 text-lg">{title}</h2>
      <Points>{children}</Points>
    </li>
  );
}
