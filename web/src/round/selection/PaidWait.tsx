import type { GameState, TableGlance } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "wouter";
import { sessionsQuery } from "../../data/queries.ts";
import { shortBirr } from "../../i18n/money.ts";
import { CodeBoundary } from "../../kit/shell/CodeBoundary.tsx";
import { lazyPart } from "../../kit/shell/lazy-screen.tsx";
import { pathTo, usePlace } from "../../room/place.ts";
import { SealShow } from "../../room/seal/SealShow.tsx";
import { VoiceQuestion } from "../talk/VoiceQuestion.tsx";
import { OtherTables } from "./OtherTables.tsx";
import type { Phase } from "./phase.ts";
import type { Selection } from "./use-selection.ts";

type Props = { game: GameState; phase: Phase; isPaid: boolean };

const AloneWays = lazyPart(() => import("./AloneWays.tsx").then((m) => m.AloneWays));

const tablesPollMs = 5_000;

/** What happens until the first ball, for those who have paid; and for who is alone where more people are. */
export function PaidWait({ game, phase, isPaid }: Props) {
  if (phase === "closing") return isPaid ? <SealShow game={game} /> : null;
  if (phase === "running") return isPaid ? null : <OtherTables game={game} />;
  if (phase !== "open") return null;
  // Nobody waits here for a round of tonight.
  if (game.announcedFor) return isPaid ? <BoughtAhead game={game} /> : null;
  if (isPaid)
    return (
      <>
        {game.playerCount < game.minPlayers && <TooFew game={game} />}
        <VoiceQuestion />
      </>
    );
  return game.playerCount < game.minPlayers ? <AloneBefore game={game} /> : null;
}

function BoughtAhead({ game: { playerCount, minPlayers } }: { game: GameState }) {
  return (
    <p className="text-sm leading-tight text-soft" data-testid="bought-ahead">
      <Trans>You may leave: your cartelas play without you, and the bot tells you how it ended.</Trans>{" "}
      {playerCount < minPlayers && <Trans>If too few have paid by then, your stake comes back.</Trans>}
    </p>
  );
}

/** Nobody waits without knowing for what, nor how long, nor where more people are. */
function TooFew({ game }: { game: GameState }) {
  return (
    <div className="space-y-2 text-sm leading-tight text-soft" data-testid="too-few">
      <p>
        {game.restartsLeft > 0 ? (
          <Plural
            value={game.restartsLeft}
            one="If nobody comes, the countdown starts once more; then your stake comes back."
            other="If nobody comes, the countdown starts again, # times at most; then your stake comes back."
          />
        ) : (
          <Trans>If nobody comes before zero, your stake comes back.</Trans>
        )}
      </p>
      <AloneWith game={game} />
    </div>
  );
}

function AloneBefore({ game }: { game: GameState }) {
  return (
    <>
      <AloneWith game={game} />
      <OtherTables game={game} />
    </>
  );
}

/** Where others are, and how others come here. */
function AloneWith({ game }: { game: GameState }) {
  return (
    <>
      <FullerTable game={game} />
      <CodeBoundary pathname={game.sessionId} fallback={null}>
        <Suspense fallback={null}>
          <AloneWays game={game} />
        </Suspense>
      </CodeBoundary>
    </>
  );
}

/** The table where most people wait, if more are there than here. */
export function fullestBeside(tables: readonly TableGlance[], game: GameState): TableGlance | null {
  const open = tables.filter(
    ({ sessionId, gameStatus, announcedFor }) =>
      sessionId !== game.sessionId && gameStatus === "waiting" && !announcedFor,
  );
  const fuller = open.filter(({ playerCount }) => playerCount > game.playerCount);
  return fuller.sort((a, b) => b.playerCount - a.playerCount)[0] ?? null;
}

/** One tap away; where a table fills while somebody waits alone, this says so. */
function FullerTable({ game }: { game: GameState }) {
  const { data } = useQuery({ ...sessionsQuery, refetchInterval: tablesPollMs });
  const fuller = fullestBeside(data?.sessions ?? [], game);
  return (
    <div role="status" data-testid="fuller-table" className="empty:-mt-2">
      {fuller && <FullerTableLink table={fuller} />}
    </div>
  );
}

function FullerTableLink({ table }: { table: TableGlance }) {
  const { telegramId } = usePlace();
  const { sessionId, betAmount, playerCount } = table;
  return (
    <Link
      to={pathTo("/", { telegramId, bet: String(betAmount), sessionId })}
      className="block min-h-11 content-center text-sm leading-tight font-semibold text-ink underline underline-offset-4"
    >
      <Trans>More people are here:</Trans> <Trans>The {shortBirr(betAmount)} ETB table</Trans>
      {": "}
      <Plural value={playerCount} one="# player" other="# players" />
    </Link>
  );
}

/** Of several cartelas each as a button that shows it: paid for, or not yet. */
export function Chosen({ selection }: { selection: Selection }) {
  const { t } = useLingui();
  const { paid, unpaid, cartelaNumber, isAhead } = selection;
  return (
    <div>
      <ul aria-label={t`Your cartelas`} className="flex flex-wrap gap-1.5" data-testid="chosen">
        {[...paid, ...unpaid].map((number) => {
          const isPaid = paid.includes(number);
          return (
            <li key={number}>
              <button
                type="button"
                aria-pressed={number === cartelaNumber}
                aria-label={
                  isPaid && isAhead
                    ? t`Cartela ${number}, kept for the next round`
                    : isPaid
                      ? t`Cartela ${number}, paid`
                      : t`Cartela ${number}, not paid yet`
                }
                onClick={() => selection.show(number)}
                className="min-h-11 min-w-11 rounded-md border border-edge px-2 text-sm font-bold aria-pressed:border-go aria-pressed:bg-go aria-pressed:text-on-go"
              >
                {number}
                {isPaid && " ✓"}
              </button>
            </li>
          );
        })}
      </ul>
      {paid.length > 0 && unpaid.length > 0 && !isAhead && (
        <p className="mt-1 text-xs text-soft">
          <Trans>✓ is paid for. Reset gives up the others.</Trans>
        </p>
      )}
    </div>
  );
}
