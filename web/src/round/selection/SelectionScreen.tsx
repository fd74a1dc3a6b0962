import type { GameState } from "@derash/protocol/round";
import { msg } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { ApiError } from "../../data/api-error.ts";
import { useCartelas, useSessionAnswer } from "../../data/queries.ts";
import { GameScreen } from "../../game-screen.ts";
import { errorMessageInTime, useErrorMessage } from "../../i18n/error-messages.ts";
import { shortBirr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
import { Button } from "../../kit/Button.tsx";
import { Countdown } from "../../kit/Countdown.tsx";
import { WinningPatterns } from "../../kit/pattern/WinningPatterns.tsx";
import { CodeBoundary } from "../../kit/shell/CodeBoundary.tsx";
import { ScreenHeader, Waiting } from "../../kit/shell/Layout.tsx";
import { LostConnection } from "../../kit/shell/LostConnection.tsx";
import { lazyPart, lazyScreen } from "../../kit/shell/lazy-screen.tsx";
import { useCountdown } from "../../room/clock.ts";
import { lastRoomOf } from "../../room/last-room.ts";
import { confirmedNumbers } from "../../room/my-cartelas.ts";
import { tablesPath, usePlace } from "../../room/place.ts";
import { useRoom } from "../../room/use-room.ts";
import { useClosingConfirmation } from "../../session/telegram-link.ts";
import { CartelaGrid } from "./CartelaGrid.tsx";
import { ChoicePanel } from "./ChoicePanel.tsx";
import { cellState, myCartelasIn, phaseOf } from "./phase.ts";
import { Tiles } from "./Tiles.tsx";
import { useRoundEntry } from "./use-round-entry.ts";
import { useRefreshSoon, useSelection } from "./use-selection.ts";

const AnnouncedNews = lazyPart(() => import("./AnnouncedNews.tsx").then((m) => m.AnnouncedNews));
const NoCartelas = lazyScreen(() => import("../../kit/NoCartelas.tsx").then((m) => m.NoCartelas));
const RunningRound = lazyPart(() => import("./RunningRound.tsx").then((m) => m.RunningRound));

const pollMs = 2_000;

/** Choosing a cartela while the round's countdown runs. */
export function SelectionScreen() {
  const place = usePlace();
  const entry = useSessionAnswer({ betAmount: place.bet, sessionId: place.sessionId });
  const room = useRoom({
    sessionId: entry.data?.sessionId ?? place.sessionId ?? lastRoomOf(place.bet),
    betAmount: place.bet,
    followed: null,
    pollMs,
  });
  const { game, refreshUnheard: refresh } = room;
  const betAmount = useBetInUrl(game?.betAmount, entry.data?.sessionId);
  const cartelas = useCartelas(game?.cartelaList);
  const countdownEnd = game?.gameStatus === "waiting" ? game.countdownEnd : null;
  const [isOver, setOver] = useState(false);

  const mine = useMemo(() => myCartelasIn(game, entry.data), [game, entry.data]);
  const confirmed = confirmedNumbers(mine);
  const phase = game && phaseOf(game, isOver, confirmed.length > 0);
  const isOpen = phase === "open";
  const isSuspended = entry.data?.ahead?.suspended != null;
  const ahead = phase === "running" || phase === "mine" ? entry.data?.ahead : undefined;
  const reserved = useMemo(
    () => new Set(ahead?.others ?? game?.reservedCartelas.map((held) => held.cartelaNumber)),
    [game, ahead],
  );
  const numbers = useMemo(() => [...(cartelas.data?.keys() ?? [])], [cartelas.data]);
  const selection = useSelection({
    ...{ game, numbers, reserved, answer: entry.data, betAmount, ahead, refresh },
    isOpen: isOpen || ahead !== undefined,
  });
  const enterGame = useRoundEntry({ game, answer: entry.data, betAmount });
  useRefreshAtEnd(isOver, refresh);
  const isSoldOut = isOpen && mine.length === 0 && numbers.length > 0 && numbers.every((one) => reserved.has(one));
  useSister(isSoldOut && !game?.announcedFor, entry.refetch);
  useClosingConfirmation(confirmed.length > 0 && !game?.announcedFor);
  const isPaid = confirmed.length > 0;
  useEffect(() => {
    if (isPaid) GameScreen.prefetch();
  }, [isPaid]);

  const stateOf = (cartelaNumber: number) =>
    cellState(cartelaNumber, { selected: selection.unpaid, mine: selection.paid, reserved });
  const max = game?.cartelasPerPlayerMax ?? 1;
  const refused = isOfOtherStake(entry.error) ? room.error : entry.error;
  const failure = cartelas.error ?? (game === null && !entry.isLoading ? (refused ?? room.error) : null);
  const isNowhere = useWayOut(game === null ? (place.bet === undefined ? room.error : refused) : null);
  const retry = () => void (cartelas.error === null ? entry : cartelas).refetch();

  return (
    <>
      <ScreenHeader
        title={<Trans>Choose your cartela</Trans>}
        back={<TablesLink />}
        news={game && <RoundNews game={game} />}
      >
        <TimeLeft end={countdownEnd} onOver={setOver} />
      </ScreenHeader>
      <LostConnection isPaid={isPaid} />
      <div className="px-2 short:grid short:grid-cols-[1fr_15rem] short:gap-3 wide:grid wide:grid-cols-[1fr_20rem] wide:gap-6 wide:px-4">
        <div>
          <Tiles betAmount={betAmount} active={confirmed.length} bonusMax={bonusMaxOf(game)} />
          {game?.announcedFor && (
            <Suspense>
              <AnnouncedNews game={game} />
            </Suspense>
          )}
          {game && <WinningPatterns values={game.patterns} stages={game.stages} />}
          {game && (phase === "running" || phase === "mine") && (
            <CodeBoundary pathname="">
              <Suspense fallback={<div className="cloth mb-2 h-20" />}>
                <RunningRound game={game} isMine={phase === "mine"} onEnter={enterGame} />
              </Suspense>
            </CodeBoundary>
          )}
          {failure && !isNowhere && <Failure error={failure} retry={retry} />}
          {!failure && (cartelas.isPending || game === null) && <LoadingCartelas />}
          {cartelas.isSuccess && numbers.length === 0 && (
            <Suspense>
              <NoCartelas className="p-6" titleClass="font-bold" />
            </Suspense>
          )}
          {game && numbers.length > 0 && (
            <CartelaGrid
              numbers={numbers}
              stateOf={stateOf}
              isLocked={!(isOpen || ahead) || isSuspended || selection.isBusy || (max === 1 && selection.isLocked)}
              isFull={max > 1 && selection.paid.length + selection.unpaid.length >= max}
              onChoose={selection.choose}
            />
          )}
        </div>
        {game && numbers.length > 0 && (
          <ChoicePanel
            game={game}
            selection={selection}
            cells={cartelas.data?.get(selection.cartelaNumber ?? 0)}
            phase={phase ?? "open"}
            answer={entry.data}
          />
        )}
      </div>
    </>
  );
}

/** The room says the stake: a link that names only the room, or another stake than the room's, is put right. */
function useBetInUrl(roomBet: number | undefined, sessionId: string | undefined): string {
  const [search, setSearch] = useSearchParams();
  const bet = search.get("bet") || undefined;
  useEffect(() => {
    const next = new URLSearchParams(search);
    if (roomBet !== undefined && Number(bet) !== roomBet) next.set("bet", String(roomBet));
    if (sessionId !== undefined) next.set("sessionId", sessionId);
    next.delete("sharedGameId");
    if (next.toString() !== search.toString()) setSearch(next, { replace: true });
  }, [bet, roomBet, sessionId, search, setSearch]);
  return bet ?? (roomBet === undefined ? "" : String(roomBet));
}

/** The most that a quick win adds to the prize; nothing where the round has no bonus. */
function bonusMaxOf(game: GameState | null): number {
  return game?.bonusEnabled ? Math.max(0, ...game.bonusSchedule.map(({ amount }) => amount)) : 0;
}

/** A link that names a room and another stake than the room's: what the room says is waited for, which puts the stake right. */
function isOfOtherStake(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "stake_mismatch";
}

/** A link to no table of ours is no dead end: it leads to the tables, with a word. Whether there is one to leave. */
function useWayOut(error: Error | null): boolean {
  const alert = useAlert();
  const [, navigate] = useLocation();
  const place = usePlace();
  const isNowhere = error instanceof ApiError && (error.status === 404 || error.status === 400);
  useEffect(() => {
    if (!isNowhere) return;
    navigate(tablesPath(place), { replace: true });
    void errorMessageInTime(error, msg`There is no game session for this stake.`).then(alert);
  }, [isNowhere, error, alert, navigate, place]);
  return isNowhere;
}

/** It ticks by itself, and says when it is over: hundreds of cartelas stand below, which no other second changes. */
function TimeLeft({ end, onOver }: { end: number | null; onOver: (isOver: boolean) => void }) {
  const seconds = useCountdown(end);
  const isOver = seconds === 0;
  useLayoutEffect(() => onOver(isOver), [isOver, onOver]);
  return seconds !== null && seconds < 999 && <Countdown seconds={seconds} />;
}

/** At zero something happens; do not wait for the next poll to learn what. */
function useRefreshAtEnd(isOver: boolean, refresh: () => void): void {
  const refreshSoon = useRefreshSoon(refresh);
  useEffect(() => {
    if (!isOver) return;
    refresh();
    refreshSoon();
  }, [isOver, refresh, refreshSoon]);
}

/** Where nothing is left to choose, the server is asked where there is: it names a sister as soon as one is open. */
function useSister(isSoldOut: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!isSoldOut) return;
    const timer = setInterval(() => void ask(), pollMs);
    return () => clearInterval(timer);
  }, [isSoldOut, ask]);
}

function TablesLink() {
  const place = usePlace();
  return (
    <Link
      to={tablesPath(place)}
      className="flex min-h-11 shrink-0 items-center text-sm font-semibold text-soft underline underline-offset-4"
    >
      <Trans>Tables</Trans>
    </Link>
  );
}

function RoundNews({ game }: { game: GameState }) {
  return (
    <>
      <Plural value={game.playerCount} one="# player" other="# players" />
      {" · "}
      <span className="font-bold text-gold">
        <Trans>Derash {shortBirr(game.derash)} ETB</Trans>
      </span>
    </>
  );
}

function LoadingCartelas() {
  return (
    <Waiting>
      <p className="text-base font-bold text-ink">
        <Trans>Loading Cartelas...</Trans>
      </p>
      <p>
        <Trans>Please wait while we load your options</Trans>
      </p>
    </Waiting>
  );
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="p-6 text-center">
      <p role="alert" className="mb-4">
        {useErrorMessage(error, msg`Failed to load cartelas`)}
      </p>
      <Button tone="ink" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
